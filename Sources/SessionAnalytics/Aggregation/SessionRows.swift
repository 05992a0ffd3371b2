import GRDB
import GRDBSQLite

enum CountedColumn: Int, CaseIterable {
  case id, presentation, configuration, direction, outcome, reason, origin, token
  case estimator, deviceClass, appVersion, screen
  case beganAt, duration, settle
  case distance, releaseProgress, releaseVelocity, peakProgress
  case touches, sampleCount
  case travel, reversals, hold, inputGap, margin
  case recomputed, lsq100, last2, motion2, flutter
  case frames, late, slowFrames, frozenFrames
  case isShared
  case isShowingShared, buttonAt

  private static let expressions = [
    "session.id", "session.presentation_id", "session.configuration_id", "session.direction", "session.outcome",
    "session.reason", "session.origin", "session.token",
    "session.estimator", "session.device_class", "session.app_version", "presentation.screen",
    "session.began_at_us", "session.duration_us", "session.settle_us",
    "session.interaction_distance_pt", "session.release_progress", "session.release_velocity_pt_s",
    "session.peak_progress",
    "session.touches", "session.sample_count",
    "session.travel_mpt", "session.reversals", "session.hold_us", "session.input_gap_us", "session.margin_milli",
    "session.recomputed_finishes", "session.finishes_lsq100", "session.finishes_last2", "session.finishes_motion2",
    "session.finishes_flutter",
    "session.frames", "session.late_us", "session.slow_frames", "session.frozen_frames",
    "session.shared",
    "presentation.shared", "CASE WHEN presentation.dismissed_by = 'button' THEN presentation.dismissed_at_us END",
  ]

  /// Every session, a presentation's in the order in which they began: that of an index, so that nothing is sorted.
  static let sql = """
    SELECT \(expressions.joined(separator: ", "))
    FROM session
    LEFT JOIN presentation ON presentation.id = session.presentation_id
    ORDER BY session.presentation_id, session.began_at_us, session.id
    """
}

extension StatementRows {
  func integer(_ column: CountedColumn) -> Int? { integer(column.rawValue) }
  func number(_ column: CountedColumn) -> Double? { number(column.rawValue) }

  func word(_ column: CountedColumn, in words: inout StringInterner) -> Int {
    words.index(of: text(column.rawValue), column: column.rawValue, isToken: column == .token)
  }
}

/// The rows of a query, stepped through in SQLite's own interface: they are many, and their columns whole numbers and
/// words that hardly change from row to row.
struct StatementRows: ~Copyable {
  private let statement: Statement
  private let handle: SQLiteStatement
  private let connection: SQLiteConnection?

  init(_ sql: String, in db: Database) throws {
    statement = try db.makeStatement(sql: sql)
    handle = statement.sqliteStatement
    connection = db.sqliteConnection
  }

  func restart(with argument: Int) {
    sqlite3_reset(handle)
    sqlite3_bind_int64(handle, 1, Int64(argument))
  }

  deinit { sqlite3_reset(handle) }

  func next() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: true
    case SQLITE_DONE: false
    case let code:
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(connection)))
    }
  }

  /// The text in the first column of the first row for an argument; empty where there is none.
  func text(of argument: Int) throws -> String {
    restart(with: argument)
    return try next() ? text(0).map { String(decoding: $0, as: UTF8.self) } ?? "" : ""
  }

  /// A whole number; nil for NULL. One that only a damaged file holds is taken to the nearest that is just too large to
  /// be counted, so that sums of two, twice and a hundred times it are whole numbers, too.
  func integer(_ column: Int) -> Int? {
    let value = Int(sqlite3_column_int64(handle, Int32(column)))
    // NULL reads as 0: only then its type is asked for.
    guard value != 0 else { return isNull(column) ? nil : 0 }
    return min(max(value, -CellTable.largest - 1), CellTable.largest + 1)
  }

  func number(_ column: Int) -> Double? {
    let value = sqlite3_column_double(handle, Int32(column))
    return value == 0 && isNull(column) ? nil : value
  }

  /// The bytes of a text, valid until the next row is asked for; nil for NULL.
  func text(_ column: Int) -> UnsafeRawBufferPointer? {
    guard let bytes = sqlite3_column_text(handle, Int32(column)) else { return nil }
    return UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, Int32(column))))
  }

  private func isNull(_ column: Int) -> Bool { sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL }
}
