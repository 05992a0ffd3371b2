import TransitionModel

extension LintRule {
  static let lostVelocity = LintRule(
    "lost-velocity", "The finger's velocity is handed to a curve, which cannot take it", .warning,
    explanation: """
      Only a spring starts with a velocity. A percent-driven tail, and an animator that is a curve, begin at their own \
      pace: velocityHandoff says something that does not happen, and the view stops under a finger that flings it.
      """,
    example: LintExample(
      "card-modal", wrong: [.velocityHandoff: .text("normalised")], right: [.velocityHandoff: .text("none")])
  ) { transition, _ in
    guard let interaction = transition.configuration.interaction, interaction.velocityHandoff != .none else {
      return []
    }
    let lost: String? =
      switch interaction.tail {
      case .spring: nil
      case .percentDriven(let curve, _): "the percent-driven tail plays \(curve.rawValue) from a standstill"
      case .animator: transition.curvesThatSettle(interaction.velocityHandoff)
      }
    return lost.map {
      [
        LintRemark(
          .warning, .velocityHandoff, .tail,
          message: "velocityHandoff is \(interaction.velocityHandoff.rawValue), but \($0).",
          advice: "Take a spring for a tail, or velocityHandoff none, which says what happens.")
      ]
    } ?? []
  }
}

extension LintedTransition {
  /// The settles that should take a velocity and are curves, in words. A negative velocity is kept only by a return.
  fileprivate func curvesThatSettle(_ handoff: VelocityHandoff) -> String? {
    func isCurve(_ motion: DirectionConfiguration) -> Bool {
      if case .curve = motion.timing.style { true } else { false }
    }
    let isDismissed = draggedDirections.contains(.dismiss)
    let (forward, backward) =
      isDismissed
      ? (configuration.dismissal, configuration.presentation) : (configuration.presentation, configuration.dismissal)
    let finishing = handoff == .normalised && isCurve(forward)
    switch (finishing, isCurve(backward)) {
    case (true, true): return "both ways the animator is a curve"
    case (true, false): return "the way that finishes is a curve"
    case (false, true): return "the way back is a curve"
    case (false, false): return nil
    }
  }
}
