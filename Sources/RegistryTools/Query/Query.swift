import GRDB
import GRDBSQLite
import TransitionModel
public import TransitionStore

extension TransitionRegistry {
  /// Runs one SQL query on the tables and views, and returns all rows.
  ///
  /// It runs on a separate read-only connection, and SQLite itself refuses any other statement.
  ///
  /// - Parameters:
  ///   - sql: The statement.
  ///   - maximumRows: The maximum number of rows; the result indicates whether there were more.
  ///   - timeout: The time after which the query fails; nil for no limit. A single SQL function cannot be stopped.
  /// - Throws: ``RegistryToolError/refusedQuery(_:)`` for several statements, none, parameters, or one that would
  ///   write; ``RegistryToolError/queryFailed(_:)`` with the position of an error;
  ///   ``RegistryToolError/queryTookTooLong(_:)``.
  public func query(
    _ sql: String, maximumRows: Int? = nil, timeout: Duration? = nil
  ) throws -> QueryResult {
    var columns: [String] = []
    var rows: [[SQLValue]] = []
    let isTruncated = try query(sql, maximumRows: maximumRows, timeout: timeout) {
      columns = $0
    } row: {
      rows.append($0)
      return true
    }
    return QueryResult(columns: columns, rows: rows, isTruncated: isTruncated)
  }

  /// Runs a query row by row, holding one row in memory at a time.
  ///
  /// - Parameters:
  ///   - sql: The statement.
  ///   - maximumRows: The maximum number of rows.
  ///   - timeout: The time after which the query fails, without the time spent in `row`; nil for no limit.
  ///   - begin: Receives the names of the columns, once, before any row.
  ///   - row: Receives a row: a value for each column. Returns false to end the query without an error.
  /// - Returns: Whether there were more rows than `maximumRows`.
  /// - Throws: See ``query(_:maximumRows:timeout:)``; `row` may have been called before.
  public func query(
    _ sql: String, maximumRows: Int? = nil, timeout: Duration? = nil, begin: ([String]) -> Void,
    row: ([SQLValue]) -> Bool
  ) throws -> Bool {
    try query(sql, maximumRows: maximumRows, timeout: timeout, onOverrun: nil, begin: begin, row: row)
  }

  /// Runs a query for a program that can end the process.
  ///
  /// - Parameter onOverrun: Called on another thread, perhaps several times, if a single SQL function continues after
  ///   the timeout. Only the end of the process stops it. Neither `begin` nor `row` runs then.
  package func query(
    _ sql: String, maximumRows: Int?, timeout: Duration?, onOverrun: (@Sendable () -> Void)?,
    begin: ([String]) -> Void, row: ([SQLValue]) -> Bool
  ) throws -> Bool {
    try translatingToolErrors(of: path) {
      try queryConnection().inDatabase { db in
        guard let connection = db.sqliteConnection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
        try refuseShellCommand(sql, in: db)
        do {
          return try QueryRun(
            connection: connection, sql: sql, watch: QueryGuard(timeout: timeout, onOverrun: onOverrun)
          )
          .rows(maximum: maximumRows, begin: begin, row: row)
        } catch let problem as QueryProblem {
          throw RegistryToolError.queryFailed(problem.explained(in: db))
        }
      }
    }
  }

  private func refuseShellCommand(_ sql: String, in db: Database) throws {
    let words = sql.split(whereSeparator: \.isWhitespace)
    guard let word = words.first, word.hasPrefix(".") else { return }
    let views = try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name")
    throw RegistryToolError.refusedQuery(
      "\(QuotedText.of(String(word))) is a command of the sqlite3 shell. Give one SELECT. The views are "
        + "\(views.joined(separator: ", ")); `PRAGMA table_info(sessions)` lists the columns of one.")
  }

  private func queryConnection() throws -> DatabaseQueue {
    try checkPlace()
    guard isInMemory else { return try RegistryFile(path: path).openForReading() }
    // A database in memory has only one connection, which the query cannot use: it gets a copy.
    let copy = try DatabaseQueue(configuration: .registry(readonly: false))
    try database.backup(to: copy)
    return copy
  }
}

/// The rows of a query.
public struct QueryResult: Sendable, Hashable {
  /// The names of the columns, in order.
  public let columns: [String]
  /// The rows, in order: a value for each column.
  public let rows: [[SQLValue]]
  /// A Boolean value that indicates whether there were more rows than requested.
  public let isTruncated: Bool

  /// Creates a result.
  public init(columns: [String], rows: [[SQLValue]], isTruncated: Bool = false) {
    self.columns = columns
    self.rows = rows
    self.isTruncated = isTruncated
  }
}

/// A value returned by SQLite.
public enum SQLValue: Sendable, Hashable {
  /// NULL.
  case null
  /// An integer of up to 64 bits.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// Text.
  case text(String)
  /// Bytes.
  case blob([UInt8])
}

/// Compiles and runs the one statement of a query on a connection that a ``QueryGuard`` watches.
struct QueryRun {
  let connection: OpaquePointer
  let sql: String
  let watch: QueryGuard

  /// Passes on the result row by row, as SQLite finds the rows.
  func rows(maximum: Int?, begin: ([String]) -> Void, row: ([SQLValue]) -> Bool) throws -> Bool {
    try watch.watching(connection) {
      let statement = try onlyStatement()
      defer { sqlite3_finalize(statement) }
      return try rows(of: statement, maximum: maximum, begin: begin, row: row)
    }
  }

  private func onlyStatement() throws -> OpaquePointer {
    let text = sql.utf8CString
    guard text.count <= QueryGuard.largestValue, !text.dropLast().contains(0) else {
      throw RegistryToolError.refusedQuery(
        "it contains a NUL character, or more than 16 million characters. Give one SELECT.")
    }
    var offset = 0
    var found: OpaquePointer?
    while found == nil {
      let part = try compile(text, from: offset)
      guard part.statement != nil || part.end < text.count - 1 else {
        throw RegistryToolError.refusedQuery("it contains no statement. Give one SELECT.")
      }
      found = part.statement
      offset = part.end
    }
    guard let statement = found else { throw RegistryToolError.refusedQuery("it contains no statement.") }
    do {
      try check(statement)
      try checkNothingFollows(text, from: offset)
      return statement
    } catch {
      sqlite3_finalize(statement)
      throw error
    }
  }

  private func check(_ statement: OpaquePointer) throws {
    guard sqlite3_stmt_readonly(statement) != 0 || watch.readsJournalMode else {
      throw Self.refused(QueryRules.rewrite)
    }
    guard sqlite3_column_count(statement) > 0 else { throw Self.refused("it returns no rows") }
    guard sqlite3_bind_parameter_count(statement) == 0 else {
      let name = sqlite3_bind_parameter_name(statement, 1).map { String(cString: $0) } ?? "?"
      throw RegistryToolError.refusedQuery(
        "it has the parameter `\(name)`, which has no value. Write the value in its place, text as 'text'.")
    }
  }

  /// Checks that nothing follows the statement; even invalid SQL is refused.
  private func checkNothingFollows(_ text: ContiguousArray<CChar>, from start: Int) throws {
    var offset = start
    while offset < text.count - 1 {
      let part = try? compile(text, from: offset)
      defer { sqlite3_finalize(part?.statement) }
      guard let part, part.statement == nil else {
        throw RegistryToolError.refusedQuery("it contains several statements. Run them one at a time.")
      }
      offset = part.end
    }
  }

  /// Compiles the next statement from `offset` on, and returns its end. The statement is nil for blanks and comments.
  private func compile(
    _ text: ContiguousArray<CChar>, from offset: Int
  ) throws -> (statement: OpaquePointer?, end: Int) {
    var statement: OpaquePointer?
    let (code, end) = text.withUnsafeBufferPointer { buffer -> (Int32, Int) in
      guard let base = buffer.baseAddress else { return (SQLITE_OK, offset) }
      var tail: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v2(
        connection, base + offset, Int32(truncatingIfNeeded: buffer.count - offset), &statement, &tail)
      return (code, tail.map { $0 - base } ?? buffer.count - 1)
    }
    guard code == SQLITE_OK else {
      let place = sqlite3_error_offset(connection)
      throw failure(code, at: place < 0 ? nil : Int(place) + offset)
    }
    return (statement, end)
  }

  private func rows(
    of statement: OpaquePointer, maximum: Int?, begin: ([String]) -> Void, row: ([SQLValue]) -> Bool
  ) throws -> Bool {
    let columns = 0..<sqlite3_column_count(statement)
    begin(columns.map { column in sqlite3_column_name(statement, column).map { String(cString: $0) } ?? "" })
    var count = 0
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE { return false }
      guard code == SQLITE_ROW else { throw failure(code, at: nil) }
      if let maximum, count >= maximum { return true }
      // A blob of zeros has no bytes yet, only a length.
      let size = columns.reduce(0) { $0 + Int(sqlite3_column_bytes(statement, $1)) }
      guard size <= QueryGuard.largestValue else {
        throw QueryProblem(message: "a row of the result is too big", sql: sql, offset: nil, advice: Self.sizes)
      }
      let values = try columns.map { column in
        guard let value = SQLValue(statement, column: column) else { throw failure(SQLITE_NOMEM, at: nil) }
        return value
      }
      guard watch.pausing({ row(values) }) else { return false }
      count += 1
    }
  }

  private func failure(_ code: Int32, at offset: Int?) -> any Error {
    if let reason = watch.refusal { return Self.refused(reason) }
    let message = String(cString: sqlite3_errmsg(connection))
    switch code & 0xFF {
    case SQLITE_INTERRUPT where watch.isLate: return RegistryToolError.queryTookTooLong(watch.timeout ?? .zero)
    case SQLITE_ERROR where message == "incomplete input":
      return QueryProblem(
        message: message, sql: sql, offset: sql.utf8.count, advice: "A word, a quote or a parenthesis is missing.")
    case SQLITE_ERROR: return QueryProblem(message: message, sql: sql, offset: offset)
    case SQLITE_TOOBIG:
      return QueryProblem(
        message: message, sql: sql, offset: nil,
        advice: message != "string or blob too big" ? nil : Self.sizes)
    case SQLITE_NOMEM:
      return QueryProblem(
        message: "it needs too much memory", sql: sql, offset: nil,
        advice: "A query may use \(QueryMemory.largest >> 30) GB, including sorting and grouping. Select fewer "
          + "columns or fewer rows, or leave out ORDER BY.")
    default: return DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }
  }

  private static let sizes = "A value may have \(QueryGuard.largestValue >> 20) MB, and so may a row."

  private static func refused(_ reason: String) -> RegistryToolError {
    .writingQuery(reason)
  }
}

extension SQLValue {
  fileprivate init?(_ statement: OpaquePointer, column: Int32) {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: self = .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      // The pointer before the count: reading the text may change its number of bytes.
      let text = sqlite3_column_text(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      guard text != nil || count == 0 else { return nil }
      self = .text(String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
    case SQLITE_BLOB:
      let bytes = sqlite3_column_blob(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      guard bytes != nil || count == 0 else { return nil }
      self = .blob(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
    default: self = .null
    }
  }
}
