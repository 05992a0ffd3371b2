import TransitionModel

extension LintRule {
  static let release: [LintRule] = [
    unreachableThreshold, crampedThreshold, hairTrigger, pointlessPart, restingFling, signDecides, oldFlick,
    projectionHorizon,
  ]

  private static let unreachableThreshold = LintRule(
    "unreachable-threshold", "The release rule requires a distance or velocity that no finger reaches", .error,
    .warning,
    explanation: """
      A drag ends at the edge of the screen. From the far side of the view, a finger can move only as far as the \
      container's edge. With tracking absolutePosition, it can cross the whole container. A distance must be passed, \
      not only reached, so 1 × the distance is too far. The finding is an error if no container has enough room. It is \
      a warning if some containers have too little room and the release rule has no other distance that can be passed \
      there. Android (ViewConfiguration) and Flutter (kMaxFlingVelocity) treat velocities above 8000 pt/s as measuring \
      errors. A finger rarely reaches half of that.
      """,
    example: LintExample(
      "modal-standard", wrong: [.releaseFraction: .number(1)], right: [.releaseFraction: .number(0.99)])
  ) { transition, _ in
    let transition = transition.whereDismissing
    var found = transition.unreachableDistances()
    if let velocity = transition.configuration.decidingRule?.velocity, velocity > LintFinger.fastest {
      found.append(
        .warning(
          .releaseVelocity,
          message: "No finger reaches \(speed: velocity): toolkits treat more than \(speed: LintFinger.fastest) as a "
            + "measuring error.",
          advice: "People reach 300 to 1200 pt/s. Choose a value from `transitions report`."))
    }
    return found
  }

  private static let crampedThreshold = LintRule(
    "cramped-threshold", "A drag from the middle of the view reaches the edge of the screen before it can finish",
    .warning,
    explanation: """
      If only the distance decides, the finger must have more room than the distance. People grab a view where their \
      thumb is, not at its far side. The calculation assumes a finger in the middle of the visible part of the view. \
      It uses four containers, from a small phone to a tablet.
      """,
    example: LintExample(
      "card-modal", wrong: [.releaseFraction: .number(0.5)], right: [.releaseFraction: .number(0.49)])
  ) { transition, _ in
    let transition = transition.whereDismissing
    guard !transition.finishesByVelocity else { return [] }
    let cramped = transition.drags.compactMap { CrampedDrag(transition, $0.direction, $0.room) }
    guard let worst = cramped.min(by: { $0.share < $1.share }) else { return [] }
    let comparison = worst.wanted.isStrict ? "more than " : ""
    let surface = worst.direction == .dismiss ? "view" : "screen"
    return [
      .warning(
        worst.wanted.field,
        message: "Needs \(comparison)\(points: worst.wanted.points); on \(worst.room.fullName) a finger in the middle "
          + "of the \(surface) has \(points: worst.fromMiddle). Only drags from its first \(percent: worst.share) can "
          + "finish.",
        advice: "Use less, or let velocity finish too: flingOrDistance with a velocity.")
    ]
  }

  private static let hairTrigger = LintRule(
    "hair-trigger", "The finishing distance is shorter than the distance that begins a drag", .warning,
    explanation: """
      A pan begins after about 10 pt of movement. If the finishing distance is shorter, every drag passes it, so it \
      decides nothing: even a hesitant touch dismisses the view. The calculation uses a phone in portrait.
      """,
    example: LintExample(
      "modal-standard", wrong: [.releaseFraction: .number(0.012)], right: [.releaseFraction: .number(0.013)])
  ) { transition, _ in
    guard let distance = transition.typicalDistance, distance > 0 else { return [] }
    return transition.releaseDistances(over: distance).filter { $0.points < LintFinger.slop }.map {
      .warning(
        $0.field,
        message: "Finishes after \(points: $0.points) on \(transition.typical.name); a finger moves "
          + "\(points: LintFinger.slop) before the drag even begins.",
        advice: "Use a deliberate distance: 75 pt, or a fifth of the travel.")
    }
  }

  private static let pointlessPart = LintRule(
    "pointless-part", "One part of an anyOf rule is always reached before the other", .warning,
    explanation: """
      An anyOf rule finishes a drag as soon as one part is passed. Suppose that the points are fewer than the share of \
      the distance in every container and at every height of the content. The share then never decides, and tuning it \
      has no effect. The same is true the other way around.
      """,
    example: LintExample(
      "message-bottom-card", wrong: [.releasePoints: .number(36)], right: [.releasePoints: .number(75)])
  ) { transition, _ in
    guard case .anyOf(_, let fraction?, let points?) = transition.decidingRule,
      let distance = transition.typicalDistance
    else { return [] }
    let shares = transition.drags.map { fraction * $0.room.geometry($0.direction).distance }
    guard let least = shares.min(), let most = shares.max(), points <= least || most <= points else { return [] }
    let isFirst = points <= least
    let pointless: ConfigurationField = isFirst ? .releaseFraction : .releasePoints
    return [
      .warning(
        pointless, isFirst ? .releasePoints : .releaseFraction,
        message: "\(percent: fraction) of the distance is \(points: fraction * distance) on "
          + "\(transition.typical.name), and \(points: least) to \(points: most) overall; \(points: points) "
          + (isFirst ? "is always passed first." : "is never passed first."),
        advice: "Remove \(pointless.path), or move it past the other.")
    ]
  }

  private static let restingFling = LintRule(
    "resting-fling", "A finger that lifts at rest counts as a fling", .warning,
    explanation: """
      A finger at rest still rolls a little as it lifts, so its measured velocity is hardly ever 0. Below 50 pt/s (the \
      minimum fling velocity of Android and Flutter), the measurement is noise. With a lower fling velocity, noise can \
      finish a drag. In flingOrDistance, noise can also cancel a drag past the distance, because that requires v > \
      −velocity.
      """,
    example: LintExample(
      "modal-standard", wrong: [.releaseVelocity: .number(49)], right: [.releaseVelocity: .number(50)])
  ) { transition, _ in
    guard let velocity = transition.decidingRule?.velocity, velocity < LintFinger.rest else { return [] }
    return [
      .warning(
        .releaseVelocity,
        message: "Flings start at \(speed: velocity); a resting finger is measured at up to \(speed: LintFinger.rest).",
        advice: "300 pt/s is a usual bound between a release and a fling.")
    ]
  }

  private static let signDecides = LintRule(
    "sign-decides", "The sign of the velocity alone decides the drag", .note,
    explanation: """
      With direction and directionOrDistance, any velocity above 0 finishes the drag, and any velocity below 0 cancels \
      it. A finger at rest has a measured velocity of a few pt/s, with a random sign. So a drag that is held still \
      ends by chance. Only at exactly 0 does directionOrDistance use the distance, and that hardly ever occurs. This \
      is a note, because two systems in the catalog chose such a rule.
      """,
    example: LintExample(
      "pull-down", wrong: [:], right: [.releaseRule: .text("flingOrDistance"), .releaseVelocity: .number(300)])
  ) { transition, _ in
    guard let rule = transition.decidingRule, [.direction, .directionOrDistance].contains(rule.kind) else {
      return []
    }
    let distance = rule.fraction.map { " The \(percent: $0) threshold counts only at exactly 0 pt/s." } ?? ""
    return [
      .note(
        .releaseRule,
        message: "A finger held still is measured at up to \(speed: LintFinger.rest) either way, and that sign decides."
          + distance,
        advice: "flingOrDistance with a velocity decides a resting finger by its position.")
    ]
  }

  private static let oldFlick = LintRule(
    "old-flick", "A flick can finish a drag seconds later, although the finger has stopped", .note,
    explanation: """
      With releaseSample lastChanged, the release rule gets the velocity of the last movement. A finger that is held \
      still sends no movements. So a person who flicks, holds for 3 s and lifts the finger to keep the view has it \
      dismissed by the flick of 3 s ago. Only a rule without a velocity is safe: the distance is the same before and \
      after the hold. This is a note, because a source in the catalog decides in this way.
      """,
    example: LintExample("message-bottom-card", wrong: [:], right: [.releaseSample: .text("release")])
  ) { transition, _ in
    guard let interaction = transition.interaction, interaction.finishesByOldVelocity else { return [] }
    return [
      .note(
        .releaseSample, .releaseRule,
        message: "A finger that flicks, rests for any time and lifts finishes by the velocity of the flick.",
        advice: "Use releaseSample release, or a release rule without a velocity, such as distance.")
    ]
  }

  private static let projectionHorizon = LintRule(
    "projection-horizon", "The projection makes its distance, or its velocity, irrelevant", .warning,
    explanation: """
      A projection rule finishes a drag if T + horizon·v passes the distance. With a long horizon, the noise of a \
      resting finger (up to 50 pt/s) is projected past the whole distance. With a short horizon, even the fastest \
      finger (8000 pt/s) adds less than the 10 pt that begin a drag, so only the distance decides. UIScrollView's \
      horizon is 0.499 s (WWDC 2018), and Material's is 0.1 s. The calculation uses a phone in portrait.
      """,
    example: LintExample(
      "modal-standard",
      wrong: [.releaseRule: .text("projection"), .releaseHorizon: .number(8), .releaseVelocity: nil],
      right: [.releaseRule: .text("projection"), .releaseHorizon: .number(7.8), .releaseVelocity: nil])
  ) { transition, _ in
    guard case .projection(let horizon, let fraction) = transition.decidingRule,
      let distance = transition.typicalDistance.map({ fraction * $0 })
    else { return [] }
    let (noise, fling) = (horizon * LintFinger.rest, horizon * LintFinger.fastest)
    if noise >= distance {
      return [
        .warning(
          .releaseHorizon, .releaseFraction,
          message: "\(seconds: horizon) of a resting finger's \(speed: LintFinger.rest) is \(points: noise); the "
            + "distance is \(points: distance) on \(transition.typical.name).",
          advice: "Use a horizon of 0.499 s, or a longer distance.")
      ]
    }
    guard fling < LintFinger.slop else { return [] }
    return [
      .warning(
        .releaseHorizon,
        message: "\(seconds: horizon) of the fastest finger's \(speed: LintFinger.fastest) is \(points: fling): "
          + "velocity decides nothing.",
        advice: "Use a horizon of 0.1 s or more, or the rule distance.")
    ]
  }
}

/// A drag that can finish, but not from the middle of the view.
private struct CrampedDrag {
  let direction: TransitionDirection
  let room: LintRoom
  let wanted: ReleaseDistance
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

extension LintedTransition {
  fileprivate typealias Drag = (direction: TransitionDirection, room: LintRoom)

  fileprivate func unreachableDistances() -> [Diagnostic] {
    // A projected drag finishes by velocity: see `projection-horizon`.
    guard let rule = configuration.decidingRule, rule.kind != .projection || rule.horizon == 0 else { return [] }
    let fields = releaseDistances(over: 1).map(\.field)
    return fields.compactMap { field in
      let beyond = drags.filter { isBeyondReach(field, $0) }
      let isNever = beyond.count == drags.count
      let worst = isNever ? beyond.first : beyond.first { drag in fields.allSatisfy { isBeyondReach($0, drag) } }
      guard let worst, let wanted = distance(field, worst)?.points else { return nil }
      let asks =
        "\(worst.direction == .dismiss ? "Dismissing" : "Presenting") needs "
        + (rule.kind == .armed ? "at least" : "more than")
      return Diagnostic(
        isNever ? .error : .warning, [field],
        "\(asks) \(points: wanted) of travel; on \(worst.room.name) a finger has "
          + "\(points: reach(worst.direction, in: worst.room)). "
          + (isNever ? "No container has enough." : "Other containers have enough."),
        advice: "Use less than \(most(field)), and leave room for a thumb; half of the distance is usual.")
    }
  }

  /// Returns the largest value that works everywhere, in the field's own terms.
  private func most(_ field: ConfigurationField) -> String {
    guard case .number(let asked) = configuration[field] else { return "that" }
    let shares = drags.compactMap { drag -> Double? in
      guard let points = distance(field, drag)?.points, points > 0 else { return nil }
      return reach(drag.direction, in: drag.room) / points
    }
    let most = asked * min(shares.min() ?? 1, 1)
    return field.unit == .points ? "\(points: most)" : "\(percent: most) of the distance"
  }

  private func distance(_ field: ConfigurationField, _ drag: Drag) -> ReleaseDistance? {
    releaseDistances(over: drag.room.geometry(drag.direction).distance).first { $0.field == field }
  }

  private func isBeyondReach(_ field: ConfigurationField, _ drag: Drag) -> Bool {
    distance(field, drag).map { !$0.isReached(by: reach(drag.direction, in: drag.room)) } ?? false
  }
}
