import TransitionModel

extension LintRule {
  static let unsettledSpring = LintRule(
    "unsettled-spring", "The spring has not arrived when its time is over, and jumps", .warning,
    explanation: """
      UIKit ends a spring animation at its duration, wherever the spring is: the rest is a jump in one frame. The rule \
      that makes a spring of duration and damping ratio leaves 0.001 of the way by design; weak damping and an initial \
      velocity leave more. Over 2 pt are seen. Computed on an upright phone; a dismissal that has swung past its end has \
      gone.
      """,
    example: LintExample(
      "modal-standard", wrong: [MotionFields.presentation.dampingRatio: .number(0.35)],
      right: [MotionFields.presentation.dampingRatio: .number(0.4)])
  ) { transition, _ in
    transition.motions.compactMap { motion in
      guard case .spring(let spring, let velocity) = motion.timing.shape else { return nil }
      let share = motion.kind == .dismissal ? max(1 - motion.shape.atEnd, 0) : abs(motion.shape.atEnd - 1)
      let points = share * transition.way(motion, in: transition.typical)
      guard points > 2 else { return nil }
      let settling = spring.settlingDuration(from: .init(displacement: -1, velocity: velocity))
      return LintRemark(
        .warning, motion.bounce + [motion.duration],
        message: "\(motion.name) ends after \(LintNumber.seconds(motion.timing.duration)) with "
          + "\(LintNumber.points(points)) to go (\(LintNumber.percent(share)) of the way) on "
          + "\(transition.typical.name); this spring takes \(LintNumber.seconds(settling)) to come within 0.1 %.",
        advice: "A damping ratio of 0.5 or more arrives in its duration.")
    }
  }
}
