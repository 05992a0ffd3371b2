/// Wilson's score interval of a share, at 95 %.
///
/// Source: E. B. Wilson 1927; recommended for small samples by Brown, Cai & DasGupta 2001.
struct WilsonInterval: Sendable, Hashable {
  /// The 97.5 % quantile of the normal distribution.
  static let z = 1.959963984540054

  let share: Double
  /// The bounds, in 0…1, with `low <= share <= high`.
  let low: Double
  let high: Double

  /// Of independent trials.
  ///
  /// - Parameters:
  ///   - successes: 0…`trials`.
  ///   - trials: How many were looked at; there is no interval for 0.
  init?(successes: Int, trials: Int) {
    guard trials > 0, (0...trials).contains(successes) else { return nil }
    self.init(share: Double(successes) / Double(trials), trials: Double(trials))
  }

  /// - Parameters:
  ///   - share: 0…1.
  ///   - trials: How many independent ones say as much; more than 0.
  ///   - quantile: The 97.5 % quantile of what the share scatters by: Student's t where its spread is estimated.
  init?(share p: Double, trials n: Double, quantile: Double = z) {
    guard n > 0, (0...1).contains(p), quantile.isFinite else { return nil }
    let squared = quantile * quantile
    let center = (p + squared / (2 * n)) / (1 + squared / n)
    let half = quantile / (1 + squared / n) * (p * (1 - p) / n + squared / (4 * n * n)).squareRoot()
    share = p
    // Rounding may put a bound a few units in the last place on the wrong side of the share or of 0…1.
    low = max(0, min(p, center - half))
    high = min(1, max(p, center + half))
  }
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
