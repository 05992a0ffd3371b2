/// A table of counts: a row-level statement in `Statements`, of which the first columns are keys and the others are added.
///
/// To add one, add the statement, a constant here and its line in ``all``.
struct CountedTable: Sendable, Hashable {
  enum Role: Sendable, Hashable {
    /// The ID of a configuration.
    case configuration
    /// The ID of a person; see ``PersonClusters``.
    case person
    case word, number
  }

  /// How a column's values are combined.
  enum Combination: Sendable, Hashable {
    case sum, least, most
  }

  let name: String
  let keys: [(name: String, role: Role)]
  /// Columns that are counted each on its own: a row counts once for each, under its name and its value. NULL counts
  /// nowhere.
  let marginals: [String]
  let sums: [(name: String, combination: Combination)]

  init(
    _ name: String, _ keys: [(String, Role)], marginals: [String] = [], of value: Role = .number, _ sums: [String]
  ) {
    self.name = name
    self.marginals = marginals
    self.keys = keys + (marginals.isEmpty ? [] : [("measure", .word), ("value", value)])
    self.sums = sums.map { ($0, $0.hasPrefix("first_") ? .least : $0.hasPrefix("last_") ? .most : .sum) }
  }

  static func == (a: CountedTable, b: CountedTable) -> Bool { a.name == b.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// The columns that the statement has before the marginals.
  var leadingKeys: Int { marginals.isEmpty ? keys.count : keys.count - 2 }

  private static let section: [(String, Role)] = [
    ("configuration_id", .configuration), ("direction", .word), ("origin", .word),
  ]
  private static let presentations: [(String, Role)] = [
    ("configuration_id", .configuration), ("origin", .word), ("person_id", .person),
  ]
  private static let person: [(String, Role)] = [("person_id", .person)]
  private static let outcome: [(String, Role)] = [("outcome", .word)]

  static let drag = CountedTable(
    "drag", section + person + outcome,
    [
      "drags", "first_began_at_us", "last_began_at_us", "with_presentation", "represented_milli", "clock_corrected",
      "recomputed", "reproduced",
    ])
  static let quality = CountedTable("quality", section + person + outcome, QualitySum.allCases.map(\.rawValue))
  /// Touches by their facts. Its statement has the presentation, the drag and its begin before the keys.
  static let touch = CountedTable("touch", presentations + [("facts", .number)], ["touches"])
  /// Presentations by the facts of their touches, and by whether there was one touch or several: `presentation_outcome.sql`,
  /// which is taken from the touches as they are counted.
  static let presentation = CountedTable(
    "presentation", presentations + [("facts", .number), ("touches", .number)], ["presentations"])
  static let button = CountedTable("button", presentations, ["dismissals", "watched", "came_back"])
  static let segment = CountedTable(
    "segment", section + person, marginals: ["device_class", "app_version", "screen"], of: .word,
    ["decided", "finished"])
  static let bin = CountedTable(
    "bin", section + outcome, marginals: SessionMeasure.allCases.map(\.rawValue), ["drags"])
  static let bar = CountedTable(
    "bar", section + person + outcome, marginals: SessionMeasure.allCases.compactMap(\.barColumn), ["drags"])
  static let reason = CountedTable(
    "reason", section + outcome + [("reason", .word), ("estimator", .word)], ["drags"])
  static let people = CountedTable("people", section + person, ["drags"])
  static let shown = CountedTable(
    "shown", [("configuration_id", .configuration), ("origin", .word)], ["presentations"])

  /// What the short report needs.
  static let plain: [CountedTable] = [.drag, .presentation, .segment, .bin, .people, .shown]
  static let all = plain + [.touch, .quality, .button, .bar, .reason]
}

/// The sums over drags in `quality.sql`, in order.
enum QualitySum: String, Sendable, Hashable, CaseIterable {
  case withSamples = "with_samples"
  case travelKnown = "travel_known"
  case deadSwipes = "dead_swipes"
  case lsq100Known = "lsq100_known"
  case lsq100Differs = "lsq100_differs"
  case last2Known = "last2_known"
  case last2Differs = "last2_differs"
  case motion2Known = "motion2_known"
  case motion2Differs = "motion2_differs"
  case flutterKnown = "flutter_known"
  case flutterDiffers = "flutter_differs"
  case framesKnown = "frames_known"
  case frames = "frame_count"
  case slowFrames = "slow_frame_count"
  case frozenFrames = "frozen_frame_count"
  case lateMicroseconds = "late_sum_us"
  case animatedMicroseconds = "animated_sum_us"
  case lateUpTo10 = "late_up_to_10"
  case lateUpTo25 = "late_up_to_25"
  case lateUpTo50 = "late_up_to_50"
  case inputKnown = "input_known"
  case inputGapMicroseconds = "input_gap_sum_us"
  case inputMicroseconds = "input_sum_us"

  /// The index among the sums of a row.
  var index: Int { Self.indices[self] ?? 0 }

  private static let indices = Dictionary(uniqueKeysWithValues: zip(allCases, 0...))
}

/// The binned measures. The raw values are the marginals of `bin.sql`, in order.
enum SessionMeasure: String, Sendable, Hashable, CaseIterable {
  case decisionTime = "decision_ms"
  case settleTime = "settle_ms"
  case releaseProgress = "progress_bin"
  case releaseVelocity = "velocity_bin"
  case distance = "distance_bin"
  /// The cell of ``ReleaseMap``: row times 16, plus column.
  case releaseCell = "release_cell"

  /// The width of a bin in the measure's unit: 1 ms, 1/200 of the interaction distance, 5 pt/s, 1 pt.
  var width: BinWidth {
    switch self {
    case .decisionTime, .settleTime, .distance: BinWidth(1)
    case .releaseProgress: BinWidth(1, per: 200, values: .clamped)
    case .releaseVelocity: BinWidth(5)
    case .releaseCell: BinWidth(1, values: .whole)
    }
  }

  /// The marginal of `bar.sql`; nil if no quantile of the measure has an interval.
  var barColumn: String? {
    switch self {
    case .decisionTime: "decision_bar"
    case .settleTime: "settle_bar"
    case .releaseProgress: "progress_bar"
    case .releaseVelocity: "velocity_bar"
    case .distance, .releaseCell: nil
    }
  }
}
