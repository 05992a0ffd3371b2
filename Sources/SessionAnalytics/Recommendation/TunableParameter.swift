public import TransitionModel

/// A parameter of a release rule that a recommendation can be made for.
public enum TunableParameter: String, Sendable, Hashable, Codable, CaseIterable {
  /// A share of the interaction distance.
  case fraction
  /// Points per second.
  case velocity

  /// The values that are looked at: 0.05…0.6 in steps of 0.01, 0…2000 pt/s in steps of 50.
  var values: [Double] {
    switch self {
    case .fraction: (5...60).map { Double($0) / 100 }
    case .velocity: stride(from: 0, through: 2000, by: 50).map { Double($0) }
    }
  }

  /// The parameter's value in a rule; nil where the rule does not have it.
  public func value(in rule: ReleaseRule) -> Double? {
    switch self {
    case .fraction: rule.fraction
    case .velocity: rule.velocity
    }
  }

  /// The rule with another value of the parameter; nil where the rule does not have it.
  public func setting(_ value: Double, in rule: ReleaseRule) -> ReleaseRule? {
    switch (self, rule) {
    case (.fraction, .distance): .distance(fraction: value)
    case (.fraction, .directionOrDistance): .directionOrDistance(fraction: value)
    case (.fraction, .flingOrDistance(let velocity, _)): .flingOrDistance(velocity: velocity, fraction: value)
    case (.fraction, .projection(let horizon, _)): .projection(horizon: horizon, fraction: value)
    case (.fraction, .anyOf(let velocity, .some, let points)):
      .anyOf(velocity: velocity, fraction: value, points: points)
    case (.velocity, .flingOrDistance(_, let fraction)): .flingOrDistance(velocity: value, fraction: fraction)
    case (.velocity, .anyOf(.some, let fraction, let points)):
      .anyOf(velocity: value, fraction: fraction, points: points)
    default: nil
    }
  }

  /// The parameters a rule has, in the order of the cases.
  public static func all(of rule: ReleaseRule) -> [TunableParameter] {
    allCases.filter { $0.value(in: rule) != nil }
  }
}
