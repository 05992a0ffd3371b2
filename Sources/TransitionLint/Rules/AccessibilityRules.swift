import TransitionModel

/// Rules about reduced motion and its fallbacks.
extension LintRule {
  static let accessibility: [LintRule] = [missingReduceMotion, missingFallback, circularFallback, movingFallback]

  private static let missingReduceMotion = LintRule(
    "missing-reduce-motion", "A lot of motion, and nothing said for people who asked for less", .warning, .note,
    explanation: """
      Large movement makes some people ill; they have asked the system for less. Without accessibility.reduceMotion they \
      get a cross-fade, but nobody has decided that, and a transition that names this one as its calm one plays it in \
      full (warning). none is a cut: it spares people, and leaves them to find out what changed (note). A lot is half a \
      phone's width, an eighth of a turn, or a third in size.
      """,
    example: LintExample("card-modal", wrong: [.reduceMotion: nil], right: [.reduceMotion: .text("crossFade")])
  ) { transition, _ in
    let wish = transition.reduceMotion
    guard wish == nil || wish == ReduceMotion.none, let motion = transition.largeMotion else { return [] }
    if wish == nil {
      return [
        .warning(
          .reduceMotion, message: "The view \(motion), and reduceMotion says nothing.",
          advice: "accessibility.reduceMotion: crossFade.")
      ]
    }
    return [
      .note(
        .reduceMotion, message: "The view \(motion), and with reduced motion it is there in one frame.",
        advice: "crossFade shows that something changed, without movement.")
    ]
  }

  private static let missingFallback = LintRule(
    "missing-fallback", "The calm transition it names does not exist", .warning,
    explanation: """
      With accessibility.reduceMotion transition another one plays, by name. Where nobody has that name, the app \
      cross-fades: no presentation fails, and nobody sees what was designed. Looked for among the transitions that are \
      linted, and for files among the built-in ones too.
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
        advice: "\(suggestion)Lint it together with the file that has it, or correct the name.")
    ]
  }

  private static let circularFallback = LintRule(
    "circular-fallback", "The calm transitions name one another in a circle", .error,
    explanation: """
      The calm transition's own wish for reduced motion holds, and so on. A circle leads nowhere; the app cross-fades \
      the transition that was asked for, and none of the named ones ever plays for it.
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
        .reduceMotionTransition, message: "\(names.joined(separator: " → ")) leads nowhere.",
        advice: "Let one of them say crossFade.")
    ]
  }

  private static let movingFallback = LintRule(
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
