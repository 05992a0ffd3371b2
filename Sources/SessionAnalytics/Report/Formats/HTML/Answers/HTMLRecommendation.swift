/// A recommendation on the page: the answer, the curve and its numbers.
struct HTMLRecommendation {
  let recommendation: ThresholdRecommendation

  var markup: Markup {
    let r = recommendation
    let isSimulated = r.subject.population == .simulated
    var answer = HTMLFigure(title: "Answer", metrics: [], isSimulated: isSimulated)
    answer.add(
      HTMLTable(
        columns: ["What", ""],
        rows: facts.map { HTMLTable.Row($0, [.number($1)]) }))
    if let command = r.command { answer.add(note: "To take it: \(command)") }
    var cards = [answer]
    if let chart = ThresholdChart(id: "recommendation-curve", recommendation: r).chart {
      var figure = HTMLFigure(title: "Cost by \(r.parameter.rawValue)", metrics: [], isSimulated: isSimulated)
      figure.add(chart, numbers: points)
      figure.add(note: "Band: 95 % over users. The mark at the bottom is the cheapest value with its interval.")
      if !wholes.isEmpty { figure.add(note: wholes + ".") }
      cards.append(figure)
    }
    return HTMLAnswers.section(
      "recommendation", title: "Recommendation",
      subject: "\(r.parameter.rawValue) of \(r.subject.transition), revision \(r.subject.revision) · \(r.rule)",
      population: r.subject.population, cards: cards, notes: r.notes)
  }

  private var facts: [(String, String)] {
    let text = TextRecommendation(recommendation: recommendation, sparkline: .unicode)
    let latest = recommendation.subject.latest.map { [("in use", $0.text)] } ?? []
    return [("answer", text.answer)] + latest + [("cost", text.costs), ("basis", text.basis)] + text.findings
  }

  private var wholes: String { TextRecommendation(recommendation: recommendation, sparkline: .unicode).wholes }

  private var points: HTMLTable {
    let lines = recommendation.points.map { point in
      let shares = [point.finishRate, point.falseCancels, point.falseFinishes].map { estimate in
        estimate.map { TextAnswer.percent($0.value) } ?? "-"
      }
      let cost = point.cost.map { ReportUnit.decimal($0.value, places: 4) } ?? "-"
      return HTMLTable.Row(ReportFormat.number(point.value), (shares + [cost]).map { .number($0) })
    }
    return HTMLTable(
      columns: [recommendation.parameter.rawValue, "finish", "false cancels", "false finishes", "cost"], rows: lines)
  }
}
