/// The outcomes of all sessions, as bars on one scale.
///
/// Each part begins where the previous one ends, so that the bars show how the counts add up.
struct FunnelChart {
  let id: String
  let title: String
  let row: ReportRow

  private static let rowHeight = 30.0
  /// The parts to the left of a part within the whole.
  private static let before = [
    "cancelled": ["finished"], "interrupted": ["decided"], "abandoned": ["decided", "interrupted"],
    "invalid": ["decided", "interrupted", "abandoned"], "unknown": ["decided", "interrupted", "abandoned", "invalid"],
  ]

  /// The chart; nil if there is no count at all.
  var chart: Chart? {
    guard !row.values.isEmpty else { return nil }
    let plot = PlotArea(
      left: Chart.margin, top: 0, right: Chart.width - Chart.margin, bottom: Double(row.values.count) * Self.rowHeight)
    let summary = "Drags: " + row.values.map { "\($0.statistic) \(row.text($0))" }.joined(separator: ", ") + "."
    let marks = row.values.enumerated().flatMap { self.marks(of: $1, top: Double($0) * Self.rowHeight, in: plot) }
    return Chart(id: id, title: title, summary: summary, height: plot.bottom, marks: marks)
  }

  private func marks(of value: ReportValue, top: Double, in plot: PlotArea) -> [Markup] {
    let depth = Double(OutcomeFunnel.depth(of: value.statistic))
    let y = top + 22
    var marks = [
      ChartAxis.text(depth == 0 ? "name total" : "name", value.statistic, x: plot.left + depth * 12, y: top + 15),
      ChartAxis.text(
        value.value == nil ? "missing" : "value", row.text(value), x: plot.right, y: top + 15, anchor: "end"),
      ChartAxis.line(value.value == nil ? "track missing" : "track", plot.left, y, plot.right, y),
    ]
    guard let count = value.value, whole > 0 else { return marks }
    let left = plot.clampedX(plot.left + plot.width * start(of: value.statistic) / whole)
    let right = max(left, plot.clampedX(left + plot.width * count / whole))
    marks.append(
      ChartBar(
        left: left, top: y - 3, right: right, bottom: y + 3, style: ChartStyle(of: value.statistic).rawValue,
        tip: "\(value.statistic): \(row.text(value))"
      ).markup)
    return marks
  }

  private var whole: Double { row.values.compactMap(\.value).max() ?? 0 }

  private func start(of name: String) -> Double {
    (Self.before[name] ?? []).reduce(0) { sum, part in
      sum + (row.values.first { $0.statistic == part }?.value ?? 0)
    }
  }
}
