import TransitionModel

extension LintRule {
  static let lateFade = LintRule(
    "late-fade", "A fade goes on after the view has arrived", .warning,
    explanation: """
      The transition is over when its last part is: until then the presenter takes no touches. A dimming, or an opacity \
      of the view, that outlasts the motion by more than 0.15 s keeps people waiting before a screen that looks ready, \
      or before one that is gone.
      """,
    example: LintExample(
      "modal-standard", wrong: [.dimmingDismissalDuration: .number(0.7)],
      right: [.dimmingDismissalDuration: .number(0.65)])
  ) { transition, _ in
    let configuration = transition.configuration
    let (presentation, dismissal) = (configuration.presentation.timing, configuration.dismissal.timing)
    let dimming = configuration.dimming
    let fades: [(seconds: Double?, motion: Double, field: ConfigurationField, name: String)] = [
      (dimming.presentationDuration, presentation.duration, .dimmingPresentationDuration, "The dimming"),
      (dimming.dismissalDuration, dismissal.duration, .dimmingDismissalDuration, "The dimming"),
      (
        presentation.alphaDuration, presentation.duration, MotionFields.presentation.alphaDuration, "The view's opacity"
      ),
      (dismissal.alphaDuration, dismissal.duration, MotionFields.dismissal.alphaDuration, "The view's opacity"),
    ]
    return fades.compactMap { fade in
      guard let seconds = fade.seconds, seconds - fade.motion > 0.15 + 1e-9 else { return nil }
      return LintRemark(
        .warning, fade.field,
        message: "\(fade.name) takes \(LintNumber.seconds(seconds)), the motion \(LintNumber.seconds(fade.motion)): "
          + "\(LintNumber.seconds(seconds - fade.motion)) longer.",
        advice: "Take \(LintNumber.seconds(fade.motion)) or less, or leave the field out.")
    }
  }
}
