import TransitionModel

extension LintRule {
  static let heavyBounce = LintRule(
    "heavy-bounce", "A quarter of the way or more is swung past the end", .warning,
    explanation: """
      Overshoot is a share of the way: what suits a badge that pops by 20 pt throws a card that travels a whole screen \
      by hundreds. A damping ratio of 0.8 swings 1.5 % past, 0.6 9.5 %, 0.4 25 %. An initial velocity adds to it, and a \
      negative one, or a curve with control points below 0, first goes the wrong way. What a dismissal does out of sight \
      is left alone.
      """,
    example: LintExample(
      "modal-standard", wrong: [MotionFields.presentation.dampingRatio: .number(0.4)],
      right: [MotionFields.presentation.dampingRatio: .number(0.41)])
  ) { transition, _ in
    transition.motions.compactMap { motion in
      let past = motion.kind == .dismissal ? 0 : motion.shape.highest - 1
      let behind = -motion.shape.lowest
      guard max(past, behind) >= 0.25 else { return nil }
      let way = transition.way(motion, in: transition.typical)
      let points = way > 0 ? ", \(LintNumber.points(max(past, behind) * way)) on \(transition.typical.name)" : ""
      return LintRemark(
        .warning, motion.bounce,
        message: "\(motion.name) swings \(LintNumber.percent(max(past, behind))) of its way "
          + (past >= behind ? "past its end" : "back behind its start") + points + ".",
        advice: "0.8 is lively, 1 does not overshoot; control points between 0 and 1 stay within the way.")
    }
  }
}
