import TransitionModel

/// Rules about the release rule: distances, velocities and their decisions.
extension LintRule {
  static let release: [LintRule] = [
    unreachableThreshold, crampedThreshold, hairTrigger, pointlessPart, restingFling, signDecides, projectionHorizon,
  ]

  private static let unreachableThreshold = LintRule(
    "unreachable-threshold", "The release rule requires a distance or velocity that no finger reaches", .error,
    .warning,
    explanation: """
      A drag ends at the edge of the screen. A finger has at most the distance from the far side of the view to the \
      container's edge, or the whole container if its position counts. Comparisons are strict: more than 1 × the \
      distance is never reached. An error if that holds in every container. A warning if it holds in some, and no \
      other distance of the rule is reached there. Android (ViewConfiguration) and Flutter (kMaxFlingVelocity) treat \
      velocities above 8000 pt/s as measuring errors; a finger rarely reaches half of that.
      """,
    example: LintExample(
      "modal-standard", wrong: [.releaseFraction: .number(1)], right: [.releaseFraction: .number(0.99)])
  ) { transition, _ in
    var found = transition.unreachableDistances()
    if let velocity = transition.interaction?.releaseRule.velocity, velocity > LintFinger.fastest {
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
    "cramped-threshold", "A finger in the middle of the view runs out of screen before it can finish",
    .warning,
    explanation: """
      If distance alone decides, the room below the finger must be longer than the distance. People grab a view where \
      their thumb is, not at its far side. Computed for a finger in the middle of the visible part of the view, in \
      four containers from a small phone to a tablet.
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
      A pan begins once the finger has moved about 10 pt. Every drag passes a shorter distance, so the distance \
      decides nothing: a touch that hesitates dismisses too. Computed on an upright phone.
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
      anyOf finishes at whichever part is passed first. If the points are fewer than the share of the distance in \
      every container and at every height of content, the share never decides (or vice versa). Tuning it then has no \
      effect.
      """,
    example: LintExample(
      "message-bottom-card", wrong: [.releasePoints: .number(36)], right: [.releasePoints: .number(75)])
  ) { transition, _ in
    guard case .anyOf(_, let fraction?, let points?) = transition.interaction?.releaseRule,
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
      No measured velocity is 0: a finger at rest still rolls a little as it lifts. Below 50 pt/s (the minimum fling \
      velocity of Android and Flutter) the number is noise. A lower fling velocity lets noise finish a drag. In \
      flingOrDistance noise can also cancel a drag past the distance, because that requires v > −velocity.
      """,
    example: LintExample(
      "modal-standard", wrong: [.releaseVelocity: .number(49)], right: [.releaseVelocity: .number(50)])
  ) { transition, _ in
    guard let velocity = transition.interaction?.releaseRule.velocity, velocity < LintFinger.rest else { return [] }
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
      With direction and directionOrDistance any velocity above 0 finishes and any below 0 cancels. A finger at rest \
      has a velocity of a few pt/s with a random sign, so a drag held still ends by chance. Exactly 0, where \
      directionOrDistance uses the distance, hardly ever occurs. A note, because two systems in the catalog chose it.
      """,
    example: LintExample(
      "pull-down", wrong: [:], right: [.releaseRule: .text("flingOrDistance"), .releaseVelocity: .number(300)])
  ) { transition, _ in
    guard let rule = transition.interaction?.releaseRule, [.direction, .directionOrDistance].contains(rule.kind) else {
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

  private static let projectionHorizon = LintRule(
    "projection-horizon", "The projection makes its distance, or its velocity, irrelevant", .warning,
    explanation: """
      projection finishes if T + horizon·v passes the distance. With a long horizon the noise of a resting finger (up \
      to 50 pt/s) is projected past the whole distance. With a short one even the fastest finger (8000 pt/s) adds \
      less than the 10 pt that begin a drag, and the rule is plain distance. UIScrollView's horizon is 0.499 s (WWDC \
      2018), Material's 0.1 s. Computed on an upright phone.
      """,
    example: LintExample(
      "modal-standard",
      wrong: [.releaseRule: .text("projection"), .releaseHorizon: .number(8), .releaseVelocity: nil],
      right: [.releaseRule: .text("projection"), .releaseHorizon: .number(7.8), .releaseVelocity: nil])
  ) { transition, _ in
    guard case .projection(let horizon, let fraction) = transition.interaction?.releaseRule,
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
  /// The shortest distance that finishes.
  let wanted: ReleaseDistance
  /// The remaining points for a finger in the middle.
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
    guard let rule = self.interaction?.releaseRule, rule.kind != .projection || rule.horizon == 0 else { return [] }
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
