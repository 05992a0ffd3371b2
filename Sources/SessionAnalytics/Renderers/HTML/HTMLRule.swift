/// The rule that explains recorded drags, in HTML.
struct HTMLRule {
  let inferred: InferredRule

  var markup: Markup {
    var why = HTMLFigure(title: "Why")
    why.add(
      HTMLTable(columns: ["What", ""], rows: inferred.fields.map { HTMLTable.Row($0.name, [.number($0.text)]) }))
    if let latest = inferred.subject.latest { why.add(note: "In use: \(latest.text)") }
    var cards = [why]
    if let sentence = inferred.contradicted {
      var figure = HTMLFigure(title: "Drags that contradict it")
      figure.add(paragraph: sentence)
      figure.add(command: inferred.contradictions.prefix(InferredRule.listed).joined(separator: "\n"))
      cards.append(figure)
    }
    return HTMLAnswers.section(
      "rule", title: inferred.headline,
      subject: "Rule of \(inferred.subject.transition), revision \(inferred.subject.revision)",
      population: inferred.subject.population, cards: cards, notes: inferred.notes)
  }
}
