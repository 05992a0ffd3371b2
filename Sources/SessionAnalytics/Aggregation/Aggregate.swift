/// One of the tables of counts: what its columns are.
///
/// Its definition is a file in `Aggregates`, SQL for any engine. A new one is such a file, a constant here and a counter
/// in ``SessionCounter``.
struct Aggregate: Sendable, Hashable {
  /// What a column does when cells are put together.
  enum Role: Sendable, Hashable {
    /// Part of what tells one cell from another: a word, a token, a whole number.
    case word, token, number
    /// Added; the smaller; the larger.
    case sum, least, most

    var isKey: Bool { [.word, .token, .number].contains(self) }
    /// Whether the column holds text.
    var isText: Bool { self == .word || self == .token }
  }

  struct Column: Sendable, Hashable {
    let name: String
    let role: Role

    init(_ name: String, _ role: Role) {
      self.name = name
      self.role = role
    }
  }

  /// The name of its SQL file and of the file its cells are written to.
  let name: String
  /// In the order in which the query gives them; keys first.
  let columns: [Column]
  /// How many of the columns tell one cell from another.
  let keys: Int
  /// What every aggregate begins with: the sessions of a section, and whose they are.
  private static let subject: [Column] =
    ["transition"].map { Column($0, .word) } + [Column("revision", .number)]
    + ["digest", "direction", "origin"].map { Column($0, .word) } + [Column("token", .token)]

  private init(_ name: String, words: [String] = [], numbers: [String] = [], measures: [Column]) {
    self.name = name
    columns =
      Self.subject + words.map { Column($0, .word) } + numbers.map { Column($0, .number) } + measures
    keys = columns.count { $0.role.isKey }
  }

  static let sessionCounts = Aggregate(
    "session_counts",
    words: ["outcome", "reason", "estimator", "device_class", "app_version", "screen"],
    measures: [
      Column("sessions", .sum), Column("first_began_at_us", .least), Column("last_began_at_us", .most),
    ]
      + CountedSum.allCases.map(\.column).map { Column($0, .sum) })

  static let sessionMeasures = Aggregate(
    "session_measures", words: ["outcome"],
    numbers: SessionMeasure.allCases.map(\.rawValue), measures: [Column("sessions", .sum)])

  static let touchRegrets = Aggregate(
    "touch_regrets", words: ["decision"], numbers: ["margin_band", "late_band"],
    measures: [Column("touches", .sum)]
      + RegretWindow.shown.flatMap { ["watched_\($0)", "regretted_\($0)", "gave_up_\($0)"] }.map { Column($0, .sum) }
      + [Column("recovered", .sum)])

  static let presentationAttempts = Aggregate(
    "presentation_attempts", numbers: ["attempts", "finished", "rage"],
    measures: [Column("presentations", .sum)])

  static let buttonDismissals = Aggregate(
    "button_dismissals",
    measures: [Column("dismissals", .sum)]
      + RegretWindow.shown.flatMap { ["watched_\($0)", "reopened_\($0)"] }.map { Column($0, .sum) })

  static let all: [Aggregate] = [
    .sessionCounts, .sessionMeasures, .touchRegrets, .presentationAttempts, .buttonDismissals,
  ]
}

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
