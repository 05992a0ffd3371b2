public import TransitionModel

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

extension ReleaseRule {
  /// Whether a release finishes the transition.
  ///
  /// - Parameters:
  ///   - translation: T, points toward the end.
  ///   - velocity: v, pt/s toward the end.
  ///   - distance: D, points. Where it is 0 no share of it can be passed.
  public func finishes(translation: Double, velocity: Double, distance: Double) -> Bool {
    func isPast(_ fraction: Double, _ travel: Double) -> Bool { distance > 0 && travel > fraction * distance }
    switch self {
    case .distance(let fraction): return isPast(fraction, translation)
    case .direction: return velocity > 0
    case .directionOrDistance(let fraction): return velocity > 0 || (velocity == 0 && isPast(fraction, translation))
    case .flingOrDistance(let fling, let fraction):
      return velocity > fling || (isPast(fraction, translation) && velocity > -fling)
    case .anyOf(let fling, let fraction, let points):
      return fling.map { velocity > $0 } ?? false || fraction.map { isPast($0, translation) } ?? false
        || points.map { translation > $0 } ?? false
    case .armed(let points): return translation >= points
    case .projection(let horizon, let fraction): return isPast(fraction, translation + horizon * velocity)
    }
  }
}
