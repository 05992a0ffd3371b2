/// The sections by name, each with its finish rate, so that they can be compared before they are read.
struct HTMLContents {
  let sections: [(section: ReportSection, anchor: String)]

  private static let width = 160.0

  var markup: Markup {
    .block("nav", ["aria-labelledby": "contents"]) {
      Markup.element("h2", ["id": "contents"]) { "Finish rates" }
      Markup.block("ol") { sections.map(entry) }
    }
  }

  private func entry(_ section: ReportSection, _ anchor: String) -> Markup {
    let row = section.rows.first { $0.metric == "finish_rate" }
    let value = row?.values.first
    return .block("li") {
      Markup.element("span", ["class": "who"]) {
        Markup.element("a", ["href": "#\(anchor)"]) { section.transition }
        Markup.element("span", ["class": "detail"]) { " revision \(section.revision), \(section.direction.rawValue)" }
        if section.population == .simulated { Markup.element("span", ["class": "badge"]) { "simulated" } }
      }
      mark(value)
      Markup.element("span", ["class": "rate"]) {
        if let row, let value { text(value, row) } else { "–" }
      }
    }
  }

  private func text(_ value: ReportValue, _ row: ReportRow) -> [Markup] {
    guard let share = value.value else { return [.text(ReportFormat.reason(for: value, n: row.n) ?? "–")] }
    var parts = [Markup.element("strong") { row.unit.text(share) }]
    if let low = value.low, let high = value.high {
      parts.append(.element("span", ["class": "detail"]) { " \(row.unit.text(from: low, to: high))" })
    }
    return parts
  }

  /// The same as a mark; the words beside it say it to those who cannot see it.
  private func mark(_ value: ReportValue?) -> Markup {
    let scale = LinearScale(covering: 0...1, from: Chart.margin, to: Self.width - Chart.margin, steps: 5)
    return .element("svg", ["class": "mini", "viewBox": "0 0 \(Self.width.coordinate) 16", "aria-hidden": "true"]) {
      scale.ticks.map { tick in
        let x = scale.position(of: tick)
        return ChartAxis.line("grid", x, 2, x, 14)
      }
      ChartAxis.line(value?.value == nil ? "track missing" : "track", scale.start, 8, scale.end, 8)
      if let value, let share = value.value {
        IntervalMark(
          low: scale.position(of: value.low ?? share), value: scale.position(of: share),
          high: scale.position(of: value.high ?? share), y: 8, style: ChartStyle.finished.rawValue
        ).markup
      }
    }
  }
}
