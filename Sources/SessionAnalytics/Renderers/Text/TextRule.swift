/// The rule that explains recorded drags, on one screen.
struct TextRule {
  let inferred: InferredRule

  var lines: [String] {
    TextAnswer.heading(
      "Rule", "\(inferred.subject.transition), revision \(inferred.subject.revision)",
      population: inferred.subject.population)
      + [""] + TextLayout.wrap(inferred.headline, indent: 2) + [""]
      + inferred.fields.flatMap { TextLayout.field($0.name, $0.text) } + TextAnswer.latest(inferred.subject)
      + contradictions + (inferred.notes.isEmpty ? [] : [""] + TextAnswer.notes(inferred.notes))
  }

  private var contradictions: [String] {
    guard let sentence = inferred.contradicted else { return [] }
    let listed = inferred.contradictions.prefix(InferredRule.listed)
    let more = inferred.contradictions.count > listed.count ? ["    … all of them with --json"] : []
    return [""] + TextLayout.wrap(sentence, indent: 2) + listed.map { "    \($0)" } + more
  }
}
