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
    var isText: Bool { self == .word || self == .token }
  }

  struct Column: Sendable, Hashable {
    let name: String
    let role: Role

    init(_ name: String, _ role: Role) { (self.name, self.role) = (name, role) }
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
  case velocityKnown, atRest, withSamples, withPresentation, travelKnown, deadSwipes
  case reversalsKnown, withReversals, reversalCount, holdKnown, longHolds, marginKnown, ambiguous
  case recomputed, reproduced, lsq100Known, lsq100Differs, last2Known, last2Differs
  case motion2Known, motion2Differs, flutterKnown, flutterDiffers
  case framesKnown, frames, slowFrames, frozenFrames, lateMicroseconds, animatedMicroseconds
  case lateUpTo10, lateUpTo25, lateUpTo50, inputKnown, inputGapMicroseconds, inputMicroseconds

  private static let columns = [
    "velocity_known", "at_rest", "with_samples", "with_presentation", "travel_known", "dead_swipes",
    "reversals_known", "with_reversals", "reversal_count", "hold_known", "long_holds", "margin_known", "ambiguous",
    "recomputed", "reproduced", "lsq100_known", "lsq100_differs", "last2_known", "last2_differs",
    "motion2_known", "motion2_differs", "flutter_known", "flutter_differs",
    "frames_known", "frame_count", "slow_frame_count", "frozen_frame_count", "late_sum_us", "animated_sum_us",
    "late_up_to_10", "late_up_to_25", "late_up_to_50", "input_known", "input_gap_sum_us", "input_sum_us",
  ]

  var column: String { Self.columns[rawValue] }
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
