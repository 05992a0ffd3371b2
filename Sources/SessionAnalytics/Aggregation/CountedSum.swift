/// The sums over sessions: the columns of `session_counts.sql` after the times, in order. The raw value is the index
/// among the sums of a cell.
enum CountedSum: Int, Sendable, Hashable, CaseIterable {
  case velocityKnown, atRest, withSamples, withPresentation, travelKnown, deadSwipes
  case reversalsKnown, withReversals, reversalCount, holdKnown, longHolds, marginKnown, ambiguous
  case recomputed, reproduced, lsq100Known, lsq100Differs, last2Known, last2Differs
  case motion2Known, motion2Differs, flutterKnown, flutterDiffers
  case framesKnown, frames, slowFrames, frozenFrames, lateMicroseconds, animatedMicroseconds
  case lateUpTo10, lateUpTo25, lateUpTo50, inputKnown, inputGapMicroseconds, inputMicroseconds
  case clockCorrected, representedMilli

  private static let columns = [
    "velocity_known", "at_rest", "with_samples", "with_presentation", "travel_known", "dead_swipes",
    "reversals_known", "with_reversals", "reversal_count", "hold_known", "long_holds", "margin_known", "ambiguous",
    "recomputed", "reproduced", "lsq100_known", "lsq100_differs", "last2_known", "last2_differs",
    "motion2_known", "motion2_differs", "flutter_known", "flutter_differs",
    "frames_known", "frame_count", "slow_frame_count", "frozen_frame_count", "late_sum_us", "animated_sum_us",
    "late_up_to_10", "late_up_to_25", "late_up_to_50", "input_known", "input_gap_sum_us", "input_sum_us",
    "clock_corrected", "represented_milli",
  ]

  var column: String { Self.columns[rawValue] }
}

/// The binned measures. The raw values are the columns of `session_measures.sql`, in order.
enum SessionMeasure: String, Sendable, Hashable, CaseIterable {
  case decisionTime = "decision_ms"
  case settleTime = "settle_ms"
  case hold = "hold_ms"
  case releaseProgress = "progress_bin"
  case peakProgress = "peak_bin"
  case releaseVelocity = "velocity_bin"
  case distance = "distance_bin"

  /// The width of a bin in the measure's unit: 1 ms, 1/200 of the interaction distance, 5 pt/s, 1 pt.
  var width: BinWidth {
    switch self {
    case .decisionTime, .settleTime, .hold, .distance: BinWidth(1)
    case .releaseProgress, .peakProgress: BinWidth(1, per: 200, values: .clamped)
    case .releaseVelocity: BinWidth(5)
    }
  }

  /// The index among the measures of a cell.
  var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
