import TransitionModel

extension LintRule {
  static let pointlessPart = LintRule(
    "pointless-part", "One part of an anyOf rule is always reached before the other", .warning,
    explanation: """
      anyOf finishes at whichever is passed first. Where the points are fewer than the share of the distance in every \
      container and at every height of content, the share never decides (or the other way round), and whoever tunes it \
      tunes nothing.
      """,
    example: LintExample(
      "message-bottom-card", wrong: [.releasePoints: .number(36)], right: [.releasePoints: .number(75)])
  ) { transition, _ in
    guard case .anyOf(_, let fraction?, let points?) = transition.configuration.interaction?.releaseRule,
      let typical = transition.draggedDirections.first.map({ transition.typical.geometry($0).distance })
    else { return [] }
    let shares = transition.drags.map { fraction * $0.room.geometry($0.direction).distance }
    guard let least = shares.min(), let most = shares.max(), points <= least || most <= points else { return [] }
    let (pointless, other): (ConfigurationField, ConfigurationField) =
      points <= least ? (.releaseFraction, .releasePoints) : (.releasePoints, .releaseFraction)
    return [
      LintRemark(
        .warning, pointless, other,
        message: "\(LintNumber.percent(fraction)) of the distance is \(LintNumber.points(fraction * typical)) on "
          + "\(transition.typical.name), and \(LintNumber.points(least)) to \(LintNumber.points(most)) in all; "
          + "\(LintNumber.points(points)) "
          + (points <= least ? "are always passed first." : "are never passed first."),
        advice: "Remove \(pointless.path), or move it past the other.")
    ]
  }
}
