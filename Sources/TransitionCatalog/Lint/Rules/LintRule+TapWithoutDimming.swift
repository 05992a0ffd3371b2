import TransitionModel

extension LintRule {
  static let tapWithoutDimming = LintRule(
    "tap-without-dimming", "A tap dismisses, and there is nothing to see that could be tapped", .warning,
    explanation: """
      The view that takes the tap is the dimming view. With an opacity of 0 the presenter looks alive behind the \
      presented view, and a tap on one of its buttons dismisses instead.
      """,
    example: LintExample("message-centered", wrong: [.dimmingAlpha: .number(0)], right: [.dimmingAlpha: .number(0.1)])
  ) { transition, _ in
    guard transition.configuration.dimming.tapToDismiss, transition.configuration.dimming.alpha == 0 else { return [] }
    return [
      LintRemark(
        .warning, .tapToDismiss, .dimmingAlpha, message: "tapToDismiss is true with a dimming of 0.",
        advice: "Dim by 0.2 or more, or do not dismiss by tap.")
    ]
  }
}
