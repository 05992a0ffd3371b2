/// An estimated rule on one screen: the answer, the parameters, the method.
struct TextRule {
  let wording: RuleWording

  var lines: [String] {
    let inferred = wording.inferred
    return TextAnswer.heading(
      "Rule", "\(inferred.subject.transition), revision \(inferred.subject.revision)",
      population: inferred.subject.population)
      + [""] + TextLayout.wrap(wording.headline, indent: 2) + sentences + table + [""]
      + wording.fields.flatMap { TextLayout.field($0.name, $0.text) } + TextAnswer.latest(inferred.subject)
      + (inferred.notes.isEmpty ? [] : [""] + TextAnswer.notes(inferred.notes))
  }

  private var sentences: [String] {
    let sentences = wording.sentences
    return sentences.isEmpty
      ? [] : [""] + sentences.flatMap { TextLayout.wrap($0, indent: 4, first: "  - ") }
  }

  private var table: [String] {
    guard !wording.rows.isEmpty else { return [] }
    return ["", Self.line("Condition", "estimate", "95 % interval")] + wording.rows.map(Self.line)
  }

  private static func line(_ name: String, _ value: String, _ interval: String) -> String {
    "  " + TextLayout.left(name, 28) + TextLayout.right(value, 13) + TextLayout.right(interval, 32)
  }
}
