import GRDB

/// The columns that are read for each session, in the order of the query.
enum CountedColumn: Int, CaseIterable {
  case id, presentation, configuration, direction, outcome, reason, origin, person
  case estimator, deviceClass, appVersion, screen
  case beganAt, duration, settle
  case distance, releaseProgress, releaseVelocity, peakProgress
  case touches, sampleCount
  case travel, reversals, hold, inputGap, margin
  case recomputed, lsq100, last2, motion2, flutter
  case frames, late, slowFrames, frozenFrames
  case isShared, deviceAt
  case isShowingShared, buttonAt

  private static let expressions = [
    "session.id", "session.presentation_id", "session.configuration_id", "session.direction", "session.outcome",
    "session.reason", "session.origin", "session.person_id",
    "session.estimator", "session.device_class", "session.app_version", "presentation.screen",
    "session.began_at_us", "session.duration_us", "session.settle_us",
    "session.interaction_distance_pt", "session.release_progress", "session.release_velocity_pt_s",
    "session.peak_progress",
    "session.touches", "session.sample_count",
    "session.travel_mpt", "session.reversals", "session.hold_us", "session.input_gap_us", "session.margin_milli",
    "session.recomputed_finishes", "session.finishes_lsq100", "session.finishes_last2", "session.finishes_motion2",
    "session.finishes_flutter",
    "session.frames", "session.late_us", "session.slow_frames", "session.frozen_frames",
    "session.shared", "session.device_at_us",
    "presentation.shared", "CASE WHEN presentation.dismissed_by = 'button' THEN presentation.dismissed_at_us END",
  ]

  /// Returns the query for every session, in the order of an index, so that nothing is sorted: by presentation, then by
  /// begin. Unwanted columns are NULL, so that SQLite does not decode them.
  fileprivate static func sql(_ wanted: Set<CountedColumn>) -> String {
    """
    SELECT \(allCases.map { wanted.contains($0) ? expressions[$0.rawValue] : "NULL" }.joined(separator: ", "))
    FROM session
    LEFT JOIN presentation ON presentation.id = session.presentation_id
    ORDER BY session.presentation_id, session.began_at_us, session.id
    """
  }
}

/// Every session with the wanted columns. The others are nil, and take no time.
struct CountedRows: ~Copyable {
  private let rows: StatementRows
  /// One bit for each wanted column.
  private let wanted: UInt64

  init(_ wanted: Set<CountedColumn>, in db: Database) throws {
    rows = try StatementRows(CountedColumn.sql(wanted), in: db)
    self.wanted = wanted.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
  }

  func next() throws -> Bool { try rows.next() }

  func integer(_ column: CountedColumn) -> Int? { isWanted(column) ? rows.integer(column.rawValue) : nil }
  func number(_ column: CountedColumn) -> Double? { isWanted(column) ? rows.number(column.rawValue) : nil }
  func text(_ column: CountedColumn) -> UnsafeRawBufferPointer? {
    isWanted(column) ? rows.text(column.rawValue) : nil
  }

  func word(_ column: CountedColumn, in words: inout StringInterner) -> Int {
    words.index(of: text(column), column: column.rawValue)
  }

  private func isWanted(_ column: CountedColumn) -> Bool { wanted >> UInt64(column.rawValue) & 1 == 1 }
}
