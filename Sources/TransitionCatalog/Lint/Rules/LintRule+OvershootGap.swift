import TransitionModel

extension LintRule {
  static let overshootGap = LintRule(
    "overshoot-gap", "The overshoot lifts the view off the edge it stands on", .warning,
    explanation: """
      A view that is flush with the edge it comes from has nothing behind that side. When a spring carries it past its \
      place, the presenter shows in the gap for some frames. A card with a margin floats and has none. Computed in four \
      containers; where the content decides the height, only if it is so at every height.
      """,
    example: LintExample(
      "modal-standard",
      wrong: [
        .height: .text("full"), .bottomMarginFrom: .text("container"),
        MotionFields.presentation.dampingRatio: .number(0.8),
      ],
      right: [
        .height: .text("full"), .bottomMarginFrom: .text("container"), .tailDampingRatio: .number(1),
        MotionFields.presentation.dampingRatio: .number(1),
      ])
  ) { transition, _ in
    let flush = LintContainer.all.compactMap { container -> LintRoom? in
      let rooms = transition.rooms.filter { $0.container == container }
      return rooms.allSatisfy { abs($0.gapAtEdge) < 0.5 } ? rooms.first : nil
    }
    return transition.motions.compactMap { motion in
      let gaps = flush.map { (room: $0, points: transition.overshoot(of: motion, in: $0)) }
      guard let worst = gaps.max(by: { $0.points < $1.points }), worst.points > 1 else { return nil }
      return LintRemark(
        .warning, motion.bounce,
        message: "\(motion.name) goes \(LintNumber.points(worst.points)) too far on \(worst.room.name), where the view "
          + "is flush with the \(transition.configuration.geometry.edge.rawValue) edge: so much shows behind it.",
        advice: "Take a damping ratio of 1, give the view a margin at that edge, or let it reach past the edge.")
    }
  }
}

extension LintedTransition {
  /// Points a motion carries the view further from its edge than its place.
  fileprivate func overshoot(of motion: LintedMotion, in room: LintRoom) -> Double {
    let share = motion.shape.highest - 1
    switch motion.kind {
    case .dismissal: return 0
    case .presentation:
      let plan = plan(.present, in: room)
      let isVertical = configuration.geometry.edge.axis == .y
      let way = isVertical ? plan.to.frame.y - plan.from.frame.y : plan.to.frame.x - plan.from.frame.x
      // Only what leads away from the edge opens a gap at it.
      return share * max(-configuration.geometry.edge.sign * way, 0)
    case .tail:
      let returning = draggedDirections.contains(.dismiss) ? longestCancel(in: room) : 0
      let arriving = draggedDirections.contains(.present) ? room.geometry(.present).extent : 0
      return share * max(returning, arriving)
    }
  }

  /// Points from which a drag without velocity is still cancelled.
  private func longestCancel(in room: LintRoom) -> Double {
    let geometry = room.geometry(.dismiss)
    guard let rule = configuration.interaction?.releaseRule else { return 0 }
    let wanted = releaseDistances(over: geometry.distance).map(\.points).min() ?? 0
    guard rule.kind == .armed, let resistance = configuration.interaction?.input?.resistance else {
      return min(wanted, geometry.extent)
    }
    return min(wanted * resistance, geometry.extent)
  }
}
