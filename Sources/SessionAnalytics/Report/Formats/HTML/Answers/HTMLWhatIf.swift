extension WhatIf {
  /// The answer as a section of a page.
  package var html: Markup { HTMLWhatIf(whatIf: self).markup }
}

/// A what-if on the page.
struct HTMLWhatIf {
  let whatIf: WhatIf

  private var latest: [HTMLTable.Row] {
    whatIf.subject.latest.map { [HTMLTable.Row("in use", [.number($0.text)])] } ?? []
  }

  private static func row(_ decision: String, _ flips: WhatIf.Direction) -> HTMLTable.Row {
    let releases = flips.releases.map { "\($0)" }
    let users = flips.users.map { "\($0)" }
    return HTMLTable.Row(decision, [.number(releases ?? "withheld"), .number(users ?? "-")])
  }

  var markup: Markup {
    let isSimulated = whatIf.subject.population == .simulated
    var change = HTMLFigure(title: "The change", metrics: [], isSimulated: isSimulated)
    change.add(
      HTMLTable(
        columns: ["What", ""],
        rows: whatIf.changes.map { HTMLTable.Row("change", [.number($0)]) } + latest + [
          HTMLTable.Row("releases replayed", [whatIf.releases.map { .number("\($0)") } ?? .reason("hidden")]),
          HTMLTable.Row(
            "sessions without a trace", [whatIf.withoutTrace.map { .number("\($0)") } ?? .reason("hidden")]),
          HTMLTable.Row("sessions not reproduced", [.number("\(whatIf.failing.count)")]),
        ]))
    var cards = [change]
    if let toFinish = whatIf.toFinish, let toCancel = whatIf.toCancel {
      var figure = HTMLFigure(title: "Decisions that change", metrics: [], isSimulated: isSimulated)
      let rows = [Self.row("cancel would finish", toFinish), Self.row("finish would cancel", toCancel)]
      figure.add(HTMLTable(columns: ["Decision", "releases", "users"], rows: rows))
      if let p = whatIf.pValue {
        figure.add(note: "McNemar's exact test of the two: p \(p < 0.001 ? "" : "= ")\(TextAnswer.probability(p)).")
      }
      cards.append(figure)
    }
    let failure =
      whatIf.isFaithful
      ? [] : ["Stored decisions do not come out of their own revision, so that nothing is predicted. JSON lists them."]
    return HTMLAnswers.section(
      "what-if", title: "What if", subject: "\(whatIf.subject.transition), revision \(whatIf.subject.revision)",
      population: whatIf.subject.population, cards: cards, notes: failure + whatIf.notes)
  }
}
