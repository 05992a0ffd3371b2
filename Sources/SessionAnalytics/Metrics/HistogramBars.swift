struct HistogramBars {
  /// The first bins of all bars but the first.
  let edges: [Int]
  /// The bounds of all bars in the row's unit, one more than there are bars; nil for no bound.
  let bounds: [Double?]

  /// Returns the bars; nil if there is too little data.
  func bins(of histogram: SparseHistogram) -> [ReportBin]? {
    guard histogram.total >= MinimumSample.histogram else { return nil }
    var counts = Array(repeating: 0, count: edges.count + 1)
    for (bin, count) in histogram.counts { counts[edges.count { $0 <= bin }] += count }
    return counts.enumerated().map { ReportBin(from: bounds[$0], to: bounds[$0 + 1], sessions: $1) }
  }
}
