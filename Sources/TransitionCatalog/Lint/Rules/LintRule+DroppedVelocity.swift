import TransitionModel

extension LintRule {
  static let droppedVelocity = LintRule(
    "dropped-velocity", "A fling finishes the drag, and the spring after it starts from rest", .warning,
    explanation: """
      A view that is flung moves with the finger at the moment of release. A spring tail could go on at that velocity; \
      with velocityHandoff none it starts at 0, and the view stops under the finger before it leaves. A percent-driven tail \
      has no choice and is left alone.
      """,
    example: LintExample(
      "modal-standard", wrong: [.velocityHandoff: .text("none")], right: [.velocityHandoff: .text("normalised")])
  ) { transition, _ in
    guard let interaction = transition.configuration.interaction, interaction.velocityHandoff == .none,
      case .spring = interaction.tail, transition.finishesByVelocity
    else { return [] }
    let velocity = interaction.releaseRule.velocity.map { " at \(LintNumber.speed($0)) and more" } ?? ""
    return [
      LintRemark(
        .warning, .velocityHandoff,
        message: "\(interaction.releaseRule.kind.rawValue) finishes\(velocity), and the spring starts at 0 pt/s.",
        advice: "velocityHandoff normalised goes on at the finger's pace.")
    ]
  }
}
