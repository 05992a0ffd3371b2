import BitCollections
import TransitionModel

/// Where the bars of a histogram part, and the bars as they may be printed.
///
/// A bar of few people tells how one of them moved. So bars are joined with their neighbours until each has no session
/// or those of enough people, in all histograms that are drawn on one axis alike: then every number that can be had by
/// adding and subtracting bars is one of whole bars, and of enough people too.
struct HistogramBars {
  /// The first bins of all bars but the first.
  let edges: [Int]
  /// The bounds of all bars in the row's unit, one more than there are bars; nil is no bound.
  let bounds: [Double?]

  /// One histogram's sessions and people in each of the finest bars.
  private struct Series {
    var sessions: [Int]
    var people: [BitSet]

    init(bars: Int) {
      sessions = Array(repeating: 0, count: bars)
      people = Array(repeating: [], count: bars)
    }

    func isSmall(_ range: Range<Int>, _ rule: SmallCells) -> Bool {
      let users = people[range].reduce(into: BitSet()) { $0.formUnion($1) }.count
      return rule.isSmall(sessions: sessions[range].reduce(0, +), users: users)
    }
  }

  /// The bars of each group; nil for those of which too little is known, or may be said.
  func bins(of measure: SessionMeasure, _ groups: [Set<SessionOutcome>?], in cells: SubjectCells) -> [[ReportBin]?] {
    let series = groups.map { $0.flatMap { shown(measure, $0, in: cells) } }
    let ranges = joined(series.compactMap { $0 }, cells.smallCells)
    return series.map { series in
      guard let series else { return nil }
      return ranges.map { range in
        ReportBin(
          from: bounds[range.lowerBound], to: bounds[range.upperBound],
          sessions: series.sessions[range].reduce(0, +))
      }
    }
  }

  private func shown(_ measure: SessionMeasure, _ outcomes: Set<SessionOutcome>, in cells: SubjectCells) -> Series? {
    guard cells.isShown(outcomes) else { return nil }
    var series = Series(bars: edges.count + 1)
    var everybody = BitSet()
    let place = measure.index
    cells.measures.forEach(measure, among: outcomes) { cell in
      let bin = Int(cell.bins[place])
      let bar = edges.count { $0 <= bin }
      series.sessions[bar] += cell.sessions
      if cell.person >= 0 {
        series.people[bar].insert(cell.person)
        everybody.insert(cell.person)
      }
    }
    let isEnough = !cells.hasUsers || everybody.count >= cells.smallestCell
    return isEnough && series.sessions.reduce(0, +) >= MinimumSample.histogram ? series : nil
  }

  /// From the left: a bar ends as soon as it is small in no histogram. What is left over at the right joins the last bars
  /// until it is not small either.
  private func joined(_ series: [Series], _ rule: SmallCells) -> [Range<Int>] {
    func isSmall(_ range: Range<Int>) -> Bool { series.contains { $0.isSmall(range, rule) } }
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
