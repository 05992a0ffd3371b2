import GRDB
import GRDBSQLite

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
