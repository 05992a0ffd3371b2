import TransitionModel

extension LintRule {
  static let peekBack = LintRule(
    "peek-back", "A dismissed view swings back into sight", .warning,
    explanation: """
      A dismissal ends just out of sight. A bouncy spring goes past that end, which nobody sees, and then swings back \
      short of it, which everybody does: at a damping ratio of 0.5 by 2.7 % of the way, 21 pt of a card. Computed on an \
      upright phone; 2 pt are seen.
      """,
    example: LintExample(
      "modal-standard", wrong: [MotionFields.dismissal.dampingRatio: .number(0.65)],
      right: [MotionFields.dismissal.dampingRatio: .number(0.7)])
  ) { transition, _ in
    let pose = transition.configuration.dismissal.pose
    return transition.motions.compactMap { motion in
      guard motion.kind != .presentation, pose.alpha > 0, pose.offsetX == nil, pose.offsetY == nil else { return nil }
      let points = (1 - motion.shape.lowestAfterArrival) * transition.way(motion, in: transition.typical)
      guard points > 2 else { return nil }
      return LintRemark(
        .warning, motion.bounce,
        message: "\(motion.name) swings \(LintNumber.points(points)) of the view back into sight on "
          + "\(transition.typical.name), after it was gone.",
        advice: "Take a damping ratio of 0.8 or more, or a curve.")
    }
  }
}
