import TransitionModel

extension LintRule {
  static let circularFallback = LintRule(
    "circular-fallback", "The calm transitions name one another in a circle", .error,
    explanation: """
      The calm transition's own wish for reduced motion holds, and so on. A circle leads nowhere; the app cross-fades \
      the transition that was asked for, and none of the named ones ever plays for it.
      """,
    example: LintExample(
      "card-modal",
      wrong: [.name: .text("calm"), .reduceMotion: .text("transition"), .reduceMotionTransition: .text("calm-too")],
      right: [.name: .text("calm"), .reduceMotion: .text("transition"), .reduceMotionTransition: .text("modal-none")],
      beside: [.name: .text("calm-too"), .reduceMotion: .text("transition"), .reduceMotionTransition: .text("calm")])
  ) { transition, catalog in
    guard case .circle(let names) = catalog.fallback(of: transition.configuration) else { return [] }
    return [
      LintRemark(
        .error, .reduceMotionTransition, message: "\(names.joined(separator: " → ")) leads nowhere.",
        advice: "Let one of them say crossFade.")
    ]
  }
}
