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
    let cramped = transition.drags.compactMap { CrampedDrag(transition, $0.direction, $0.room) }
    guard let worst = cramped.min(by: { $0.share < $1.share }) else { return [] }
    let comparison = worst.wanted.isStrict ? "more than " : ""
    let surface = worst.direction == .dismiss ? "view" : "screen"
    return [
      LintRemark(
        .warning, worst.wanted.field,
        message: "Takes \(comparison)\(LintNumber.points(worst.wanted.points)); on \(worst.room.fullName) a finger in "
          + "the middle of the \(surface) has \(LintNumber.points(worst.fromMiddle)). Only from the first "
          + "\(LintNumber.percent(worst.share)) of it can one finish.",
        advice: "Ask for less, or let velocity finish too: flingOrDistance with a velocity.")
    ]
  }
}

/// A drag that can finish, and cannot from the middle of the view.
private struct CrampedDrag {
  let direction: TransitionDirection
  let room: LintRoom
  /// The shortest distance that finishes.
  let wanted: ReleaseDistance
  /// Points below a finger in the middle.
  let fromMiddle: Double
  /// The share of the view, from its far side, from which a finger can finish.
  let share: Double

  init?(_ transition: LintedTransition, _ direction: TransitionDirection, _ room: LintRoom) {
    let reach = transition.reach(direction, in: room)
    let fromMiddle = transition.reachFromMiddle(direction, in: room)
    let reachable = transition.releaseDistances(over: room.geometry(direction).distance)
      .filter { $0.isReached(by: reach) }
    guard let wanted = reachable.min(by: { $0.points < $1.points }), !wanted.isReached(by: fromMiddle) else {
      return nil
    }
    let length = 2 * (reach - fromMiddle)
    self.direction = direction
    self.room = room
    self.wanted = wanted
    self.fromMiddle = fromMiddle
    share = length > 0 ? min(max((reach - wanted.points) / length, 0), 1) : 0
  }
}
