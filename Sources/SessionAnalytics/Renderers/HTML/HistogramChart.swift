/// One or two histograms with the same bars, back to back on one axis and one scale of counts.
///
/// The upper one grows up, the lower one down, so that they can be distinguished without color. A bar is as wide as its
/// range, and its area shows its drags.
struct HistogramChart {
  struct Series {
    let name: String
    let style: ChartStyle
    let sessions: Int?
    let bars: DrawnBars
    var unit = ReportUnit.number
    let quantiles: QuantileMark
  }

  let id: String
  let title: String
  let upper: Series
  let lower: Series?

  private static let barsHeight = 132.0
  private static let legendHeight = 18.0
  private static let quantilesHeight = 14.0

  var chart: Chart {
    let layout = Layout(self)
    var marks = ChartAxis.left(layout.countTicks, of: layout.plot)
    marks += ChartAxis.bottom(layout.columns.ticks, of: layout.plot)
    marks += half(upper, isUpper: true, layout) + (lower.map { half($0, isUpper: false, layout) } ?? [])
    marks.append(ChartAxis.line("base", layout.plot.left, layout.base, layout.plot.right, layout.base))
    return Chart(
      id: id, title: title, summary: ([upper] + [lower].compactMap { $0 }).map(\.summary).joined(separator: " "),
      height: layout.plot.bottom + ChartAxis.bottomHeight, marks: marks)
  }

  private func half(_ series: Series, isUpper: Bool, _ layout: Layout) -> [Markup] {
    let heights = series.bars.heights
    let bars = series.bars.bins.enumerated().filter { $1.sessions > 0 }.map { index, bin in
      let (left, right) = layout.columns.column(index)
      let gap = min(0.75, (right - left) / 10)
      let end = layout.y(isUpper ? heights[index] : -heights[index])
      return ChartBar(
        left: left + gap, top: min(end, layout.base), right: right - gap, bottom: max(end, layout.base),
        style: series.style.rawValue,
        tip: "\(series.name), \(bin.rangeText(series.unit)): \(NumberFormat.grouped(bin.sessions))"
      ).markup
    }
    let edge = isUpper ? layout.plot.top : layout.plot.bottom
    let legendY = isUpper ? edge + 12 : edge - 5
    let quantilesY = isUpper ? edge + Self.legendHeight + 5 : edge - Self.legendHeight - 5
    let detail = series.sessions.map { Count.of($0, "drag") } ?? ""
    return ChartLegend.entry(series.name, detail, style: series.style, x: layout.plot.left + 4, y: legendY)
      + [series.quantiles.markup(y: quantilesY, style: series.style.rawValue, scale: layout.columns)].compactMap { $0 }
      + bars
  }

  private struct Layout {
    let plot: PlotArea
    let columns: ColumnScale
    let base: Double
    let countTicks: [ChartTick]
    private let counts: LinearScale

    init(_ chart: HistogramChart) {
      let most = chart.upper.highest
      let least = -(chart.lower?.highest ?? 0)
      let furniture = HistogramChart.legendHeight + HistogramChart.quantilesHeight
      let top = furniture
      counts = LinearScale(
        covering: least...max(most, least + 1), from: top + HistogramChart.barsHeight, to: top, steps: 6,
        wholeNumbers: true)
      let scale = counts
      countTicks = scale.ticks.map { ChartTick(at: scale.position(of: $0), NumberFormat.grouped(abs($0))) }
      base = scale.position(of: 0)
      plot = PlotArea(
        left: ChartAxis.leftWidth(countTicks.map(\.label)), top: 0, right: Chart.width - Chart.margin,
        bottom: top + HistogramChart.barsHeight + (chart.lower == nil ? 0 : furniture))
      columns = ColumnScale(
        bins: chart.upper.bars.bins, unit: chart.upper.unit, start: plot.left, end: plot.right,
        widths: chart.upper.bars.widths)
    }

    func y(_ count: Double) -> Double { counts.position(of: count) }
  }
}

extension HistogramChart.Series {
  var highest: Double { bars.heights.max() ?? 0 }

  var summary: String {
    let fullest = bars.bins.max { $0.sessions < $1.sessions }
    let peak = fullest.map { "; most, \(NumberFormat.grouped($0.sessions)), in \($0.rangeText(unit))" } ?? ""
    return "\(name): \(sessions.map { Count.of($0, "drag") } ?? "drags")\(peak)."
  }
}

extension ReportBin {
  /// Returns the range of a bar: `5 to 10 %`, `below -2,000`, `2,000 or more`.
  func rangeText(_ unit: ReportUnit) -> String {
    switch (from, to) {
    case (let from?, let to?): unit.labels(from: from, to: to)
    case (nil, let to?): "below \(unit.label(to))"
    case (let from?, nil): "\(unit.label(from)) or more"
    case (nil, nil): "all"
    }
  }
}

/// Quantiles over a histogram: a line from the lowest to the highest, thick over the middle half, and a dot at the
/// median.
struct QuantileMark {
  /// The measured quantiles, in ascending order.
  let quantiles: [(name: String, value: Double)]
  private let median: ClosedRange<Double>?

  init(_ values: [ReportValue]) {
    median = values.first { $0.statistic == "p50" }.flatMap { value in
      guard let low = value.low, let high = value.high, low <= high else { return nil }
      return low...high
    }
    quantiles = values.compactMap { value in
      value.value.flatMap { $0.isFinite ? (value.statistic, $0) : nil }
    }
  }

  func markup(y: Double, style: String, scale: ColumnScale) -> Markup? {
    guard let first = quantiles.first, let last = quantiles.last else { return nil }
    return .element("g", ["class": "quantiles \(style)"]) {
      ChartAxis.line("reach", scale.position(of: first.value), y, scale.position(of: last.value), y)
      if let low = self["p25"], let high = self["p75"] {
        ChartAxis.line("half", scale.position(of: low), y, scale.position(of: high), y)
      }
      if let median {
        for bound in [median.lowerBound, median.upperBound] {
          ChartAxis.line("end", scale.position(of: bound), y - 5, scale.position(of: bound), y + 5)
        }
      }
      if let median = self["p50"] {
        Markup.empty("circle", ["cx": scale.position(of: median).coordinate, "cy": y.coordinate, "r": "3.5"])
      }
    }
  }

  /// The explanation of the mark: `Dot: median. Thick: the middle half. Line: the 5 % quantile to the 95 % quantile.`
  var key: String? {
    guard let first = quantiles.first, let last = quantiles.last, self["p50"] != nil else { return nil }
    var parts = [median == nil ? "Dot: median." : "Dot: median, between the ends of its 95 % interval."]
    if self["p25"] != nil, self["p75"] != nil { parts.append("Thick: the middle half.") }
    let outer = (first.name == "p50" ? "median" : first.name, last.name)
    if first.name != last.name, (first.name, last.name) != ("p25", "p75") {
      parts.append("Line: \(Self.words(outer.0)) to \(Self.words(outer.1)).")
    }
    return parts.joined(separator: " ")
  }

  /// Returns `5 %` for `p05`.
  private static func words(_ name: String) -> String {
    Int(name.dropFirst()).map { "the \($0) % quantile" } ?? name
  }

  private subscript(name: String) -> Double? { quantiles.first { $0.name == name }?.value }
}
