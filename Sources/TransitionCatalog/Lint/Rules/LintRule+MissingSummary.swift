import TransitionModel

extension LintRule {
  static let missingSummary = LintRule(
    "missing-summary", "Nothing says what the transition is for", .warning,
    explanation: """
      The summary is what lists, the gallery and a review show beside the name. Without it every reader works it out of \
      the numbers again.
      """,
    example: LintExample("card-modal", wrong: [.summary: .text(" ")], right: [.summary: .text("A page.")])
  ) { transition, _ in
    guard transition.configuration.summary.allSatisfy(\.isWhitespace) else { return [] }
    return [
      LintRemark(
        .warning, .summary, message: "The summary is empty.",
        advice: "Say in one line what it looks like and how it ends.")
    ]
  }
}
