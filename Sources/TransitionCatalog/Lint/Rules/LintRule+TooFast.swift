import TransitionModel

extension LintRule {
  static let tooFast = LintRule(
    "too-fast", "The view covers its way faster than any finger could move it", .warning,
    explanation: """
      Above 8000 pt/s, the fastest fling toolkits believe in, a view is on two or three frames at most and reads as a \
      cut. The mean velocity, way by duration, on an upright phone; ways under 100 pt are left alone.
      """,
    example: LintExample(
      "modal-standard", wrong: [MotionFields.presentation.duration: .number(0.09)],
      right: [MotionFields.presentation.duration: .number(0.1)])
  ) { transition, _ in
    transition.motions.compactMap { motion in
      let way = transition.way(motion, in: transition.typical)
      let speed = way / motion.timing.duration
      guard way >= 100, speed > LintFinger.fastest else { return nil }
      return LintRemark(
        .warning, motion.duration,
        message: "\(motion.name) takes \(LintNumber.points(way)) in \(LintNumber.seconds(motion.timing.duration)): "
          + "\(LintNumber.speed(speed)) on \(transition.typical.name), \(LintNumber.points(speed / 60)) a frame at 60 Hz.",
        advice: "0.2 s is quick for such a way. For no animation, fade it: a pose with offsets of 0 and alpha 0.")
    }
  }
}
