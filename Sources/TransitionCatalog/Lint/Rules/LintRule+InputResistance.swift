import TransitionModel

extension LintRule {
  static let inputResistance = LintRule(
    "input-resistance", "A deliberate drag does not feel like one", .warning,
    explanation: """
      An input dismissal must be meant, and its resistance is how the hand is told. At 0.95 and more the view follows \
      like any other and lets nobody guess that a flick will not do. The other way round, a view that has moved less \
      than 10 pt when it is armed seems stuck.
      """,
    example: LintExample(
      "modal-input", wrong: [.inputResistance: .number(0.95)], right: [.inputResistance: .number(0.94)])
  ) { transition, _ in
    guard let interaction = transition.configuration.interaction, let resistance = interaction.input?.resistance,
      let points = interaction.releaseRule.points
    else { return [] }
    let moved = resistance * points
    if resistance >= 0.95 {
      return [
        LintRemark(
          .warning, .inputResistance,
          message: "After \(LintNumber.points(points)) of the finger the view has moved \(LintNumber.points(moved)): "
            + "it resists by \(LintNumber.points(points - moved)).",
          advice: "0.5 lets the view follow half of the way.")
      ]
    }
    guard moved < LintFinger.slop else { return [] }
    return [
      LintRemark(
        .warning, .inputResistance, .releasePoints,
        message: "Armed after \(LintNumber.points(points)) of the finger, the view has moved "
          + "\(LintNumber.points(moved)).",
        advice: "0.5 lets the view follow half of the way; or arm later.")
    ]
  }
}
