/// The cost of a release rule for every value of its parameter: a line with its interval band, the current and the
/// recommended value, and the interval of the cheapest.
struct ThresholdChart {
  let id: String
  let recommendation: ThresholdRecommendation

  private static let plotHeight = 150.0
  /// The width of `recommended, 39.5 %`.
  private static let nameWidth = 125.0
  /// The height of two lines of names above the plot.
  private static let legendHeight = 34.0

  /// The chart; nil if no point has a cost.
  var chart: Chart? {
    let points = recommendation.points.filter { $0.cost != nil }
    guard let first = points.first, let last = points.last, points.count > 1 else { return nil }
    let costs = points.flatMap { [$0.cost?.value, $0.cost?.low, $0.cost?.high] }.compactMap { $0 }
    let scale = LinearScale(
      covering: 0...max(costs.max() ?? 1, 0.01), from: Self.legendHeight + Self.plotHeight, to: Self.legendHeight,
      steps: 5)
    let costTicks = scale.ticks.map {
      ChartTick(at: scale.position(of: $0), NumberFormat.shortest($0.rounded(to: 1e6)))
    }
    let plot = PlotArea(
      left: ChartAxis.leftWidth(costTicks.map(\.label)), top: Self.legendHeight, right: Chart.width - Chart.margin,
      bottom: Self.legendHeight + Self.plotHeight)
    let values = LinearScale(covering: first.value...last.value, from: plot.left, to: plot.right, steps: 6)
    let ticks = values.ticks.map { ChartTick(at: values.position(of: $0), recommendation.parameter.text($0)) }
    var marks = ChartAxis.left(costTicks, of: plot) + ChartAxis.bottom(ticks, of: plot)
    marks += curve(points, values, scale) + lines(values, plot) + interval(values, plot)
    return Chart(
      id: id, title: recommendation.parameter.costTitle, summary: summary(points),
      height: plot.bottom + ChartAxis.bottomHeight, marks: marks)
  }

  /// Returns the band, and the line over it.
  private func curve(_ points: [ThresholdPoint], _ values: LinearScale, _ costs: LinearScale) -> [Markup] {
    func place(_ point: ThresholdPoint, _ cost: Double) -> String {
      "\(values.position(of: point.value).coordinate),\(costs.position(of: cost).coordinate)"
    }
    let upper = points.compactMap { point in point.cost.map { place(point, $0.high ?? $0.value) } }
    let lower = points.reversed().compactMap { point in point.cost.map { place(point, $0.low ?? $0.value) } }
    let line = points.compactMap { point in point.cost.map { place(point, $0.value) } }
    return [
      .empty("polygon", ["class": "band other", "points": (upper + lower).joined(separator: " ")]),
      .empty("polyline", ["class": "curve other", "points": line.joined(separator: " ")]),
    ]
  }

  /// Returns the current and the recommended value, each a line that ends at its name.
  private func lines(_ values: LinearScale, _ plot: PlotArea) -> [Markup] {
    let parameter = recommendation.parameter
    let current = RecommendationWording(recommendation: recommendation).currentName
    var named = [(recommendation.current, current, "rule-current", plot.top - 22)]
    if let recommended = recommendation.recommended {
      named.append((recommended, "recommended", "rule-recommended", plot.top - 6))
    }
    let places = named.map { values.position(of: $0.0) }
    return zip(named, places).flatMap { line, x in
      let (value, name, style, y) = line
      // Away from the other line if there is room, otherwise toward the middle, so that no name leaves the drawing.
      let isLast = places.allSatisfy { $0 <= x }
      let hasRoom = (isLast ? plot.right - x : x - plot.left) > Self.nameWidth
      let isLeft = hasRoom ? isLast : x < (plot.left + plot.right) / 2
      return [
        ChartAxis.line(style, x, y - 10, x, plot.bottom),
        ChartAxis.text(
          "name \(style)", "\(name), \(parameter.text(value))", x: x + (isLeft ? 5 : -5), y: y,
          anchor: isLeft ? "start" : "end"),
      ]
    }
  }

  private func interval(_ values: LinearScale, _ plot: PlotArea) -> [Markup] {
    guard let best = recommendation.best, let low = best.low, let high = best.high else { return [] }
    return [
      IntervalMark(
        low: values.position(of: low), value: values.position(of: best.value), high: values.position(of: high),
        y: plot.bottom - 8, style: ChartStyle.finished.rawValue
      ).markup
    ]
  }

  private func summary(_ points: [ThresholdPoint]) -> String {
    let best = recommendation.best.map { " Cheapest at \(TextAnswer.text($0, NumberFormat.shortest))." } ?? ""
    return "\(points.count) values of \(recommendation.parameter.rawValue) from "
      + "\(NumberFormat.shortest(points.first?.value ?? 0)) to \(NumberFormat.shortest(points.last?.value ?? 0))."
      + best
      + " In use: \(NumberFormat.shortest(recommendation.current))."
  }
}

extension TunableParameter {
  /// The title of a chart of the cost by value.
  var costTitle: String {
    switch self {
    case .fraction: "Cost of wrong decisions by threshold"
    case .velocity: "Cost of wrong decisions by flick speed"
    }
  }
}
