/// Wilson's score interval of a share, at 95 %.
///
/// Source: E. B. Wilson 1927; recommended for small samples by Brown, Cai & DasGupta 2001. Where sessions come in
/// clusters (several of one person), both counts are divided by the design effect first.
struct WilsonInterval: Sendable, Hashable {
  /// The 97.5 % quantile of the normal distribution.
  static let z = 1.959963984540054

  /// The share itself, `successes / trials`.
  let share: Double
  /// The bounds, in 0…1, with `low <= share <= high`.
  let low: Double
  let high: Double

  /// - Parameters:
  ///   - successes: 0…`trials`.
  ///   - trials: How many were looked at; there is no interval for 0.
  ///   - designEffect: How many times wider the variance is than with independent trials; below 1 counts as 1.
  init?(successes: Int, trials: Int, designEffect: Double = 1) {
    guard trials > 0, (0...trials).contains(successes) else { return nil }
    let effect = max(1, designEffect)
    let n = Double(trials) / effect
    let p = Double(successes) / Double(trials)
    let zz = Self.z * Self.z
    let center = (p + zz / (2 * n)) / (1 + zz / n)
    let half = Self.z / (1 + zz / n) * (p * (1 - p) / n + zz / (4 * n * n)).squareRoot()
    share = p
    // Rounding may put a bound a few units in the last place on the wrong side of the share or of 0…1.
    low = max(0, min(p, center - half))
    high = min(1, max(p, center + half))
  }
}

/// The 95 % interval of a difference of two independent shares, made of both shares' Wilson intervals.
///
/// Source: R. G. Newcombe 1998, "Interval estimation for the difference between independent proportions", Statistics in
/// Medicine 17, method 10 (hybrid score). It knows nothing of people: trials count as independent.
struct NewcombeInterval: Sendable, Hashable {
  /// The first share minus the second, −1…1.
  let difference: Double
  /// The bounds, in −1…1, with `low <= difference <= high`.
  let low: Double
  let high: Double

  /// nil where one of the shares has no trials, or counts that cannot be.
  init?(_ first: (successes: Int, trials: Int), minus second: (successes: Int, trials: Int)) {
    guard let a = WilsonInterval(successes: first.successes, trials: first.trials),
      let b = WilsonInterval(successes: second.successes, trials: second.trials)
    else { return nil }
    difference = a.share - b.share
    low = difference - Self.length(a.share - a.low, b.high - b.share)
    high = difference + Self.length(a.high - a.share, b.share - b.low)
  }

  private static func length(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }
}

/// The middle 95 % of a bootstrap's values, and how far they scatter.
///
/// Source: B. Efron 1979; bounds are quantiles of type 7 at 2.5 and 97.5 %.
struct PercentileInterval: Sendable, Hashable {
  let low: Double
  let high: Double
  /// The standard deviation of the values: the bootstrap's standard error.
  let standardError: Double

  /// nil without values that are finite.
  init?(of values: [Double]) {
    let sorted = values.filter(\.isFinite).sorted()
    guard !sorted.isEmpty else { return nil }
    low = Self.quantile(25, of: sorted)
    high = Self.quantile(975, of: sorted)
    let mean = sorted.reduce(0, +) / Double(sorted.count)
    let squares = sorted.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    standardError = sorted.count > 1 ? (squares / Double(sorted.count - 1)).squareRoot() : 0
  }

  /// The rank in integers: exact, where a product of Doubles might fall just below a whole one.
  private static func quantile(_ perMille: Int, of sorted: [Double]) -> Double {
    let scaled = (sorted.count - 1) * perMille
    let low = sorted[scaled / 1000]
    let share = Double(scaled % 1000) / 1000
    guard share > 0 else { return low }
    return low + (sorted[scaled / 1000 + 1] - low) * share
  }
}

/// How much is needed before a number is printed. Fewer sessions say nothing, or too much about one person.
enum MinimumSample {
  static let share = 30
  /// Sessions for a histogram: as for its median.
  static let histogram = quantile(percent: 50)

  /// Sessions for a quantile: 20 for the median, 50 for p90 and p10, 100 for p95 and p05, 500 for p99 and p01. That is
  /// five values beyond it, and never fewer than 20.
  static func quantile(percent: Int) -> Int {
    let tail = min(percent, 100 - percent)
    guard tail > 0 else { return .max }
    return max(20, (500 + tail - 1) / tail)
  }
}

/// The smallest true difference of two shares that samples of this size would find four times in five.
///
/// `2.8·√(DEFF·p(1−p)·(1/nA + 1/nB))`: 2.8 is 1.96 + 0.84, the normal quantiles of 5 % two-sided and of 80 % power.
struct MinimumDetectableDifference {
  static let factor = 2.8

  let value: Double

  /// - Parameters:
  ///   - share: Of both sides together, 0…1.
  ///   - trials: Of each side, more than 0.
  ///   - designEffect: How much wider than with independent trials the variance is; below 1 counts as 1.
  init?(share: Double, trials: (Int, Int), designEffect: Double) {
    guard trials.0 > 0, trials.1 > 0, (0...1).contains(share) else { return nil }
    let size = 1 / Double(trials.0) + 1 / Double(trials.1)
    value = Self.factor * (max(1, designEffect) * share * (1 - share) * size).squareRoot()
  }
}
