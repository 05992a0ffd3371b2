/// The smallest true difference of two shares that samples of this size would find four times in five.
///
/// `2.8·√(DEFF·p(1−p)·(1/nA + 1/nB))`: 2.8 is 1.96 + 0.84, the normal quantiles of 5 % two-sided and of 80 % power.
enum MinimumDetectableDifference {
  static let factor = 2.8

  /// - Parameters:
  ///   - share: Of both sides together, 0…1.
  ///   - trials: Of each side, more than 0.
  ///   - designEffect: How much wider than with independent trials the variance is; below 1 counts as 1.
  static func of(share: Double, trials: (Int, Int), designEffect: Double) -> Double? {
    guard trials.0 > 0, trials.1 > 0, (0...1).contains(share) else { return nil }
    let size = 1 / Double(trials.0) + 1 / Double(trials.1)
    return factor * (max(1, designEffect) * share * (1 - share) * size).squareRoot()
  }
}
