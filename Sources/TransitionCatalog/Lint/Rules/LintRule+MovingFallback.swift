import TransitionModel

extension LintRule {
  static let movingFallback = LintRule(
    "moving-fallback", "The calm transition it names moves a lot itself", .warning,
    explanation: """
      A transition that is named as the calm one, and has no wish for reduced motion of its own, plays as it is. If it \
      travels half a phone's width, turns or grows, people who asked for less motion get motion.
      """,
    example: LintExample(
      "card-modal",
      wrong: [.reduceMotion: .text("transition"), .reduceMotionTransition: .text("slide")],
      right: [.reduceMotion: .text("transition"), .reduceMotionTransition: .text("modal-none")],
      beside: [.name: .text("slide"), .reduceMotion: nil])
  ) { transition, catalog in
    guard case .ends(let calm) = catalog.fallback(of: transition.configuration), calm.reduceMotion == nil else {
      return []
    }
    guard let motion = LintedTransition(calm, entry: nil).largeMotion else { return [] }
    return [
      LintRemark(
        .warning, .reduceMotionTransition,
        message: "\(calm.name) plays in full and \(motion).",
        advice: "Give \(calm.name) accessibility.reduceMotion crossFade, or name one that fades.")
    ]
  }
}
