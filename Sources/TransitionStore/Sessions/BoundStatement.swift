import Foundation
import GRDB
import GRDBSQLite

/// A prepared statement that takes its values one after the other.
///
/// GRDB takes them in an array, each in a box: for a session of 44 columns that costs more than inserting it.
final class BoundStatement {
  private let statement: Statement
  private let handle: SQLiteStatement
  /// How many values of the row to come are there.
  private var count: Int32 = 0
  /// The first failure to take a value, or OK.
  private var failure = SQLITE_OK

  /// Makes SQLite copy what it is given.
  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  init(_ sql: String, in db: Database) throws {
    statement = try db.cachedStatement(sql: sql)
    // From here on GRDB takes its values for given.
    statement.setUncheckedArguments(StatementArguments())
    handle = statement.sqliteStatement
  }

  /// Where the next value goes.
  private func next() -> Int32 {
    if count == 0 { sqlite3_reset(handle) }
    count += 1
    return count
  }

  private func note(_ code: Int32) { if failure == SQLITE_OK { failure = code } }

  func add(_ integer: Int64) { note(sqlite3_bind_int64(handle, next(), integer)) }
  func add(_ integer: Int) { add(Int64(integer)) }
  func add(_ flag: Bool) { add(flag ? 1 : 0) }
  func add(_ number: Double) { note(sqlite3_bind_double(handle, next(), number)) }
  func addNull() { note(sqlite3_bind_null(handle, next())) }

  func add(_ integer: Int64?) { if let integer { add(integer) } else { addNull() } }
  func add(_ integer: Int?) { if let integer { add(integer) } else { addNull() } }
  func add(_ flag: Bool?) { if let flag { add(flag) } else { addNull() } }
  func add(_ number: Double?) { if let number { add(number) } else { addNull() } }
  func add(_ text: String?) { if let text { add(text) } else { addNull() } }

  func add(_ text: String) {
    var text = text
    let index = next()
    text.withUTF8 { bytes in
      // Without an address SQLite would take the empty text for NULL.
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

  /// Runs the statement with the values added since it ran last.
  func execute() throws {
    defer { count = 0 }
    try checkValues()
    try statement.execute()
  }

  /// The first column of the first row of a statement that reads; nil where there is no row.
  func integer() throws -> Int64? {
    defer {
      count = 0
      sqlite3_reset(handle)
    }
    try checkValues()
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return sqlite3_column_int64(handle, 0)
    case SQLITE_DONE: return nil
    case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code), message: message, sql: statement.sql)
    }
  }

  private var message: String? { sqlite3_errmsg(sqlite3_db_handle(handle)).map { String(cString: $0) } }

  private func checkValues() throws {
    guard failure != SQLITE_OK else { return }
    defer { failure = SQLITE_OK }
    throw DatabaseError(resultCode: ResultCode(rawValue: failure), message: message, sql: statement.sql)
  }
}
