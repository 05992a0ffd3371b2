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
