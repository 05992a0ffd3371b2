import Foundation
package import GRDB
import GRDBSQLite

/// A prepared statement that binds values one by one and reads columns without copying them.
///
/// GRDB binds an array of boxed values and returns rows the same way. For a session of 44 columns that costs more than
/// the insertion itself, and several times as much as replaying its decision.
package final class BoundStatement {
  private let statement: Statement
  private let handle: SQLiteStatement
  private var count: Int32 = 0
  /// The first binding error, or OK.
  private var failure = SQLITE_OK

  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  package init(_ sql: String, in db: Database) throws {
    statement = try db.cachedStatement(sql: sql)
    // From here on, GRDB considers the values bound.
    statement.setUncheckedArguments(StatementArguments())
    handle = statement.sqliteStatement
  }

  private func next() -> Int32 {
    if count == 0 { sqlite3_reset(handle) }
    count += 1
    return count
  }

  private func note(_ code: Int32) { if failure == SQLITE_OK { failure = code } }

  package func add(_ integer: Int64) { note(sqlite3_bind_int64(handle, next(), integer)) }
  func add(_ integer: Int) { add(Int64(integer)) }
  func add(_ flag: Bool) { add(flag ? 1 : 0) }
  func add(_ number: Double) { note(sqlite3_bind_double(handle, next(), number)) }
  func addNull() { note(sqlite3_bind_null(handle, next())) }

  func add(_ integer: Int64?) { if let integer { add(integer) } else { addNull() } }
  func add(_ integer: Int?) { if let integer { add(integer) } else { addNull() } }
  func add(_ flag: Bool?) { if let flag { add(flag) } else { addNull() } }
  func add(_ number: Double?) { if let number { add(number) } else { addNull() } }
  func add(_ text: String?) { if let text { add(text) } else { addNull() } }

  package func add(_ text: String) {
    var text = text
    let index = next()
    text.withUTF8 { bytes in
      // Without an address, SQLite would bind NULL for the empty text.
      guard let start = bytes.baseAddress, !bytes.isEmpty else {
        return note(sqlite3_bind_text(handle, index, "", 0, Self.transient))
      }
      start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
        note(sqlite3_bind_text(handle, index, $0, Int32(clamping: bytes.count), Self.transient))
      }
    }
  }

  func add(_ uuid: UUID) { add(uuid.text) }

  func add(_ bytes: [UInt8]) {
    let index = next()
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, !bytes.isEmpty else { return note(sqlite3_bind_zeroblob(handle, index, 0)) }
      note(sqlite3_bind_blob(handle, index, start, Int32(clamping: bytes.count), Self.transient))
    }
  }

  /// Runs the statement, which writes, with the values bound since the last run.
  ///
  /// Without GRDB, whose bookkeeping for observers of the database took a tenth of the time beside SQLite.
  func execute() throws {
    defer { reset() }
    // SQLite may have rolled back, for example on a full disk: the row would be stored without those before it.
    guard sqlite3_get_autocommit(sqlite3_db_handle(handle)) == 0 else {
      count = 0
      throw DatabaseError(resultCode: .SQLITE_ABORT, message: "Transaction was aborted", sql: statement.sql)
    }
    while try step() {}
  }

  /// Advances to the next row. Returns false after the last one; call ``reset()`` to end reading earlier.
  package func step() throws -> Bool {
    count = 0
    try checkValues()
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: statement.sql)
    }
  }

  /// Returns to before the first row.
  package func reset() { sqlite3_reset(handle) }

  /// Returns the first column of the first row; nil if there is no row.
  func integer() throws -> Int64? {
    defer { reset() }
    return try step() ? sqlite3_column_int64(handle, 0) : nil
  }

  // Columns of the current row, from 0. Their values are valid until the next step.
  package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
  package func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }
  package func text(_ column: Int32) -> UnsafePointer<UInt8>? { sqlite3_column_text(handle, column) }
  package func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: sqlite3_column_blob(handle, column), count: Int(sqlite3_column_bytes(handle, column)))
  }

  private var message: String? { sqlite3_errmsg(sqlite3_db_handle(handle)).map { String(cString: $0) } }

  private func checkValues() throws {
    guard failure != SQLITE_OK else { return }
    defer { failure = SQLITE_OK }
    throw DatabaseError(resultCode: ResultCode(rawValue: failure), message: message, sql: statement.sql)
  }
}
