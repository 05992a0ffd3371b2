import Foundation

/// Wilson's score interval of a share, at the ``ConfidenceLevel``.
///
/// Source: E. B. Wilson 1927; recommended for small samples by Brown, Cai & DasGupta 2001.
struct WilsonInterval: Sendable, Hashable {
  let share: Double
  /// The bounds, in 0…1, with `low <= share <= high`.
  let low: Double
  let high: Double

  /// Creates an interval from independent trials.
  ///
  /// - Parameters:
  ///   - successes: 0…`trials`.
  ///   - trials: The number of trials; there is no interval for 0.
  init?(successes: Int, trials: Int) {
    guard trials > 0, (0...trials).contains(successes) else { return nil }
    self.init(share: Double(successes) / Double(trials), trials: Double(trials))
  }

  /// Creates the interval of a share of all or none, which says nothing about how much clusters differ.
  ///
  /// It is the rule of three, exactly: the share at which all of the clusters would be alike in 5 of 100 cases. It is
  /// one-sided (J. A. Hanley and A. Lippman-Hand 1983, "If nothing goes wrong, is everything all right?").
  ///
  /// - Parameter clusters: The effective number of clusters.
  init?(ofAll: Bool, clusters: Double) {
    guard clusters > 0 else { return nil }
    let bound = 1 - pow(ConfidenceLevel.oneSidedTail, 1 / clusters)
    (share, low, high) = ofAll ? (1, 1 - bound, 1) : (0, 0, bound)
  }

  /// Creates an interval.
  ///
  /// - Parameters:
  ///   - share: 0…1.
  ///   - trials: The equivalent number of independent trials; more than 0.
  ///   - quantile: The quantile of the share's distribution at the level: Student's t if its spread is estimated.
  init?(share p: Double, trials n: Double, quantile: Double = ConfidenceLevel.normalQuantile) {
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
