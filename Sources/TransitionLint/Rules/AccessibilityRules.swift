import TransitionModel

extension LintRule {
  static let accessibility: [LintRule] = [missingReduceMotion, missingFallback, circularFallback, movingFallback]

  private static let missingReduceMotion = LintRule(
    "missing-reduce-motion", "Large motion is cut with reduced motion", .note,
    explanation: """
      Large movement makes some people ill, so they turn on Reduce Motion. Without accessibility.reduceMotion, they \
      get a cross-fade. The value none is a cut. A cut avoids motion, but people may miss the change. Large means half of \
      a phone's width, an eighth of a turn, or a third in size.
      """,
    example: LintExample(
      "card-modal", wrong: [.reduceMotion: .text("none")], right: [.reduceMotion: .text("crossFade")])
  ) { transition, _ in
    guard transition.reduceMotion == ReduceMotion.none, let motion = transition.largeMotion else { return [] }
    return [
      .note(
        .reduceMotion, message: "The view \(motion), and with reduced motion it appears in one frame.",
        advice: "crossFade shows that something changed, without movement.")
    ]
  }

  private static let missingFallback = LintRule(
    "missing-fallback", "The named reduced-motion fallback does not exist", .warning,
    explanation: """
      With accessibility.reduceMotion: transition, another transition plays instead, by name. If no transition has \
      that name, the app cross-fades: the presentation works, but not as designed. The rule searches the linted \
      transitions. For files, it also searches the built-in ones.
      """,
    example: LintExample(
      "card-modal",
      wrong: [.reduceMotion: .text("transition"), .reduceMotionTransition: .text("message-centred")],
      right: [.reduceMotion: .text("transition"), .reduceMotionTransition: .text("message-centered")])
  ) { transition, catalog in
    guard case .missing(let name) = catalog.fallback(of: transition.configuration) else { return [] }
    let suggestion = catalog.nearest(to: name).map { "Did you mean \($0)? " } ?? ""
    return [
      .warning(
        .reduceMotionTransition, message: "There is no transition named \(QuotedText.of(name)) here.",
        advice: "\(suggestion)Lint it together with the file that contains it, or correct the name.")
    ]
  }

  private static let circularFallback = LintRule(
    "circular-fallback", "The reduced-motion fallbacks form a cycle", .error,
    explanation: """
      A fallback can name another fallback with its own accessibility.reduceMotion, and so on. If the names form a \
      cycle, there is no end. The app then cross-fades the requested transition, and none of the named fallbacks \
      plays.
      """,
    example: LintExample(
      "card-modal",
      wrong: [.name: .text("calm"), .reduceMotion: .text("transition"), .reduceMotionTransition: .text("calm-too")],
      right: [.name: .text("calm"), .reduceMotion: .text("transition"), .reduceMotionTransition: .text("modal-none")],
      beside: [.name: .text("calm-too"), .reduceMotion: .text("transition"), .reduceMotionTransition: .text("calm")])
  ) { transition, catalog in
    guard case .circle(let names) = catalog.fallback(of: transition.configuration) else { return [] }
    return [
      .error(
        .reduceMotionTransition, message: "\(names.joined(separator: " → ")) has no end.",
        advice: "Set reduceMotion of one of them to crossFade.")
    ]
  }

  private static let movingFallback = LintRule(
    "moving-fallback", "The named reduced-motion fallback has large motion itself", .warning,
    explanation: """
      A fallback without its own accessibility.reduceMotion plays in full. If the fallback travels half of a phone's \
      width, turns or grows, people who prefer reduced motion still get motion.
      """,
    example: LintExample(
      "card-modal",
      wrong: [.reduceMotion: .text("transition"), .reduceMotionTransition: .text("slide")],
      right: [.reduceMotion: .text("transition"), .reduceMotionTransition: .text("modal-none")],
      beside: [.name: .text("slide"), .reduceMotion: nil])
  ) { transition, catalog in
    guard case .ends(let calm) = catalog.fallback(of: transition.configuration), calm.reduceMotion == nil,
      let motion = LintedTransition(calm).largeMotion
    else { return [] }
    return [
      .warning(
        .reduceMotionTransition, message: "\(calm.name) plays in full and \(motion).",
        advice: "Give \(calm.name) accessibility.reduceMotion crossFade, or name one that fades.")
    ]
  }
}
