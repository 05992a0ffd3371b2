import TransitionModel

extension LintRule {
  static let tappableInput = LintRule(
    "tappable-input", "A drag must be meant to dismiss, and a stray tap is not", .warning,
    explanation: """
      dismissalType input keeps what was typed from being lost to a flick. With tapToDismiss a tap beside the view, \
      which costs less than a flick, loses it.
      """,
    example: LintExample("modal-input", wrong: [.tapToDismiss: .flag(true)], right: [.tapToDismiss: .flag(false)])
  ) { transition, _ in
    guard transition.configuration.dismissalType == .input, transition.configuration.dimming.tapToDismiss else {
      return []
    }
    let points = transition.configuration.interaction?.releaseRule.points ?? 0
    return [
      LintRemark(
        .warning, .tapToDismiss, .dismissalType,
        message: "A drag takes \(LintNumber.points(points)) to dismiss, a tap none.",
        advice: "tapToDismiss false; or dismissalType standard, if nothing can be lost.")
    ]
  }
}
