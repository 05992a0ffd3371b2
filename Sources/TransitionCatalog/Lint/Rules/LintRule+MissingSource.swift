import TransitionModel

extension LintRule {
  static let missingSource = LintRule(
    "missing-source", "Nothing says where the numbers come from", .note,
    explanation: """
      A number without a source is nobody's: the next one to doubt it cannot tell a measurement from a guess. An \
      article, a design file, a report, or a name will do.
      """,
    example: LintExample("card-modal", wrong: [.source: .text("")], right: [.source: .text("Design, 2026-11")])
  ) { transition, _ in
    guard transition.configuration.source.allSatisfy(\.isWhitespace) else { return [] }
    return [
      LintRemark(
        .note, .source, message: "The source is empty.",
        advice: "Name the article, design file, report or person the numbers are from.")
    ]
  }
}
