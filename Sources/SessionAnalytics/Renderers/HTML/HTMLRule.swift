/// An estimated rule in HTML: the answer, and its parameters.
struct HTMLRule {
  let wording: RuleWording

  var markup: Markup {
    let inferred = wording.inferred
    var why = HTMLFigure(title: "Why")
    for sentence in wording.sentences { why.add(paragraph: sentence) }
    for field in wording.fields { why.add(note: "\(field.name.capitalizedFirst): \(field.text).") }
    if let latest = inferred.subject.latest { why.add(note: "In use: \(latest.text)") }
    var cards = [why]
    if !wording.rows.isEmpty {
      var figure = HTMLFigure(title: "The rule")
      figure.add(
        HTMLTable(
          columns: ["Condition", "estimate", "95 % interval"],
          rows: wording.rows.map { HTMLTable.Row($0.name, [.number($0.value), .number($0.interval)]) }))
      cards.insert(figure, at: 0)
    }
    return HTMLAnswers.section(
      "rule", title: wording.headline,
      subject: "Estimated rule of \(inferred.subject.transition), revision \(inferred.subject.revision)",
      population: inferred.subject.population, cards: cards, notes: inferred.notes)
  }
}
