import TransitionModel

extension LintRule {
  static let nearNames = LintRule(
    "near-names", "Two names differ by one slip of a key", .warning,
    explanation: """
      An app asks by name. Where two names are one character apart, the wrong one is a typing mistake that compiles, \
      runs and looks almost right. Names that differ in a digit (sheet-1, sheet-2) count on purpose and are left alone. \
      Told of the later one.
      """,
    example: LintExample(
      "modal-none", wrong: [.name: .text("modal-nome")], right: [.name: .text("modal-noise")])
  ) { transition, catalog in
    let name = transition.configuration.name
    func letters(_ name: String) -> String { name.filter { !$0.isNumber } }
    let near = catalog.oneSlipAway(from: name).filter { letters($0) != letters(name) }
    guard let first = near.first else { return [] }
    return [
      LintRemark(
        .warning, .name, message: "\(name) is one slip away from \(first).",
        advice: "Give them names that say how they differ; retire one if it is a typing mistake.")
    ]
  }
}
