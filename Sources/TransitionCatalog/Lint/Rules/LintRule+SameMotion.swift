import TransitionModel

extension LintRule {
  static let sameMotion = LintRule(
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
      LintRemark(
        .warning, .name, message: "Every value is that of \(first).",
        advice: "Use \(first), or change what should differ.")
    ]
  }
}
