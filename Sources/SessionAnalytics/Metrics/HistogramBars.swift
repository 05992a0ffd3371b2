import TransitionModel

/// The edges of a histogram's bars.
struct HistogramBars {
  /// The first bins of all bars but the first.
  let edges: [Int]
  /// The bounds of all bars in the row's unit, one more than there are bars; nil for no bound.
  let bounds: [Double?]

  /// Returns the bars of some outcomes; nil if there is too little data.
  func bins(of measure: SessionMeasure, _ outcomes: Set<SessionOutcome>, in cells: SectionCells) -> [ReportBin]? {
    var counts = Array(repeating: 0, count: edges.count + 1)
    let place = measure.index
    cells.measures.forEach(measure, among: outcomes) { cell in
      let bin = Int(cell.bins[place])
      counts[edges.count { $0 <= bin }] += cell.sessions
    }
    guard counts.reduce(0, +) >= MinimumSample.histogram else { return nil }
    return counts.enumerated().map { ReportBin(from: bounds[$0], to: bounds[$0 + 1], sessions: $1) }
  }
}
