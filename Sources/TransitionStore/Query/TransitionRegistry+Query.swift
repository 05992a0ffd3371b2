import GRDB

extension TransitionRegistry {
  /// Answers one reading SQL statement over the tables and views, all rows at once.
  ///
  /// It runs on a connection of its own that cannot write, and SQLite itself refuses whatever does not just read.
  ///
  /// - Parameters:
  ///   - sql: The statement.
  ///   - maximumRows: Stop after this many; the result says whether there were more.
  ///   - timeout: Stop with an error after this long; nil for never. Only a single SQL function cannot be stopped.
  /// - Throws: ``RegistryError/refusedQuery(_:)`` for several statements, none, parameters, or one that would write;
  ///   ``RegistryError/queryFailed(_:)`` with the place for one that is wrong; ``RegistryError/queryTookTooLong(_:)``.
  public func query(
    _ sql: String, maximumRows: Int? = nil, timeout: Duration? = nil
  ) throws(RegistryError) -> QueryResult {
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

  /// The same, row by row as they are found: however many there are, one at a time is held in memory.
  ///
  /// - Parameters:
  ///   - sql: The statement.
  ///   - maximumRows: Stop after this many.
  ///   - timeout: Stop with an error after this long, the time `row` takes not counted; nil for never.
  ///   - begin: Takes the names of the columns, once, before any row.
  ///   - row: Takes a row: a value for each column. False ends the query without an error.
  /// - Returns: Whether there were more rows than `maximumRows`.
  /// - Throws: As ``query(_:maximumRows:timeout:)``; rows may have been given before.
  public func query(
    _ sql: String, maximumRows: Int? = nil, timeout: Duration? = nil, begin: ([String]) -> Void,
    row: ([SQLValue]) -> Bool
  ) throws(RegistryError) -> Bool {
    try query(sql, maximumRows: maximumRows, timeout: timeout, onOverrun: nil, begin: begin, row: row)
  }

  /// The same for a program that can end.
  ///
  /// - Parameter onOverrun: Called on another thread, perhaps several times, where a single SQL function goes on after
  ///   the time is up: nothing but the end of the process stops it. Neither `begin` nor `row` runs then.
  package func query(
    _ sql: String, maximumRows: Int?, timeout: Duration?, onOverrun: (@Sendable () -> Void)?,
    begin: ([String]) -> Void, row: ([SQLValue]) -> Bool
  ) throws(RegistryError) -> Bool {
    try translatingErrors(of: path) {
      try queryConnection().inDatabase { db in
        guard let connection = db.sqliteConnection else { throw DatabaseError(resultCode: .SQLITE_MISUSE) }
        do {
          return try QueryRun(
            connection: connection, sql: sql, watch: QueryGuard(timeout: timeout, onOverrun: onOverrun)
          )
          .rows(maximum: maximumRows, begin: begin, row: row)
        } catch let problem as QueryProblem {
          throw RegistryError.queryFailed(problem.explained(in: db))
        }
      }
    }
  }

  private func queryConnection() throws -> DatabaseQueue {
    try checkPlace()
    guard isInMemory else { return try RegistryFile(path: path).openForReading() }
    // A database in memory has only one connection, which is not the query's: it gets a copy.
    let copy = try DatabaseQueue(configuration: .registry(readonly: false))
    try database.backup(to: copy)
    return copy
  }
}
