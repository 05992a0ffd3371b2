import TestSupport
import Testing

@testable import SessionAnalytics

@Suite struct ChartTests {
  private static func bins(_ counts: [Int]) -> [ReportBin] {
    counts.indices.map { ReportBin(from: Double($0), to: Double($0 + 1), sessions: counts[$0]) }
  }

  private static func histogram(_ upper: [Int], _ lower: [Int]?) throws -> ParsedElement {
    func series(_ name: String, _ counts: [Int]) -> HistogramChart.Series {
      HistogramChart.Series(
        name: name, style: ChartStyle(of: name), sessions: counts.reduce(0, +), bars: DrawnBars(bins(counts)),
        quantiles: QuantileMark([]))
    }
    let chart = HistogramChart(
      id: "h", title: "t", upper: series("finished", upper), lower: lower.map { series("cancelled", $0) })
    return try ParsedElement.parse(chart.chart.markup.source)
  }

  @Test(arguments: 1...40) func barsAreAsHighAsTheirCounts(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let most = [1, 3, 50, 100_000, 1 << 60].randomElement(using: &random) ?? 1
    let count = Int.random(in: 1...40, using: &random)
    func counts() -> [Int] {
      (0..<count).map { _ in Bool.random(using: &random) ? 0 : Int.random(in: 0...most / 50 + 1, using: &random) }
    }
    let upper = counts()
    let lower = Bool.random(using: &random) ? counts() : nil
    let chart = try Self.histogram(upper, lower)
    let box = try #require(chart.attributes["viewBox"]).split(separator: " ").compactMap { Double($0) }
    let base = try #require(chart.all("line", class: "base").first).number("y1")
    let drawn = upper.filter { $0 > 0 } + (lower ?? []).filter { $0 > 0 }
    let bars = chart.all("rect", class: "bar")
    try #require(bars.count == drawn.count)
    let highest = try zip(drawn, bars).max { $0.0 < $1.0 }.map { (Double($0.0), try $0.1.number("height")) }
    for (sessions, bar) in zip(drawn, bars) {
      let (top, height) = (try bar.number("y"), try bar.number("height"))
      let (most, tallest) = try #require(highest)
      // Positions are rounded to a hundredth.
      #expect(abs(height - tallest * Double(sessions) / most) <= 0.021)
      let isUpper = bar.styles.contains("finished")
      #expect(abs((isUpper ? top + height : top) - base) <= 0.021)
      #expect(try bar.number("x") >= 0 && bar.number("x") + bar.number("width") <= box[2])
      #expect(top >= 0 && top + height <= box[3])
    }
    if let (_, tallest) = highest { #expect(tallest > 20) }
  }

  /// Bars of several bins are as wide as they are: the drags of a bar are its area.
  @Test(arguments: 1...20) func barsOfAnyWidthHaveTheAreaOfTheirCounts(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var edges: [Double?] = [0]
    for _ in 0..<Int.random(in: 2...16, using: &random) {
      edges.append((edges.last.flatMap { $0 } ?? 0) + [1.0, 2, 5, 10].randomElement(using: &random)!)
    }
    if Bool.random(using: &random) { edges[0] = nil }
    if Bool.random(using: &random) { edges[edges.count - 1] = nil }
    let bins = zip(edges, edges.dropFirst()).map {
      ReportBin(from: $0, to: $1, sessions: Int.random(in: 1...500, using: &random))
    }
    let bars = DrawnBars(bins)
    let ratio = bars.heights[0] * bars.widths[0] / Double(bins[0].sessions)
    for index in bins.indices {
      #expect(abs(bars.heights[index] * bars.widths[index] / Double(bins[index].sessions) - ratio) < 1e-6)
    }
    let series = HistogramChart.Series(
      name: "finished", style: .finished, sessions: nil, bars: bars, quantiles: QuantileMark([]))
    let chart = try ParsedElement.parse(
      HistogramChart(id: "h", title: "t", upper: series, lower: nil).chart.markup.source)
    let rects = chart.all("rect", class: "bar")
    try #require(rects.count == bins.count)
    // The gap between bars is at most 1.5, and positions are rounded to a hundredth.
    for (index, next) in zip(bins.indices, bins.indices.dropFirst()) {
      let (height, other) = (try rects[index].number("height"), try rects[next].number("height"))
      let rounding = 0.05 * (bars.heights[index] + bars.heights[next])
      #expect(abs(height * bars.heights[next] - other * bars.heights[index]) < rounding)
      let (width, beside) = (try rects[index].number("width"), try rects[next].number("width"))
      #expect((width < beside) == (bars.widths[index] < bars.widths[next]) || bars.widths[index] == bars.widths[next])
    }
  }

  @Test func barsStandSideBySideInTheirOrder() throws {
    let bars = try Self.histogram([1, 2, 3, 4, 5], [5, 4, 3, 2, 1]).all("rect", class: "bar")
    for half in [bars.prefix(5), bars.suffix(5)] {
      for (bar, next) in zip(half, half.dropFirst()) {
        #expect(try bar.number("x") + bar.number("width") < next.number("x"))
      }
    }
    #expect(try zip(bars, bars.dropFirst(5)).allSatisfy { try $0.number("x") == $1.number("x") })
  }

  @Test(arguments: 1...4) func partsOfTheFunnelAddUp(seed: UInt64) throws {
    let document = try SessionReport.make(from: .holding(Recorded.random(300, seed: seed)))
    for section in document.sections {
      let row = try #require(section.rows.first { $0.metric == "outcomes" })
      let chart = try #require(FunnelChart(id: "f", title: "t", row: row).chart)
      let bars = try ParsedElement.parse(chart.markup.source).all("rect", class: "bar")
      try #require(bars.count == row.values.count)
      func span(_ name: String) throws -> (start: Double, end: Double) {
        let bar = bars[try #require(row.values.firstIndex { $0.statistic == name })]
        return (try bar.number("x"), try bar.number("x") + bar.number("width"))
      }
      let all = try span("all")
      for value in row.values {
        let (start, end) = try span(value.statistic)
        let whole = try #require(row.values.first?.value)
        let share = try #require(value.value) / whole
        #expect(abs((end - start) - share * (all.end - all.start)) <= 0.021)
        #expect(start >= all.start && end <= all.end + 0.021)
      }
      #expect(try abs(span("cancelled").start - span("finished").end) <= 0.021)
      #expect(try abs(span("cancelled").end - span("decided").end) <= 0.021)
      // Where something else decides, the last part is unknown.
      let last = try #require(row.values.last { ["invalid", "unknown"].contains($0.statistic) }).statistic
      #expect(try abs(span(last).end - all.end) <= 0.041)
    }
  }

  @Test(arguments: [(0.0, 0.5, 1.0), (0.31, 0.5, 0.8), (0, 0, 0), (1, 1, 1)])
  func anIntervalStandsWhereItsNumbersAre(low: Double, value: Double, high: Double) throws {
    let share = ReportValue("share", .measured, value: value, low: low, high: high)
    let row = IntervalChart.Row(name: "finish rate", style: .finished, value: share, text: "")
    let chart = try ParsedElement.parse(IntervalChart(id: "i", title: "t", rows: [row]).chart.markup.source)
    let track = try #require(chart.all("line", class: "track").first)
    let (left, right) = (try track.number("x1"), try track.number("x2"))
    let reach = try #require(chart.all("line", class: "reach").first)
    #expect(try abs(reach.number("x1") - (left + low * (right - left))) <= 0.011)
    #expect(try abs(reach.number("x2") - (left + high * (right - left))) <= 0.011)
    let dot = try #require(chart.all("circle").first)
    #expect(try abs(dot.number("cx") - (left + value * (right - left))) <= 0.011)
  }

  @Test func aShareThatIsMissingHasNoMark() throws {
    let row = IntervalChart.Row(
      name: "finish rate", style: .finished, value: ReportValue("share", .hidden), text: "hidden")
    let chart = try ParsedElement.parse(IntervalChart(id: "i", title: "t", rows: [row]).chart.markup.source)
    #expect(chart.all("circle").isEmpty && chart.all("g").isEmpty)
    #expect(chart.all("text", class: "missing").map(\.text) == ["hidden"])
  }

  @Test func quantilesSayWhatTheirMarkShows() {
    func key(_ names: String...) -> String? {
      QuantileMark(names.enumerated().map { ReportValue($1, .measured, value: Double($0)) }).key
    }
    #expect(
      key("p05", "p25", "p50", "p75", "p95")
        == "Dot: median. Thick: the middle half. Line: the 5 % quantile to the 95 % quantile.")
    #expect(key("p25", "p50", "p75") == "Dot: median. Thick: the middle half.")
    #expect(key("p50", "p90", "p95") == "Dot: median. Line: median to the 95 % quantile.")
    #expect(key("p50") == "Dot: median.")
    #expect(key() == nil)
  }
}
