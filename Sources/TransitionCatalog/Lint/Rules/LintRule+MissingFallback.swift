import TransitionModel

extension LintRule {
  static let missingFallback = LintRule(
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
      LintRemark(
        .warning, .reduceMotionTransition, message: "There is no transition named \(QuotedText.of(name)) here.",
        advice: "\(suggestion)Lint it together with the file that has it, or correct the name.")
    ]
  }
}
