/// A comparison on the page: differences with their intervals, both sides' values, and who is on them.
struct HTMLComparison {
  let comparison: RevisionComparison

  var markup: Markup {
    var cards = [values]
    let shares = comparison.metrics.filter { $0.unit == "share" && $0.difference != nil }
    let costs = comparison.metrics.filter { $0.unit != "share" && $0.difference != nil }
    if !costs.isEmpty { cards.append(differences(costs, id: "comparison-cost", title: "Difference in cost")) }
    if !shares.isEmpty { cards.append(differences(shares, id: "comparison-shares", title: "Differences in shares")) }
    cards += comparison.mix.compactMap(mix)
    return HTMLAnswers.section(
      "comparison", title: "Comparison",
      subject: "\(comparison.transition), \(comparison.before.name) and \(comparison.after.name) · "
        + (comparison.restriction.map { "\($0) · " } ?? "") + comparison.caution,
      population: comparison.population, cards: cards, notes: comparison.notes)
  }

  private var isSimulated: Bool { comparison.population == .simulated }

  private var values: HTMLFigure {
    let text = TextComparison(comparison: comparison)
    var figure = HTMLFigure(title: "Both sides", metrics: [], isSimulated: isSimulated)
    let rows = comparison.metrics.map { metric in
      HTMLTable.Row(
        metric.title,
        [
          .number(text.short(metric.before, n: metric.n[0], of: metric)),
          .number(text.short(metric.after, n: metric.n[1], of: metric)),
        ])
    }
    figure.add(HTMLTable(columns: ["Metric", comparison.before.name, comparison.after.name], rows: rows))
    return figure
  }

  private func differences(_ metrics: [ComparedMetric], id: String, title: String) -> HTMLFigure {
    let text = TextComparison(comparison: comparison)
    let unit: ReportUnit = metrics[0].unit == "share" ? .share : .progress
    var figure = HTMLFigure(title: title, metrics: [], isSimulated: isSimulated)
    let rows = metrics.map { metric in
      IntervalChart.Row(
        name: metric.title, style: .other,
        value: ReportValue(
          "difference", .measured, value: metric.difference?.value, low: metric.difference?.low,
          high: metric.difference?.high),
        text: text.signed(metric.difference?.value ?? 0, metric),
        interval: (metric.adjustedPValue ?? metric.pValue).map { "p \(TextAnswer.probability($0))" })
    }
    let lows = metrics.compactMap { $0.difference?.low }
    let highs = metrics.compactMap { $0.difference?.high }
    let chart = IntervalChart(
      id: id, title: title, rows: rows, domain: min(0, lows.min() ?? 0)...max(0, highs.max() ?? 0), unit: unit
    ).chart
    let numbers = HTMLTable(
      columns: ["Difference", "value", "95 % interval", "Newcombe", "detectable"],
      rows: metrics.map { metric in
        HTMLTable.Row(metric.title, text.cells(metric).map { .number($0) })
      })
    figure.add(chart, numbers: numbers)
    figure.add(note: "Lines: 95 % intervals over users. p of all but the primary metric is adjusted by Holm.")
    return figure
  }

  private func mix(_ table: MixTable) -> HTMLFigure? {
    guard table.rows.contains(where: { $0.value != nil }) else { return nil }
    var figure = HTMLFigure(
      title: "Decided sessions by \(table.property)", metrics: [], isSimulated: isSimulated)
    func cell(_ count: Int?) -> HTMLTable.Cell { count.map { .number("\($0)") } ?? .reason("hidden") }
    figure.add(
      HTMLTable(
        columns: ["Decided sessions", comparison.before.name, comparison.after.name],
        rows: table.rows.map { HTMLTable.Row($0.value ?? "not told", [cell($0.before), cell($0.after)]) }))
    return figure
  }
}
