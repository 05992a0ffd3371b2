/// The definition of an aggregate: a table of counts with key columns and sums.
///
/// Its SQL is a file in `Aggregates`, for any engine. To add one, add the file, a constant here and a counter in
/// ``SessionCounter``.
struct Aggregate: Sendable, Hashable {
  /// The role of a column when cells are merged.
  enum Role: Sendable, Hashable {
    /// A key of the cell: a word, a token, an integer.
    case word, token, number
    /// A value: added, the smaller one, or the larger one.
    case sum, least, most

    var isKey: Bool { [.word, .token, .number].contains(self) }
    var isText: Bool { self == .word || self == .token }
  }

  struct Column: Sendable, Hashable {
    let name: String
    let role: Role

    init(_ name: String, _ role: Role) { (self.name, self.role) = (name, role) }
  }

  /// The name of its SQL file and of its file of cells.
  let name: String
  /// The columns in the order of the query; keys first.
  let columns: [Column]
  /// The number of key columns.
  let keys: Int
  /// The first columns of every aggregate: the section of the sessions, and the person.
  private static let subject: [Column] =
    ["transition", "digest", "direction", "origin"].map { Column($0, .word) } + [Column("token", .token)]

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
    measures: ["presentations", "watched", "tried_again", "judged", "judged_tried_again", "came_back"]
      .map { Column($0, .sum) })

  static let buttonDismissals = Aggregate(
    "button_dismissals",
    measures: [Column("dismissals", .sum)]
      + RegretWindow.shown.flatMap { ["watched_\($0)", "reopened_\($0)"] }.map { Column($0, .sum) })

  static let all: [Aggregate] = [
    .sessionCounts, .sessionMeasures, .touchRegrets, .presentationAttempts, .buttonDismissals,
  ]
}
