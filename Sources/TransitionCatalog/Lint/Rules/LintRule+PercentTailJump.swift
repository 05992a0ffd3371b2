import TransitionModel
import TransitionRuntime

extension LintRule {
  static let percentTailJump = LintRule(
    "percent-tail-jump", "A percent-driven tail has no time for the way it has to go", .warning, .note,
    explanation: """
      A percent-driven tail plays the rest of the animation: its seconds are what is left of the duration, by the \
      completion speed. A high speed leaves less than two frames (1/30 s) for the rest: a jump (warning). And a view \
      dragged the wrong way, where progress is below 0, has nothing left to play: it snaps back at once, by as much as \
      the rubber band gave (note: few drags end there).
      """,
    example: LintExample(
      "card-modal", wrong: [.tailCompletionSpeed: .number(10)], right: [.tailCompletionSpeed: .number(9)])
  ) { transition, _ in
    transition.hastyTail() + transition.snapBack()
  }
}

extension LintedTransition {
  /// A tail from the place where the rule first finishes, or from the middle where no distance says.
  fileprivate func hastyTail() -> [LintRemark] {
    guard let interaction = configuration.interaction, case .percentDriven(_, let speed) = interaction.tail else {
      return []
    }
    return draggedDirections.prefix(1).compactMap { direction in
      let duration = (direction == .dismiss ? configuration.dismissal : configuration.presentation).timing.duration
      let extent = typical.geometry(direction).extent
      let share = min(interaction.releaseRule.fraction ?? 0.5, 1)
      let rest = (1 - share) * duration / speed
      guard (1 - share) * extent >= 100, rest < 1.0 / 30 else { return nil }
      return LintRemark(
        .warning, .tailCompletionSpeed,
        message: "From \(LintNumber.percent(share)) the last \(LintNumber.points((1 - share) * extent)) on "
          + "\(typical.name) are played in \(LintNumber.plain(1 - share)) × \(LintNumber.seconds(duration)) / "
          + "\(LintNumber.plain(speed)) = \(LintNumber.seconds(rest)), under two frames.",
        advice: "A completion speed of 1 plays the rest as fast as the animation.")
    }
  }

  /// How far a finger that goes 100 pt the wrong way takes the view, which then snaps back.
  fileprivate func snapBack() -> [LintRemark] {
    guard case .percentDriven = configuration.interaction?.tail, let direction = draggedDirections.first,
      let rule = ResolvedInteraction(configuration, direction: direction)
    else { return [] }
    let given = abs(rule.displacement(for: -100, in: typical.geometry(direction)))
    guard given > 2 else { return [] }
    return [
      LintRemark(
        .note, .rubberBand, .clampsProgress, .tail,
        message: "Dragged 100 pt the wrong way the view follows by \(LintNumber.points(given)); let go there, it is "
          + "back in one frame.",
        advice: "Clamp the rubber band, or take a spring for a tail.")
    ]
  }
}
