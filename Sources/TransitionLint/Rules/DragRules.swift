import Foundation
import TransitionModel
import TransitionRuntime

extension LintRule {
  static let drag: [LintRule] = [
    percentTailJump, lostVelocity, droppedVelocity, beginCone, grabJump, systemEdge, inputResistance,
    bandlessRefusal,
  ]

  private static let percentTailJump = LintRule(
    "percent-tail-jump", "A percent-driven completion is too short for the remaining distance", .warning, .note,
    explanation: """
      A percent-driven completion plays the rest of the animation in the remaining duration divided by the completion \
      speed. At a high speed, this takes less than two frames (1/30 s) and looks like a jump (warning). A view that is \
      dragged the wrong way has a progress below 0, so there is nothing left to play. The view snaps back in one \
      frame, by the displacement that the rubber band allowed (note, because few drags end there).
      """,
    example: LintExample(
      "card-modal", wrong: [.tailCompletionSpeed: .number(10)], right: [.tailCompletionSpeed: .number(9)])
  ) { transition, _ in
    guard let interaction = transition.interaction, case .percentDriven(_, let speed) = interaction.tail,
      let direction = transition.draggedDirections.first
    else { return [] }
    var found: [Diagnostic] = []
    let (typical, geometry) = (transition.typical, transition.typical.geometry(direction))
    // From the place where the rule first finishes, or from the middle if the rule has no distance.
    let share = min(interaction.releaseRule.fraction ?? 0.5, 1)
    let duration = transition.direction(direction).timing.duration
    let (way, rest) = ((1 - share) * geometry.extent, (1 - share) * duration / speed)
    if way >= 100, rest < 1.0 / 30 {
      found.append(
        .warning(
          .tailCompletionSpeed,
          message: "From \(percent: share) on, the last \(points: way) on \(typical.name) play in "
            + "\(1 - share, decimals: 2) × \(seconds: duration) / \(speed, decimals: 2) = \(seconds: rest), under two "
            + "frames.",
          advice: "A completion speed of 1 plays the rest as fast as the animation."))
    }
    // The displacement of the view for a finger that moves 100 pt in the wrong direction, after which it snaps back.
    let rule = ResolvedInteraction(transition.configuration, direction: direction)
    if let given = rule.map({ abs($0.displacement(for: -100, in: geometry)) }), given > 2 {
      found.append(
        .note(
          .rubberBand, .clampsProgress, .tail,
          message: "Dragged 100 pt the wrong way, the view follows by \(points: given); released there, it snaps back "
            + "in one frame.",
          advice: "Clamp the rubber band, or set tail.kind spring."))
    }
    return found
  }

  private static let lostVelocity = LintRule(
    "lost-velocity", "The finger's velocity is handed to a curve, which cannot use it", .warning,
    explanation: """
      Only a spring can start with a velocity. A percent-driven completion, or an animator with a curve, starts at its \
      own speed. velocityHandoff then has no effect. After a fling, the view stops under the finger.
      """,
    example: LintExample(
      "card-modal", wrong: [.velocityHandoff: .text("normalised")], right: [.velocityHandoff: .text("none")])
  ) { transition, _ in
    guard let interaction = transition.interaction, interaction.velocityHandoff != .none else { return [] }
    let handoff = interaction.velocityHandoff
    let lost: String? =
      switch interaction.tail {
      case .spring: nil
      case .percentDriven(let curve, _): "the percent-driven completion plays \(curve.rawValue) from rest"
      case .animator: transition.curvesThatSettle(handoff)
      }
    guard let lost else { return [] }
    return [
      .warning(
        .velocityHandoff, .tail, message: "velocityHandoff is \(handoff.rawValue), but \(lost).",
        advice: "Set tail.kind spring, or velocityHandoff none.")
    ]
  }

  private static let droppedVelocity = LintRule(
    "dropped-velocity", "A fling finishes the drag, but the spring after it starts from rest", .warning,
    explanation: """
      Until the release, a view moves with the finger. After a fling, a spring could continue at the finger's \
      velocity. With velocityHandoff none, the spring starts at 0, so the view stops before it leaves. The rule \
      ignores a percent-driven completion, which cannot start with a velocity.
      """,
    example: LintExample(
      "modal-standard", wrong: [.velocityHandoff: .text("none")], right: [.velocityHandoff: .text("normalised")])
  ) { transition, _ in
    guard let interaction = transition.interaction, interaction.velocityHandoff == .none,
      case .spring = interaction.tail, transition.finishesByVelocity
    else { return [] }
    let velocity = interaction.releaseRule.velocity.map { " at \(speed: $0) or more" } ?? ""
    return [
      .warning(
        .velocityHandoff,
        message: "\(interaction.releaseRule.kind.rawValue) finishes\(velocity), and the spring starts at 0 pt/s.",
        advice: "velocityHandoff normalised continues at the finger's velocity.")
    ]
  }

  private static let beginCone = LintRule(
    "begin-cone", "The begin cone is too narrow to hit, or so wide that it excludes nothing", .warning, .note,
    explanation: """
      A thumb moves in an arc, so a drag often begins at an angle. Below 10°, most drags are refused and the view \
      seems stuck (warning). From 80° on, every drag except a sideways one begins. The begin rule oneWay states that \
      directly (note). A source system uses 22.5°.
      """,
    example: LintExample(
      "pull-down", wrong: [.beginConeHalfAngle: .number(9)], right: [.beginConeHalfAngle: .number(10)])
  ) { transition, _ in
    guard case .cone(let angle) = transition.interaction?.beginRule else { return [] }
    if angle < 10 {
      return [
        .warning(
          .beginConeHalfAngle,
          message: "A drag that leans more than \(points: 100 * tan(angle * .pi / 180)) over 100 pt never begins.",
          advice: "20° to 45° leave room for a thumb.")
      ]
    }
    guard angle >= 80 else { return [] }
    return [
      .note(
        .beginConeHalfAngle, message: "\(angle, decimals: 2)° to either side accepts every drag but a sideways one.",
        advice: "Use beginRule oneWay, or a smaller angle: 45° keeps to the axis.")
    ]
  }

  private static let grabJump = LintRule(
    "grab-jump", "The view jumps to the finger when a drag begins", .warning,
    explanation: """
      With tracking absolutePosition, progress is the finger's position in the container. A finger that grabs the \
      middle of the view moves the view halfway in one frame. This tracking suits only a pan from the screen's edge, \
      where the finger begins at 0.
      """,
    example: LintExample(
      "pull-down", wrong: [.tracking: .text("absolutePosition")], right: [.tracking: .text("translation")])
  ) { transition, _ in
    guard transition.interaction?.tracking == .absolutePosition else { return [] }
    let pans = transition.draggedDirections.filter { $0 == .dismiss || transition.interactivePresentation == .pan }
    guard let direction = pans.first else { return [] }
    let room = transition.typical
    let middle = (room.visible.lowerBound + room.visible.upperBound) / 2
    let jump = room.geometry(direction).sign > 0 ? middle : room.containerExtent - middle
    return [
      .warning(
        .tracking,
        message: "A finger that grabs the middle of the view makes it jump by "
          + "\(points: direction == .dismiss ? jump : room.containerExtent / 2) on \(room.name).",
        advice: "Use tracking translation, which follows the finger's movement; absolutePosition suits edgePan.")
    ]
  }

  private static let systemEdge = LintRule(
    "system-edge", "An edge pan from the top or the bottom is the system's own gesture", .warning,
    explanation: """
      iOS reserves pans from the top edge (notifications, Control Center) and from the bottom edge (home, app \
      switcher). The app gets such a pan second, or not at all.
      """,
    example: LintExample("edge-rotate", wrong: [.edge: .text("bottom")], right: [.edge: .text("trailing")])
  ) { transition, _ in
    let edge = transition.geometry.edge
    guard transition.interactivePresentation == .edgePan, edge.axis == .y else { return [] }
    return [
      .warning(
        .interactivePresentation, .edge,
        message: "The pan begins at the \(edge.rawValue) edge, which belongs to the system.",
        advice: "Use interactivePresentation pan, or another edge.")
    ]
  }

  private static let inputResistance = LintRule(
    "input-resistance", "A deliberate drag does not feel like one", .warning,
    explanation: """
      Resistance shows that an input dismissal must be deliberate. At 0.95 or more, the view follows the finger like \
      any other view, and people expect a flick to work. If the view has moved less than 10 pt when it is armed, it \
      seems stuck.
      """,
    example: LintExample(
      "modal-input", wrong: [.inputResistance: .number(0.95)], right: [.inputResistance: .number(0.94)])
  ) { transition, _ in
    guard let interaction = transition.interaction, let resistance = interaction.input?.resistance,
      let points = interaction.releaseRule.points
    else { return [] }
    let moved = resistance * points
    if resistance >= 0.95 {
      return [
        .warning(
          .inputResistance,
          message: "After \(points: points) of finger travel the view has moved \(points: moved): it resists by "
            + "\(points: points - moved).",
          advice: "0.5 lets the view follow half the distance.")
      ]
    }
    guard moved < LintFinger.slop else { return [] }
    return [
      .warning(
        .inputResistance, .releasePoints,
        message: "Armed after \(points: points) of finger travel, the view has moved \(points: moved).",
        advice: "Use 0.5, which lets the view follow half the distance, or arm later.")
    ]
  }

  private static let bandlessRefusal = LintRule(
    "bandless-refusal", "A refused drag should resist, but no rubber band resists", .warning,
    explanation: """
      With refusedDrag resists, a screen that must stay moves by its rubber band. With a clamped rubber band, the view \
      does not move: the content loses the drag, and nothing happens. With an unlimited one, the view follows the \
      finger out of sight, as if it could be dismissed, and then comes back.
      """,
    example: LintExample(
      "modal-standard",
      wrong: [.refusedDrag: .text("resists"), .rubberBand: .text("clamped"), .rubberBandFactor: nil],
      right: [.refusedDrag: .text("resists")])
  ) { transition, _ in
    guard let interaction = transition.interaction, interaction.refusedDrag == .resists else { return [] }
    let effect: String
    switch interaction.rubberBand {
    case .clamped: effect = "does not move"
    case .unlimited: effect = "follows the finger as far as it goes"
    default: return []
    }
    return [
      .warning(
        .refusedDrag, .rubberBand,
        message: "On a screen that must stay, the view \(effect): its rubber band is "
          + "\(interaction.rubberBand.kind.rawValue).",
        advice: "Use another rubber band, or refusedDrag fails.")
    ]
  }
}

extension LintedTransition {
  /// Returns the completion animations that should take a velocity but are curves, in words. Only a return keeps a
  /// negative velocity.
  fileprivate func curvesThatSettle(_ handoff: VelocityHandoff) -> String? {
    func isCurve(_ direction: TransitionDirection) -> Bool {
      if case .curve = self.direction(direction).timing.style { true } else { false }
    }
    let forward: TransitionDirection = draggedDirections.contains(.dismiss) ? .dismiss : .present
    let finishing = handoff == .normalised && isCurve(forward)
    switch (finishing, isCurve(forward == .dismiss ? .present : .dismiss)) {
    case (true, true): return "the animator is a curve in both directions"
    case (true, false): return "the finishing animation is a curve"
    case (false, true): return "the animation back is a curve"
    case (false, false): return nil
    }
  }
}
