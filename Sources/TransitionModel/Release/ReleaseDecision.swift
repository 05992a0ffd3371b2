/// What a release rule said, with what it looked at.
public struct ReleaseDecision: Sendable, Hashable, CustomStringConvertible {
  /// The rule that was asked.
  public let rule: ReleaseRule
  /// What it said: true for finish, false for cancel.
  public let finishes: Bool
  /// Points toward the end.
  public let translation: Double
  /// Points per second toward the end.
  public let velocity: Double
  /// What the velocity was estimated with.
  public let estimator: VelocitySource
  /// Points.
  public let distance: Double

  /// Asks a rule.
  ///
  /// - Parameters:
  ///   - rule: The rule that is asked.
  ///   - translation: T, points toward the end.
  ///   - velocity: v, pt/s toward the end.
  ///   - estimator: What the velocity was estimated with.
  ///   - distance: D, points. Where it is 0 no share of it can be passed.
  public init(
    asking rule: ReleaseRule, translation: Double, velocity: Double, estimator: VelocitySource, distance: Double
  ) {
    self.rule = rule
    self.translation = translation
    self.velocity = velocity
    self.estimator = estimator
    self.distance = distance
    finishes = rule.finishes(translation: translation, velocity: velocity, distance: distance)
  }

  /// Travel as a share of the distance, clamped to 0…1.
  public var progress: Double { distance > 0 ? min(max(translation / distance, 0), 1) : 0 }

  /// `finished: 0.31 > 0.2 of 844 pt, by distance(fraction: 0.2) after 262 pt at 1680 pt/s (lsq100)`
  public var description: String {
    let travel = FieldValue.number(translation.rounded(toDecimals: 1))
    let speed = FieldValue.number(velocity.rounded(toDecimals: 1))
    return "\(finishes ? "finished" : "cancelled"): \(reason), by \(rule) after \(travel) pt at \(speed) pt/s "
      + "(\(estimator.rawValue))"
  }
}
