struct IntervalChart {
  struct Row {
    let name: String
    let style: ChartStyle
    let value: ReportValue
    /// The value or the reason that there is none, in words; and its interval.
    let text: String
    var interval: String?
  }

  let id: String
  let title: String
  let rows: [Row]
  var domain = 0.0...1.0
  var unit = ReportUnit.share

  private static let rowHeight = 36.0

  var chart: Chart {
    let plot = PlotArea(
      left: Chart.margin, top: 4, right: Chart.width - Chart.margin, bottom: Double(rows.count) * Self.rowHeight + 2)
    let scale = LinearScale(covering: domain, from: plot.left, to: plot.right, steps: 5)
    let ticks = scale.ticks.map { ChartTick(at: scale.position(of: $0), axisLabel($0)) }
    var marks = ChartAxis.bottom(ticks, of: plot)
    for (index, row) in rows.enumerated() {
      marks += self.marks(of: row, top: Double(index) * Self.rowHeight, scale: scale, plot: plot)
    }
    let summary = rows.map(\.summary).joined(separator: "; ") + "."
    return Chart(id: id, title: title, summary: summary, height: plot.bottom + ChartAxis.bottomHeight, marks: marks)
  }

  private func marks(of row: Row, top: Double, scale: LinearScale, plot: PlotArea) -> [Markup] {
    let y = top + 25
    var marks = [ChartAxis.text("name", row.name, x: plot.left, y: top + 14), text(of: row, top: top, x: plot.right)]
    guard let value = row.value.value else { return marks }
    marks.append(ChartAxis.line("track", plot.left, y, plot.right, y))
    marks.append(
      IntervalMark(
        low: scale.position(of: row.value.low ?? value), value: scale.position(of: value),
        high: scale.position(of: row.value.high ?? value), y: y, style: row.style.rawValue
      ).markup)
    return marks
  }

  /// Returns the value beside the name, or the reason that there is none across the whole width.
  private func text(of row: Row, top: Double, x: Double) -> Markup {
    let isMissing = row.value.value == nil
    return Markup.element(
      "text",
      [
        "class": isMissing ? "missing" : "value", "x": x.coordinate,
        "y": (top + (isMissing ? 29 : 14)).coordinate, "text-anchor": "end",
      ]
    ) {
      row.text
      if let interval = row.interval { Markup.element("tspan", ["class": "detail", "dx": "6"]) { interval } }
    }
  }

  private func axisLabel(_ value: Double) -> String {
    unit == .share ? "\(NumberFormat.decimal(value * 100, places: 0)) %" : unit.label(value)
  }
}

extension IntervalChart.Row {
  /// The row in words: `finish rate: 64.9 %, 59.5 to 69.9 %`.
  var summary: String { "\(name): \(([text] + [interval].compactMap { $0 }).joined(separator: ", "))" }
}

/// A value as a dot, on a line over its interval.
struct IntervalMark {
  let low: Double
  let value: Double
  let high: Double
  let y: Double
  let style: String

  var markup: Markup {
    .element("g", ["class": "interval \(style)"]) {
      ChartAxis.line("reach", low, y, high, y)
      ChartAxis.line("end", low, y - 4, low, y + 4)
      ChartAxis.line("end", high, y - 4, high, y + 4)
      Markup.empty("circle", ["cx": value.coordinate, "cy": y.coordinate, "r": "4"])
    }
  }
}
