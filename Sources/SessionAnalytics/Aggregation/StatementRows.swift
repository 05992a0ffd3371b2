import GRDB
import GRDBSQLite

/// The rows of a query, read through SQLite's C interface: there are many, with integers and words that rarely change
/// from row to row.
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

  /// Returns the text in the first column of the first row for an argument; empty if there is none.
  func text(of argument: Int) throws -> String {
    restart(with: argument)
    return try next() ? text(0).map { String(decoding: $0, as: UTF8.self) } ?? "" : ""
  }

  /// Returns an integer; nil for NULL.
  ///
  /// A number that only a damaged file has is clamped to the nearest impossible one. Sums, doubles and a hundred times
  /// such numbers do not overflow.
  func integer(_ column: Int) -> Int? {
    let value = Int(sqlite3_column_int64(handle, Int32(column)))
    // NULL reads as 0: only then is the type queried.
    guard value != 0 else { return isNull(column) ? nil : 0 }
    return min(max(value, -RowCounter.largest - 1), RowCounter.largest + 1)
  }

  func number(_ column: Int) -> Double? {
    let value = sqlite3_column_double(handle, Int32(column))
    return value == 0 && isNull(column) ? nil : value
  }

  func string(_ column: Int) -> String? { text(column).map { String(decoding: $0, as: UTF8.self) } }

  /// Returns the bytes of a text, valid until the next row; nil for NULL.
  func text(_ column: Int) -> UnsafeRawBufferPointer? {
    guard let bytes = sqlite3_column_text(handle, Int32(column)) else { return nil }
    return UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, Int32(column))))
  }

  private func isNull(_ column: Int) -> Bool { sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL }
}
