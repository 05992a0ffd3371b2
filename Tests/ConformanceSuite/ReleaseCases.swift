import TransitionModel

/// Release rules below, at and above each of their boundaries.
enum ReleaseCases {
  private static let rules: [ReleaseRule] = [
    .distance(fraction: 0.2), .distance(fraction: 0), .direction, .directionOrDistance(fraction: 0.5),
    .flingOrDistance(velocity: 300, fraction: 0.5), .anyOf(velocity: 750, fraction: 0.33, points: 75),
    .anyOf(velocity: nil, fraction: nil, points: 75), .anyOf(velocity: 300, fraction: nil, points: nil),
    .armed(points: 120), .projection(horizon: 0.499, fraction: 0.5), .projection(horizon: 0.1, fraction: 0.5),
  ]

  static func lines() -> [String] {
    rules.map { rule in
      let parameters: [(String, Double?)] = [
        ("velocity", rule.velocity), ("fraction", rule.fraction), ("points", rule.points), ("horizon", rule.horizon),
      ]
      let given = parameters.compactMap { name, value in value.map { (name, JSONPart.number($0)) } }
      return JSONLine.text([
        ("kind", "release"), ("rule", .object([("kind", .text(rule.kind.rawValue))] + given)),
        ("cases", .list(cases(of: rule))),
      ])
    }
  }

  private static func cases(of rule: ReleaseRule) -> [JSONPart] {
    let boundary = rule.points ?? (rule.fraction ?? 0.5) * 700
    let speed = rule.velocity ?? 0
    let travels: [Double] = [-40, boundary - 0.001, boundary, boundary + 0.001, 650]
    let velocities = Set([-speed - 0.5, -speed, -speed + 0.5, 0, speed, speed + 0.5, 1500]).sorted()
    var cases: [JSONPart] = []
    for travel in travels {
      for velocity in velocities {
        cases.append(part(rule, travel, velocity, 700))
        if velocity == 0 { cases.append(part(rule, travel, velocity, 0)) }
      }
    }
    return cases
  }

  private static func part(_ rule: ReleaseRule, _ travel: Double, _ velocity: Double, _ distance: Double) -> JSONPart {
    let decision = ReleaseDecision(
      asking: rule, translation: travel, velocity: velocity, estimator: .lsq100, distance: distance)
    return [
      .number(travel), .number(velocity), .number(distance), .flag(decision.finishes), .optional(decision.margin),
    ]
  }
}
