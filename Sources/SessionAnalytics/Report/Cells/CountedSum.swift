/// What is added up over sessions: the columns of `session_counts.sql` after the times, in order. The raw value is its
/// place among the sums of a cell.
enum CountedSum: Int, Sendable, Hashable, CaseIterable {
  case velocityKnown
  case atRest
  case withSamples
  case withPresentation
  case travelKnown
  case deadSwipes
  case reversalsKnown
  case withReversals
  case reversalCount
  case holdKnown
  case longHolds
  case marginKnown
  case ambiguous
  case recomputed
  case reproduced
  case lsq100Known
  case lsq100Differs
  case last2Known
  case last2Differs
  case motion2Known
  case motion2Differs
  case flutterKnown
  case flutterDiffers
  case framesKnown
  case frames
  case slowFrames
  case frozenFrames
  case lateMicroseconds
  case animatedMicroseconds
  case lateUpTo10
  case lateUpTo25
  case lateUpTo50
  case inputKnown
  case inputGapMicroseconds
  case inputMicroseconds

  /// The name of the column.
  var column: String {
    switch self {
    case .velocityKnown: "velocity_known"
    case .atRest: "at_rest"
    case .withSamples: "with_samples"
    case .withPresentation: "with_presentation"
    case .travelKnown: "travel_known"
    case .deadSwipes: "dead_swipes"
    case .reversalsKnown: "reversals_known"
    case .withReversals: "with_reversals"
    case .reversalCount: "reversal_count"
    case .holdKnown: "hold_known"
    case .longHolds: "long_holds"
    case .marginKnown: "margin_known"
    case .ambiguous: "ambiguous"
    case .recomputed: "recomputed"
    case .reproduced: "reproduced"
    case .lsq100Known: "lsq100_known"
    case .lsq100Differs: "lsq100_differs"
    case .last2Known: "last2_known"
    case .last2Differs: "last2_differs"
    case .motion2Known: "motion2_known"
    case .motion2Differs: "motion2_differs"
    case .flutterKnown: "flutter_known"
    case .flutterDiffers: "flutter_differs"
    case .framesKnown: "frames_known"
    case .frames: "frame_count"
    case .slowFrames: "slow_frame_count"
    case .frozenFrames: "frozen_frame_count"
    case .lateMicroseconds: "late_sum_us"
    case .animatedMicroseconds: "animated_sum_us"
    case .lateUpTo10: "late_up_to_10"
    case .lateUpTo25: "late_up_to_25"
    case .lateUpTo50: "late_up_to_50"
    case .inputKnown: "input_known"
    case .inputGapMicroseconds: "input_gap_sum_us"
    case .inputMicroseconds: "input_sum_us"
    }
  }
}
