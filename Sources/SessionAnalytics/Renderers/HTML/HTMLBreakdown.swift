/// A breakdown in HTML: a table of all metrics, and a chart of the first and the last.
struct HTMLBreakdown {
  let breakdown: RateBreakdown

  var markup: Markup {
    let ids = ["finished_at_once", "regret_per_presentation"]
    return HTMLAnswers.section(
      "breakdown", title: breakdown.headline, subject: "\(breakdown.transition) by \(breakdown.property.noun)",
      population: breakdown.population, cards: (breakdown.groups.isEmpty ? [] : [rates]) + ids.compactMap(figure),
      notes: breakdown.notes)
  }

  private func figure(_ id: String) -> HTMLFigure? {
    let metrics = breakdown.groups.compactMap { group in
      group.metrics.first { $0.id == id }.map { (group.name, $0) }
    }
    guard let first = metrics.first?.1 else { return nil }
    let unit: ReportUnit = first.unit == "share" ? .share : .cost
    let rows = metrics.map { name, metric in
      let interval = metric.value.low.flatMap { low in metric.value.high.map { unit.text(from: low, to: $0) } }
      return IntervalChart.Row(
        name: name, style: .other, value: metric.value,
        text: metric.value.value.map(unit.text) ?? metric.value.reason(n: metric.n) ?? "-", interval: interval)
    }
    let most = metrics.compactMap { $0.1.value.high ?? $0.1.value.value }.max() ?? 1
    var figure = HTMLFigure(title: first.title.capitalizedFirst)
    figure.add(
      IntervalChart(
        id: "breakdown-\(id)", title: first.title, rows: rows, domain: 0...(unit == .share ? 1 : max(most, 0.01)),
        unit: unit
      ).chart)
    return figure
  }

  private var rates: HTMLFigure {
    let metrics = breakdown.groups.first?.metrics ?? []
    var figure = HTMLFigure(title: "Of presentations with a drag", isWide: true)
    figure.add(
      HTMLTable(
        columns: [breakdown.property == .week ? "Week of" : breakdown.property.noun.capitalizedFirst, "dragged"]
          + metrics.map(\.title),
        rows: breakdown.groups.map { group in
          let n = group.metrics.first?.n.map { NumberFormat.grouped(Double($0)) } ?? "-"
          return HTMLTable.Row(group.name, [.number(n)] + group.metrics.map(Self.cell))
        }))
    figure.add(
      note:
        "With 95 % intervals. Cost of a presentation: \(breakdown.weights.text), each within "
        + "\(breakdown.windowSeconds) s." + (breakdown.property.legend.map { " \($0)" } ?? ""))
    return figure
  }

  private static func cell(_ metric: RateBreakdown.Metric) -> HTMLTable.Cell {
    let unit: ReportUnit = metric.unit == "share" ? .share : .cost
    guard let value = metric.value.value else { return .reason(metric.value.reason(n: metric.n) ?? "-") }
    let interval = metric.value.low.flatMap { low in metric.value.high.map { " (\(unit.text(from: low, to: $0)))" } }
    return .number(unit.text(value) + (interval ?? "") + (metric.difference == nil ? "" : " *"))
  }
}

/// A sample size plan in HTML.
struct HTMLPlan {
  let plan: SampleSizePlan

  var markup: Markup {
    let text = TextPlan(plan: plan)
    var figure = HTMLFigure(title: "Plan")
    figure.add(HTMLTable(columns: ["What", ""], rows: text.fields.map { HTMLTable.Row($0.name, [.number($0.value)]) }))
    return HTMLAnswers.section(
      "plan", title: text.headline, subject: "Plan: \(plan.subject.transition), revision \(plan.subject.revision)",
      population: plan.subject.population, cards: [figure], notes: plan.notes)
  }
}
