import TransitionModel

extension LintRule {
  static let catalog: [LintRule] = [missingSummary, missingSource, nearNames, sameMotion]

  private static let missingSummary = LintRule(
    "missing-summary", "The transition has no summary", .warning,
    explanation: """
      Lists, the gallery and reviews show the summary beside the name. Without it, readers have to work out the \
      purpose from the numbers.
      """,
    example: LintExample("card-modal", wrong: [.summary: .text(" ")], right: [.summary: .text("A page.")]),
    checksObserved: true
  ) { transition, _ in
    guard transition.summary.allSatisfy(\.isWhitespace) else { return [] }
    return [
      .warning(
        .summary, message: "The summary is empty.", advice: "Describe in one line how it looks and how it ends.")
    ]
  }

  private static let missingSource = LintRule(
    "missing-source", "The numbers have no source", .note,
    explanation: """
      Without a source, the next reader cannot tell a measurement from a guess. An article, a design file, a report \
      or a person's name is enough.
      """,
    example: LintExample("card-modal", wrong: [.source: .text("")], right: [.source: .text("Design, 2026-11")]),
    checksObserved: true
  ) { transition, _ in
    guard transition.source.allSatisfy(\.isWhitespace) else { return [] }
    return [
      .note(
        .source, message: "The source is empty.",
        advice: "Name the article, design file, report or person that the numbers come from.")
    ]
  }

  private static let nearNames = LintRule(
    "near-names", "Two names differ by one typing mistake", .warning,
    explanation: """
      An app requests a transition by name. If two names differ by one character, a typing mistake compiles, runs and \
      looks almost right. The rule ignores names that differ in a digit (sheet-1, sheet-2), because they are numbered \
      on purpose. The finding is about the later name.
      """,
    example: LintExample("modal-none", wrong: [.name: .text("modal-nome")], right: [.name: .text("modal-noise")]),
    checksObserved: true
  ) { transition, catalog in
    func letters(_ name: String) -> String { name.filter { !$0.isNumber } }
    let near = catalog.oneSlipAway(from: transition.name).first { letters($0) != letters(transition.name) }
    guard let near else { return [] }
    return [
      .warning(
        .name, message: "\(transition.name) is one typing mistake away from \(near).",
        advice: "Give them names that show how they differ; retire one if it is a typing mistake.")
    ]
  }

  private static let sameMotion = LintRule(
    "same-motion", "Two transitions are the same in everything but name", .warning,
    explanation: """
      Every value except name, summary and source is equal. One of the transitions will be tuned and the other \
      forgotten, and reports split their sessions between two rows. The finding is about the later transition.
      """,
    example: LintExample(
      "modal-none", wrong: [.name: .text("modal-plain")],
      right: [.name: .text("modal-plain"), .cornerRadius: .number(21)])
  ) { transition, catalog in
    guard let first = catalog.firstWithMotion(of: transition.configuration) else { return [] }
    return [
      .warning(
        .name, message: "Every value equals that of \(first).", advice: "Use \(first), or change what should differ.")
    ]
  }
}
