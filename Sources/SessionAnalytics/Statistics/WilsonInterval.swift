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
