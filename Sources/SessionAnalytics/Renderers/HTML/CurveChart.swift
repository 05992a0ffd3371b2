/// A curve with its interval band. A named place is a line to its name, or, if it has an interval, a mark at the bottom.
struct CurveChart {
  let id: String
  let curve: Answer.Curve

  private static let plotHeight = 150.0
  /// The width of `recommended, 39.5 %`.
  private static let nameWidth = 125.0
  /// The height of two lines of names above the plot.
  private static let legendHeight = 34.0

  /// The chart; nil if there is no curve.
  var chart: Chart? {
    guard let first = curve.places.first, let last = curve.places.last, first < last else { return nil }
    let values = curve.points.flatMap { [$0.value, $0.low, $0.high] }.compactMap { $0 }
    let scale = LinearScale(
      covering: 0...max(values.max() ?? 1, 0.01), from: Self.legendHeight + Self.plotHeight, to: Self.legendHeight,
      steps: 5)
    let heights = scale.ticks.map {
      ChartTick(at: scale.position(of: $0), NumberFormat.shortest($0.rounded(to: 1e6)))
    }
    let plot = PlotArea(
      left: ChartAxis.leftWidth(heights.map(\.label)), top: Self.legendHeight, right: Chart.width - Chart.margin,
      bottom: Self.legendHeight + Self.plotHeight)
    let places = LinearScale(covering: first...last, from: plot.left, to: plot.right, steps: 6)
    let ticks = places.ticks.map { ChartTick(at: places.position(of: $0), curve.unit.label($0)) }
    var marks = ChartAxis.left(heights, of: plot) + ChartAxis.bottom(ticks, of: plot)
    marks += line(places, scale) + names(places, plot) + intervals(places, plot)
    return Chart(
      id: id, title: curve.title, summary: summary, height: plot.bottom + ChartAxis.bottomHeight, marks: marks)
  }

  private func line(_ places: LinearScale, _ scale: LinearScale) -> [Markup] {
    func points(_ value: (Answer.Number) -> Double?) -> [String] {
      zip(curve.places, curve.points).compactMap { place, point in
        value(point).map { "\(places.position(of: place).coordinate),\(scale.position(of: $0).coordinate)" }
      }
    }
    let band = points { $0.high ?? $0.value } + points { $0.low ?? $0.value }.reversed()
    return [
      .empty("polygon", ["class": "band other", "points": band.joined(separator: " ")]),
      .empty("polyline", ["class": "curve other", "points": points(\.value).joined(separator: " ")]),
    ]
  }

  /// Returns the named places without an interval, each a line that ends at its name.
  private func names(_ values: LinearScale, _ plot: PlotArea) -> [Markup] {
    let named = curve.marks.filter { $0.at.low == nil }.reversed()
    let places = named.map { values.position(of: $0.at.value ?? 0) }
    return zip(named, places).enumerated().flatMap { index, item in
      let ((mark, x), y) = (item, plot.top - 22 + 16 * Double(index))
      // Away from the other line if there is room, otherwise toward the middle, so that no name leaves the drawing.
      let isLast = places.allSatisfy { $0 <= x }
      let hasRoom = (isLast ? plot.right - x : x - plot.left) > Self.nameWidth
      let isLeft = hasRoom ? isLast : x < (plot.left + plot.right) / 2
      return [
        ChartAxis.line("rule-\(mark.kind)", x, y - 10, x, plot.bottom),
        ChartAxis.text(
          "name rule-\(mark.kind)", "\(mark.at.name), \(mark.at.text)", x: x + (isLeft ? 5 : -5), y: y,
          anchor: isLeft ? "start" : "end"),
      ]
    }
  }

  private func intervals(_ values: LinearScale, _ plot: PlotArea) -> [Markup] {
    curve.marks.compactMap { mark in
      guard let value = mark.at.value, let low = mark.at.low, let high = mark.at.high else { return nil }
      return IntervalMark(
        low: values.position(of: low), value: values.position(of: value), high: values.position(of: high),
        y: plot.bottom - 8, style: ChartStyle.finished.rawValue
      ).markup
    }
  }

  private var summary: String {
    let marks = curve.marks.map { "\($0.at.name): \($0.at.text)" }.joined(separator: "; ")
    return "\(curve.points.count) values from \(curve.points.first?.name ?? "") to \(curve.points.last?.name ?? ""). "
      + "\(marks.capitalizedFirst)."
  }
}
