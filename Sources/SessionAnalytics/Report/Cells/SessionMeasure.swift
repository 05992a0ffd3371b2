/// What is counted in bins; the raw values are the columns of `session_measures.sql`, in order.
enum SessionMeasure: String, Sendable, Hashable, CaseIterable {
  case decisionTime = "decision_ms"
  case settleTime = "settle_ms"
  case hold = "hold_ms"
  case releaseProgress = "progress_bin"
  case peakProgress = "peak_bin"
  case releaseVelocity = "velocity_bin"
  case distance = "distance_bin"

  /// In the unit of the measure: 1 ms, 1/200 of the interaction distance, 5 pt/s, 1 pt.
  var width: BinWidth {
    switch self {
    case .decisionTime, .settleTime, .hold, .distance: BinWidth(1)
    case .releaseProgress, .peakProgress: BinWidth(1, per: 200, values: .clamped)
    case .releaseVelocity: BinWidth(5)
    }
  }

  /// Its place among the measures of a cell.
  var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
