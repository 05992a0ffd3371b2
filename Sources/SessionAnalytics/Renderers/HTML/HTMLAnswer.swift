struct HTMLAnswer {
  let answer: Answer
  /// The ID, which is unique if there are several on a page.
  let id: String

  init(_ answer: Answer, id: String? = nil) { (self.answer, self.id) = (answer, id ?? answer.question) }

  var markup: Markup {
    let isSimulated = answer.population == .simulated
    return .block(
      "section", ["id": id, "class": isSimulated ? "subject simulated" : "subject", "aria-labelledby": "\(id)-name"]
    ) {
      Markup.block("header") {
        Markup.element("h2", ["id": "\(id)-name"]) { answer.headline.replacing(" %", with: "\u{a0}%") }
        Markup.element("p", ["class": "identity"]) {
          "\(answer.title): \(answer.subject)"
          if let mark = answer.population?.mark {
            " "
            Markup.element("span", ["class": "badge"]) { mark.label }
            " \(mark.explanation)"
          }
        }
      }
      Markup.block("div", ["class": "answer"]) { figures.map(\.markup) }
      answer.notes.map { note in Markup.element("p", ["class": "note"]) { note } }
    }
  }

  private var figures: [HTMLFigure] {
    [why].compactMap { $0 } + [curve].compactMap { $0 } + answer.tables.filter { !$0.rows.isEmpty }.flatMap(table)
      + answer.lists.map(list)
  }

  private var why: HTMLFigure? {
    guard !answer.sentences.isEmpty || !answer.commands.isEmpty || !answer.facts.isEmpty else { return nil }
    var figure = HTMLFigure(title: "Why")
    for sentence in answer.sentences { figure.add(paragraph: sentence) }
    for command in answer.commands {
      figure.add(paragraph: command.reason)
      figure.add(command: command.line)
    }
    if !answer.facts.isEmpty {
      figure.add(
        HTMLTable(columns: ["What", ""], rows: answer.facts.map { HTMLTable.Row($0.name, [.words($0.text)]) }))
    }
    return figure
  }

  private var curve: HTMLFigure? {
    guard let curve = answer.curve, let chart = CurveChart(id: "\(id)-curve", curve: curve).chart else { return nil }
    var figure = HTMLFigure(title: curve.title)
    figure.add(chart)
    let bottom = curve.marks.filter { $0.at.low != nil }
      .map { "The mark at the bottom is the \($0.at.name) value with its interval." }
    let band = curve.points.contains { $0.low != nil } ? ["Band: 95 % interval."] : []
    let note = (band + bottom).joined(separator: " ")
    if !note.isEmpty { figure.add(note: note) }
    return figure
  }

  /// Returns the table, and a chart for each charted column.
  private func table(_ table: Answer.Table) -> [HTMLFigure] {
    let isShort = !table.rows.contains(where: \.isDetail)
    var figure = HTMLFigure(title: table.title, isWide: true)
    let numbers = HTMLTable(
      columns: [table.names] + table.columns,
      rows: table.rows.map { HTMLTable.Row($0.name, table.texts($0).map { .number($0) }) })
    if isShort { figure.add(numbers) } else { figure.add(numbers: numbers) }
    for sentence in table.explained { figure.add(note: sentence) }
    let charts = table.charts.enumerated().map { index, chart in
      var figure = HTMLFigure(title: chart.title.capitalizedFirst)
      let unit: ReportUnit = chart.unit == ReportUnit.share.rawValue ? .share : .cost
      let rows = chart.numbers.map { row, number in
        IntervalChart.Row(
          name: row, style: .other,
          value: ReportValue(chart.title, .measured, value: number.value, low: number.low, high: number.high),
          text: number.text)
      }
      figure.add(
        IntervalChart(id: "\(id)-chart-\(index + 1)", title: chart.title, rows: rows, domain: chart.domain, unit: unit)
          .chart)
      return figure
    }
    return [figure] + charts
  }

  private func list(_ list: Answer.List) -> HTMLFigure {
    var figure = HTMLFigure(title: list.title)
    let rest = list.items.count - Answer.List.shown
    if !list.items.isEmpty {
      figure.add(command: list.items.prefix(Answer.List.shown).joined(separator: "\n"))
    }
    if rest > 0 { figure.add(note: "And \(NumberFormat.grouped(rest)) more: JSON and CSV have all of them.") }
    return figure
  }
}

extension Answer {
  /// The answer as a section of a page.
  package var html: Markup { HTMLAnswer(self).markup }
}
