import TransitionModel

/// The edges of a histogram's bars, and the bars that may be printed.
///
/// A bar of few people reveals a person's movement. So bars are joined with their neighbors until each has no session
/// or those of enough people, in all histograms on one axis alike. Then every sum or difference of bars is one of whole
/// bars, and of enough people too.
struct HistogramBars {
  /// The first bins of all bars but the first.
  let edges: [Int]
  /// The bounds of all bars in the row's unit, one more than there are bars; nil for no bound.
  let bounds: [Double?]

  /// One histogram's sessions in each of the finest bars, by person.
  private typealias Series = [SmallCells.Part<Int>]

  /// Returns the bars of each group; nil for groups with too little data, or with hidden counts.
  func bins(of measure: SessionMeasure, _ groups: [Set<SessionOutcome>?], in cells: SectionCells) -> [[ReportBin]?] {
    let series = groups.map { $0.flatMap { shown(measure, $0, in: cells) } }
    let ranges = joined(series.compactMap { $0 }, cells.smallCells)
    return series.map { series in
      guard let series else { return nil }
      return ranges.map { range in
        ReportBin(
          from: bounds[range.lowerBound], to: bounds[range.upperBound],
          sessions: series[range].reduce(0) { $0 + $1.sessions })
      }
    }
  }

  private func shown(_ measure: SessionMeasure, _ outcomes: Set<SessionOutcome>, in cells: SectionCells) -> Series? {
    guard cells.isShown(outcomes) else { return nil }
    var series = Series(repeating: SmallCells.Part(), count: edges.count + 1)
    let place = measure.index
    cells.measures.forEach(measure, among: outcomes) { cell in
      let bin = Int(cell.bins[place])
      let bar = edges.count { $0 <= bin }
      // If nothing is hidden, people do not matter.
      let isKnown = cell.person >= 0 && cells.smallCells.minimum > 0
      series[bar].add(cell.sessions, of: isKnown ? cell.person : nil)
    }
    let isEnough = !cells.hasUsers || !cells.smallCells.isSmall(Self.sum(series))
    return isEnough && series.reduce(0) { $0 + $1.sessions } >= MinimumSample.histogram ? series : nil
  }

  private static func sum(_ bars: some Sequence<SmallCells.Part<Int>>) -> SmallCells.Part<Int> {
    bars.reduce(into: SmallCells.Part()) { $0.add($1) }
  }

  /// Joins bars from the left: a bar ends as soon as it is small in no histogram. The rest at the right joins the last
  /// bars until it is not small either.
  private func joined(_ series: [Series], _ rule: SmallCells) -> [Range<Int>] {
    func isSmall(_ range: Range<Int>) -> Bool {
      rule.minimum > 0 && series.contains { rule.isSmall(Self.sum($0[range])) }
    }
    var ranges: [Range<Int>] = []
    var start = 0
    for bar in 0...edges.count where !isSmall(start..<bar + 1) {
      ranges.append(start..<bar + 1)
      start = bar + 1
    }
    guard start <= edges.count else { return ranges }
    var rest = start..<edges.count + 1
    while let last = ranges.last, isSmall(rest) {
      ranges.removeLast()
      rest = last.lowerBound..<rest.upperBound
    }
    return ranges + [rest]
  }
}
