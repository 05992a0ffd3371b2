import TransitionModel

extension LintRule {
  static let signDecides = LintRule(
    "sign-decides", "The sign of the velocity alone decides the drag", .note,
    explanation: """
      With direction and directionOrDistance any velocity above 0 finishes and any below 0 cancels. A finger at rest has \
      a velocity of a few pt/s with a random sign, so that a drag held still ends by chance; exactly 0, where \
      directionOrDistance looks at the distance, hardly ever occurs. It is a note because two systems this tool carries \
      chose it.
      """,
    example: LintExample(
      "pull-down", wrong: [:],
      right: [.releaseRule: .text("flingOrDistance"), .releaseVelocity: .number(300)])
  ) { transition, _ in
    let rule = transition.configuration.interaction?.releaseRule
    guard rule?.kind == .direction || rule?.kind == .directionOrDistance else { return [] }
    let distance = rule?.fraction.map { " The \(LintNumber.percent($0)) count only at exactly 0 pt/s." } ?? ""
    return [
      LintRemark(
        .note, .releaseRule,
        message: "A finger held still is measured at up to \(LintNumber.speed(LintFinger.rest)) either way, and that "
          + "sign decides.\(distance)",
        advice: "flingOrDistance with a velocity decides a resting finger by where it is.")
    ]
  }
}
