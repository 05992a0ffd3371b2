import TransitionModel

/// Rules about the readability of a catalog: summaries, sources and names.
extension LintRule {
  static let catalog: [LintRule] = [missingSummary, missingSource, nearNames, sameMotion]

  private static let missingSummary = LintRule(
    "missing-summary", "Nothing says what the transition is for", .warning,
    explanation: """
      The summary is what lists, the gallery and a review show beside the name. Without it every reader works it out of \
      the numbers again.
      """,
    example: LintExample("card-modal", wrong: [.summary: .text(" ")], right: [.summary: .text("A page.")])
  ) { transition, _ in
    guard transition.summary.allSatisfy(\.isWhitespace) else { return [] }
    return [
      .warning(
        .summary, message: "The summary is empty.", advice: "Say in one line what it looks like and how it ends.")
    ]
  }

  private static let missingSource = LintRule(
    "missing-source", "Nothing says where the numbers come from", .note,
    explanation: """
      A number without a source is nobody's: the next one to doubt it cannot tell a measurement from a guess. An \
      article, a design file, a report, or a name will do.
      """,
    example: LintExample("card-modal", wrong: [.source: .text("")], right: [.source: .text("Design, 2026-11")])
  ) { transition, _ in
    guard transition.source.allSatisfy(\.isWhitespace) else { return [] }
    return [
      .note(
        .source, message: "The source is empty.",
        advice: "Name the article, design file, report or person the numbers are from.")
    ]
  }

  private static let nearNames = LintRule(
    "near-names", "Two names differ by one slip of a key", .warning,
    explanation: """
      An app asks by name. Where two names are one character apart, the wrong one is a typing mistake that compiles, \
      runs and looks almost right. Names that differ in a digit (sheet-1, sheet-2) count on purpose and are left alone. \
      Told of the later one.
      """,
    example: LintExample("modal-none", wrong: [.name: .text("modal-nome")], right: [.name: .text("modal-noise")])
  ) { transition, catalog in
    func letters(_ name: String) -> String { name.filter { !$0.isNumber } }
    let near = catalog.oneSlipAway(from: transition.name).first { letters($0) != letters(transition.name) }
    guard let near else { return [] }
    return [
      .warning(
        .name, message: "\(transition.name) is one slip away from \(near).",
        advice: "Give them names that say how they differ; retire one if it is a typing mistake.")
    ]
  }

  private static let sameMotion = LintRule(
    "same-motion", "Two transitions are the same in everything but name", .warning,
    explanation: """
      Every value but name, summary and source is equal. One of them will be tuned and the other forgotten, and reports \
      split their people between two rows. Told of the later one.
      """,
    example: LintExample(
      "modal-none", wrong: [.name: .text("modal-plain")],
      right: [.name: .text("modal-plain"), .cornerRadius: .number(21)])
  ) { transition, catalog in
    guard let first = catalog.firstWithMotion(of: transition.configuration) else { return [] }
    return [
      .warning(
        .name, message: "Every value is that of \(first).", advice: "Use \(first), or change what should differ.")
    ]
  }
}
