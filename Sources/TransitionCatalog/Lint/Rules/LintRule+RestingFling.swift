import TransitionModel

extension LintRule {
  static let restingFling = LintRule(
    "resting-fling", "A finger that lifts at rest counts as a fling", .warning,
    explanation: """
      No measured velocity is 0: a finger that has stopped still rolls a little as it lifts. Below 50 pt/s (Android's \
      and Flutter's minimum fling velocity) the number is noise. A lower fling velocity lets noise finish a drag, and in \
      flingOrDistance also lets it cancel one that is past the distance, because that wants v > −velocity.
      """,
    example: LintExample(
      "modal-standard", wrong: [.releaseVelocity: .number(49)], right: [.releaseVelocity: .number(50)])
  ) { transition, _ in
    guard let velocity = transition.configuration.interaction?.releaseRule.velocity, velocity < LintFinger.rest else {
      return []
    }
    return [
      LintRemark(
        .warning, .releaseVelocity,
        message: "Flings from \(LintNumber.speed(velocity)); a resting finger is measured at up to "
          + "\(LintNumber.speed(LintFinger.rest)).",
        advice: "300 pt/s is a usual bound between letting go and flinging.")
    ]
  }
}
