import TransitionModel

extension LintRule {
  static let crampedThreshold = LintRule(
    "cramped-threshold", "A finger that comes down in the middle of the view runs out of screen before it can finish",
    .warning,
    explanation: """
      Where distance alone decides, the way that is left below the finger must be longer than the distance. People take \
      hold of a view where their thumb is, not at its far side. Computed for a finger in the middle of the part of the \
      view that is on screen, in four containers from a small phone to a tablet.
      """,
    example: LintExample(
      "card-modal", wrong: [.releaseFraction: .number(0.5)], right: [.releaseFraction: .number(0.49)])
  ) { transition, _ in
    guard !transition.finishesByVelocity else { return [] }
    for (direction, room) in transition.drags {
      let distances = transition.releaseDistances(over: room.geometry(direction).distance)
      let reach = transition.reach(direction, in: room)
      let fromMiddle = transition.reachFromMiddle(direction, in: room)
      let reachable = distances.filter { $0.isReached(by: reach) }
      guard let least = reachable.min(by: { $0.points < $1.points }) else { continue }
      guard !reachable.contains(where: { $0.isReached(by: fromMiddle) }) else { continue }
      let view = direction == .dismiss ? "view" : "screen"
      let length = 2 * (reach - fromMiddle)
      let share = length > 0 ? min(max((reach - least.points) / length, 0), 1) : 0
      return [
        LintRemark(
          .warning, least.field,
          message: "Takes more than \(LintNumber.points(least.points)); on \(room.name) a finger in the middle of the "
            + "\(view) has \(LintNumber.points(fromMiddle)). Only from the first \(LintNumber.percent(share)) of it can one finish.",
          advice: "Ask for less, or let velocity finish too: flingOrDistance with a velocity.")
      ]
    }
    return []
  }
}
