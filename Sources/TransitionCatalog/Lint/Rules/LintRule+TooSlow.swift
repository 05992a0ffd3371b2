import TransitionModel

extension LintRule {
  static let tooSlow = LintRule(
    "too-slow", "People wait for the view for more than a second", .warning,
    explanation: """
      One second is where people notice that they wait (Nielsen, Usability Engineering, 1993), and the longest of \
      Material's duration tokens. Counted until the view stays within 1 % of its end, which a spring is well before its \
      duration; of a percent-driven tail, the longest there can be, from the start to the end.
      """,
    example: LintExample(
      "card-modal", wrong: [MotionFields.presentation.duration: .number(1.1)],
      right: [MotionFields.presentation.duration: .number(1)])
  ) { transition, _ in
    let motions = transition.motions.filter { $0.shape.arrival > 1 }.map { motion in
      let way = transition.way(motion, in: transition.typical)
      let speed = way > 0 ? ", \(LintNumber.speed(way / motion.shape.arrival)) on \(transition.typical.name)" : ""
      return LintRemark(
        .warning, motion.duration,
        message: "\(motion.name) takes \(LintNumber.seconds(motion.shape.arrival)) until the view is there\(speed).",
        advice: "Stay under 1 s; 0.3 to 0.5 s is usual for a whole screen.")
    }
    return motions + transition.slowTail() + transition.slowRelayout()
  }
}

extension LintedTransition {
  fileprivate func slowTail() -> [LintRemark] {
    guard case .percentDriven(_, let speed) = configuration.interaction?.tail, speed < 1 else { return [] }
    let durations = draggedDirections.map {
      ($0 == .dismiss ? configuration.dismissal : configuration.presentation).timing.duration
    }
    guard let duration = durations.max(), duration <= 1, duration / speed > 1 else { return [] }
    return [
      LintRemark(
        .warning, .tailCompletionSpeed,
        message: "The settle after a drag takes up to \(LintNumber.seconds(duration)) / "
          + "\(LintNumber.plain(speed)) = \(LintNumber.seconds(duration / speed)).",
        advice: "A completion speed of 1 plays the rest as fast as the animation.")
    ]
  }

  fileprivate func slowRelayout() -> [LintRemark] {
    let duration = configuration.geometry.relayoutDuration
    guard duration > 1 else { return [] }
    return [
      LintRemark(
        .warning, .relayoutDuration,
        message: "A change of layout takes \(LintNumber.seconds(duration)), while people type or rotate.",
        advice: "0.3 s is usual.")
    ]
  }
}
