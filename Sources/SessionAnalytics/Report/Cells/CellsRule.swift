import TransitionModel

/// A release rule beside cells, as a catalog file has it.
struct CellsRule: Codable, Hashable {
  var kind: String
  var fraction: Double?
  var horizon: Double?
  var points: Double?
  var velocity: Double?

  init(_ rule: ReleaseRule) {
    kind = rule.kind.rawValue
    fraction = rule.fraction
    horizon = rule.horizon
    points = rule.points
    velocity = rule.velocity
  }

  /// nil where this version does not know the rule, or a parameter is missing.
  var rule: ReleaseRule? {
    switch (ReleaseRule.Kind(rawValue: kind), fraction, velocity, points, horizon) {
    case (.distance, let fraction?, _, _, _): .distance(fraction: fraction)
    case (.direction, _, _, _, _): .direction
    case (.directionOrDistance, let fraction?, _, _, _): .directionOrDistance(fraction: fraction)
    case (.flingOrDistance, let fraction?, let velocity?, _, _):
      .flingOrDistance(velocity: velocity, fraction: fraction)
    case (.anyOf, _, _, _, _): .anyOf(velocity: velocity, fraction: fraction, points: points)
    case (.armed, _, _, let points?, _): .armed(points: points)
    case (.projection, let fraction?, _, _, let horizon?): .projection(horizon: horizon, fraction: fraction)
    default: nil
    }
  }
}
