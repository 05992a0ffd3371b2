import TransitionModel

extension LintRule {
  static let gestureFreeExit = LintRule(
    "gesture-free-exit", "Only a button in the screen, or the app, dismisses", .note,
    explanation: """
      With dismissalType none and no tapToDismiss the transition offers no way out of its own. That is right for what \
      must be answered, and a trap where the screen forgets its button: people with a screen reader look for one, others \
      drag. A note, so that it is read when the entry is reviewed.
      """,
    example: LintExample("modal-none", wrong: [:], right: [.tapToDismiss: .flag(true)])
  ) { transition, _ in
    guard transition.configuration.dismissalType == .none, !transition.configuration.dimming.tapToDismiss else {
      return []
    }
    return [
      LintRemark(
        .note, .dismissalType, .tapToDismiss,
        message: "No drag and no tap dismisses: the screen needs a button of its own.",
        advice: "Nothing, if every screen shown with it has one.")
    ]
  }
}
