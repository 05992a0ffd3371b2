/// The table of contents: the sections by name, each with its finish rate, for comparison.
struct HTMLContents {
  let sections: [(section: ReportSection, anchor: String)]
  /// The names of the sections on the page.
  let shown: Set<String>

  private static let width = 160.0

  private var isPerPresentation: Bool { sections.contains { $0.section.isPerPresentation } }
  private var isMixed: Bool { Set(sections.map(\.section.population)).count > 1 }

  var markup: Markup {
    .block("nav", ["aria-labelledby": "contents"]) {
      Markup.element("h2", ["id": "contents"]) { isPerPresentation ? "Finished at once" : "Finish rates" }
      Markup.block("ol") { sections.map(entry) }
    }
  }

  private func entry(_ section: ReportSection, _ anchor: String) -> Markup {
    let row = section.headline
    let value = row?.values.first
    return .block("li") {
      Markup.element("span", ["class": "who"]) {
        if shown.contains(anchor) {
          Markup.element("a", ["href": "#\(anchor)"]) { section.transition }
        } else {
          section.transition
        }
        Markup.element("span", ["class": "detail"]) { " \(section.name.text), \(section.direction.rawValue)" }
        // If all are of one kind, the page shows the label once.
        if isMixed, let mark = section.population.mark { Markup.element("span", ["class": "badge"]) { mark.label } }
      }
      mark(value)
      Markup.element("span", ["class": "rate"]) {
        if let row, let value { text(value, row) } else { "–" }
      }
    }
  }

  private func text(_ value: ReportValue, _ row: ReportRow) -> [Markup] {
    guard let share = value.value else { return [.text(value.reason(n: row.n) ?? "–")] }
    var parts = [Markup.element("strong") { row.unit.text(share) }]
    if let low = value.low, let high = value.high {
      parts.append(.element("span", ["class": "detail"]) { " \(row.unit.text(from: low, to: high))" })
    }
    return parts
  }

  /// Returns the value as a mark; the text beside it is for readers who cannot see it.
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
