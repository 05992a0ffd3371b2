import Foundation
import TransitionModel
import TransitionRuntime

/// Rules about the animations: springs, curves, durations and poses.
extension LintRule {
  static let motion: [LintRule] = [
    unsettledSpring, heavyBounce, overshootGap, undershoot, tooFast, tooSlow, visiblePop,
  ]

  private static let unsettledSpring = LintRule(
    "unsettled-spring", "The spring has not settled when its duration ends, so the view jumps", .warning,
    explanation: """
      UIKit ends a spring animation after its duration, wherever the spring is. The view then jumps to its end in one \
      frame. By design, a spring made of duration and damping ratio has 0.001 of the distance left. Weak damping or an \
      initial velocity leaves more. More than 2 pt is visible. The calculation uses a phone in portrait. The rule \
      ignores a dismissal that has swung past its end, because the view is out of sight.
      """,
    example: LintExample(
      "modal-standard", wrong: [MotionFields.presentation.dampingRatio: .number(0.35)],
      right: [MotionFields.presentation.dampingRatio: .number(0.4)])
  ) { transition, _ in
    transition.motions.compactMap { motion in
      guard case .spring(let spring, let velocity) = motion.timing.shape else { return nil }
      let share = motion.kind == .dismissal ? max(1 - motion.shape.atEnd, 0) : abs(motion.shape.atEnd - 1)
      let points = share * transition.way(motion)
      guard points > 2 else { return nil }
      let settling = spring.settlingDuration(from: .init(displacement: -1, velocity: velocity))
      return Diagnostic(
        .warning, motion.bounce + [motion.duration],
        "\(motion.name) ends after \(seconds: motion.timing.duration) with \(points: points) to go (\(percent: share) of "
          + "the way) on \(transition.typical.name); this spring takes \(seconds: settling) to come within 0.1 %.",
        advice: "A damping ratio of 0.5 or more settles within its duration.")
    }
  }

  private static let heavyBounce = LintRule(
    "heavy-bounce", "The view overshoots by a quarter of its travel or more", .warning,
    explanation: """
      The overshoot is a share of the travel. A damping ratio that suits a badge, which pops by 20 pt, throws a card \
      by hundreds of points, because the card travels a whole screen. A damping ratio of 0.8 overshoots by 1.5 %, 0.6 \
      by 9.5 %, and 0.4 by 25 %. An initial velocity adds to the overshoot. A negative initial velocity, or a curve \
      with control points below 0, first moves the view the wrong way. The rule ignores the overshoot of a dismissal, \
      which is out of sight.
      """,
    example: LintExample(
      "modal-standard", wrong: [MotionFields.presentation.dampingRatio: .number(0.4)],
      right: [MotionFields.presentation.dampingRatio: .number(0.41)])
  ) { transition, _ in
    transition.motions.compactMap { motion in
      let past = motion.kind == .dismissal ? 0 : motion.shape.highest - 1
      let behind = -motion.shape.lowest
      let most = max(past, behind)
      guard most >= 0.25 else { return nil }
      let way = transition.way(motion)
      return Diagnostic(
        .warning, motion.bounce,
        "\(motion.name) swings \(percent: most) of its travel "
          + (past >= behind ? "past its end" : "back behind its start")
          + (way > 0 ? ", \(points: most * way) on \(transition.typical.name)." : "."),
        advice: "0.8 is lively, 1 does not overshoot; control points between 0 and 1 stay within the travel.")
    }
  }

  private static let overshootGap = LintRule(
    "overshoot-gap", "The overshoot lifts the view off its edge", .warning,
    explanation: """
      A view that is flush with its edge has nothing behind that side. If a spring carries the view past its place, \
      the presenter is visible in the gap for some frames. A card with a margin has no such gap. The calculation uses \
      four containers. If the content decides the height, the gap must occur at every height.
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
    let edge = transition.geometry.edge
    let flush = LintContainer.all.compactMap { container -> LintRoom? in
      let rooms = transition.rooms.filter { $0.container == container }
      return rooms.allSatisfy { abs($0.gap(at: edge)) < 0.5 } ? rooms.first : nil
    }
    return transition.motions.compactMap { motion in
      let gaps = flush.map { (room: $0, points: transition.overshoot(of: motion, in: $0)) }
      guard let worst = gaps.max(by: { $0.points < $1.points }), worst.points > 1 else { return nil }
      return Diagnostic(
        .warning, motion.bounce,
        "\(motion.name) goes \(points: worst.points) too far on \(worst.room.name), where the view is flush with the "
          + "\(edge.rawValue) edge: the presenter shows in the gap.",
        advice: "Use a damping ratio of 1, give the view a margin at that edge, or let it reach past the edge.")
    }
  }

  private static let undershoot = LintRule(
    "undershoot", "A dismissed view swings back into sight", .warning,
    explanation: """
      A dismissal ends just out of sight. A bouncy spring passes that end unseen, and then swings back into sight. At \
      a damping ratio of 0.5, the view swings back by 2.7 % of the travel, 21 pt for a card. More than 2 pt is \
      visible. The calculation uses a phone in portrait.
      """,
    example: LintExample(
      "modal-standard", wrong: [MotionFields.dismissal.dampingRatio: .number(0.65)],
      right: [MotionFields.dismissal.dampingRatio: .number(0.7)])
  ) { transition, _ in
    let pose = transition.dismissal.pose
    guard pose.alpha > 0, pose.offsetX == nil, pose.offsetY == nil else { return [] }
    return transition.motions.filter { $0.kind != .presentation }.compactMap { motion in
      let points = (1 - motion.shape.lowestAfterArrival) * transition.way(motion)
      guard points > 2 else { return nil }
      return Diagnostic(
        .warning, motion.bounce,
        "\(motion.name) swings \(points: points) of the view back into sight on \(transition.typical.name), after it was "
          + "gone.",
        advice: "Use a damping ratio of 0.8 or more, or a curve.")
    }
  }

  private static let tooFast = LintRule(
    "too-fast", "The view moves faster than any finger could move it", .warning,
    explanation: """
      8000 pt/s is the fastest fling that toolkits accept. At a higher velocity, a view is visible for two or three \
      frames at most, and looks like a cut. The rule uses the mean velocity (travel divided by duration) on a phone in \
      portrait. It ignores travel under 100 pt.
      """,
    example: LintExample(
      "modal-standard", wrong: [MotionFields.presentation.duration: .number(0.09)],
      right: [MotionFields.presentation.duration: .number(0.1)])
  ) { transition, _ in
    transition.motions.compactMap { motion in
      let way = transition.way(motion)
      let speed = way / motion.timing.duration
      guard way >= 100, speed > LintFinger.fastest else { return nil }
      return .warning(
        motion.duration,
        message: "\(motion.name) takes \(points: way) in \(seconds: motion.timing.duration): \(speed: speed) on "
          + "\(transition.typical.name), \(points: speed / 60) a frame at 60 Hz.",
        advice: "0.2 s is quick for this distance. To avoid movement, fade the view: a pose with offsets of 0 and "
          + "alpha 0.")
    }
  }

  private static let tooSlow = LintRule(
    "too-slow", "People wait for the view for more than a second", .warning,
    explanation: """
      People notice a wait of one second (Nielsen, Usability Engineering, 1993). One second is also the longest of \
      Material's duration tokens. The rule measures the time until the view stays within 1 % of its end. A spring \
      reaches that point well before its duration ends. For a percent-driven completion, the rule uses the longest \
      case, from start to end.
      """,
    example: LintExample(
      "card-modal", wrong: [MotionFields.presentation.duration: .number(1.1)],
      right: [MotionFields.presentation.duration: .number(1)])
  ) { transition, _ in
    var found = transition.motions.filter { $0.shape.arrival > 1 }.map { motion in
      let way = transition.way(motion)
      let speed = way > 0 ? ", \(speed: way / motion.shape.arrival) on \(transition.typical.name)" : ""
      return Diagnostic.warning(
        motion.duration,
        message: "\(motion.name) takes \(seconds: motion.shape.arrival) until the view arrives\(speed).",
        advice: "Stay under 1 s; 0.3 to 0.5 s is usual for a whole screen.")
    }
    if case .percentDriven(_, let speed) = transition.interaction?.tail, speed < 1,
      let duration = transition.draggedDirections.map({ transition.direction($0).timing.duration }).max(),
      duration <= 1, duration / speed > 1
    {
      found.append(
        .warning(
          .tailCompletionSpeed,
          message: "The completion after a drag takes up to \(seconds: duration) / \(speed, decimals: 2) = "
            + "\(seconds: duration / speed).",
          advice: "A completion speed of 1 plays the rest as fast as the animation."))
    }
    if case let duration = transition.geometry.relayoutDuration, duration > 1 {
      found.append(
        .warning(
          .relayoutDuration,
          message: "A change of layout takes \(seconds: duration), while people type or rotate.",
          advice: "0.3 s is usual."))
    }
    return found
  }

  private static let visiblePop = LintRule(
    "visible-pop", "The view appears or disappears in plain sight, without a fade", .warning,
    explanation: """
      At the far end of its travel, a view should be outside the container, or transparent. A pose with its own \
      offsets can leave the view in sight there. The view then pops in with the first frame, or out with the last. The \
      calculation uses the bounding box of the turned and scaled view, on a phone in portrait. The view is reported if \
      more than a twentieth of it is in sight, at an opacity of a half or more.
      """,
    example: LintExample(
      "card-modal", wrong: [MotionFields.presentation.pose.offsetY: .number(0.94)],
      right: [MotionFields.presentation.pose.offsetY: .number(0.96)])
  ) { transition, _ in
    TransitionDirection.allCases.compactMap { direction in
      let plan = transition.plan(direction, in: transition.typical)
      let away = direction == .present ? plan.from : plan.to
      let share = away.shareInSight(of: transition.typical.context)
      guard away.alpha >= 0.5, share > 0.05 else { return nil }
      let pose = (direction == .present ? MotionFields.presentation : .dismissal).pose
      return .warning(
        pose.offsetX, pose.offsetY, pose.alpha,
        message: "\(direction == .present ? "Presenting begins" : "Dismissing ends") with \(percent: share) of the "
          + "view in sight on \(transition.typical.name), at an opacity of \(away.alpha, decimals: 2).",
        advice: "Move the pose out of the container, or fade it: \(pose.alpha.path) 0.")
    }
  }
}

extension LintedTransition {
  /// Returns the distance in points by which a motion moves the view further from its edge than its place.
  fileprivate func overshoot(of motion: LintedMotion, in room: LintRoom) -> Double {
    let share = motion.shape.highest - 1
    switch motion.kind {
    case .dismissal: return 0
    case .presentation:
      let plan = plan(.present, in: room)
      let edge = self.geometry.edge
      let way = edge.axis == .y ? plan.to.frame.y - plan.from.frame.y : plan.to.frame.x - plan.from.frame.x
      // Only motion away from the edge opens a gap at it, and not while more of the view is behind the edge.
      return share * max(-edge.sign * way, 0) - max(-room.gap(at: edge, of: plan.to.frame), 0)
    case .tail:
      let returning = draggedDirections.contains(.dismiss) ? longestCancel(in: room) : 0
      let arriving = draggedDirections.contains(.present) ? room.geometry(.present).extent : 0
      return share * max(returning, arriving)
    }
  }

  /// Returns the distance in points up to which a drag without velocity is cancelled.
  private func longestCancel(in room: LintRoom) -> Double {
    let geometry = room.geometry(.dismiss)
    guard let rule = configuration.decidingRule else { return 0 }
    let wanted = releaseDistances(over: geometry.distance).map(\.points).min() ?? 0
    let resistance = rule.kind == .armed ? self.interaction?.input?.resistance : nil
    return min(resistance.map { wanted * $0 } ?? wanted, geometry.extent)
  }
}

extension ViewPose {
  /// Returns the share of the view's bounding box within a container.
  fileprivate func shareInSight(of context: LayoutContext) -> Double {
    let (sine, cosine) = (sin(rotation * .pi / 180), cos(rotation * .pi / 180))
    let (pivotX, pivotY) = (frame.x + anchorX * frame.width, frame.y + anchorY * frame.height)
    var xs: [Double] = []
    var ys: [Double] = []
    for (u, v) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
      let (dx, dy) = (scale * (u - anchorX) * frame.width, scale * (v - anchorY) * frame.height)
      xs.append(pivotX + dx * cosine - dy * sine)
      ys.append(pivotY + dx * sine + dy * cosine)
    }
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return 0 }
    let area = (right - left) * (bottom - top)
    guard area > 0 else { return 0 }
    let width = max(min(right, context.width) - max(left, 0), 0)
    let height = max(min(bottom, context.height) - max(top, 0), 0)
    return width * height / area
  }
}
