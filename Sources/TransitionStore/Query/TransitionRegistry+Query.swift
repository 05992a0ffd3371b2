import GRDB

extension TransitionRegistry {
  /// Answers one reading SQL statement over the tables and views.
  ///
  /// It runs on a connection of its own that cannot write.
  ///
  /// - Parameter maximumRows: Stop after this many; the result says whether there were more.
  /// - Throws: ``RegistryError/refusedQuery(_:)`` for several statements, none, or one that would write;
  ///   ``RegistryError/queryFailed(_:)`` with SQLite's message for one that is wrong.
  public func query(_ sql: String, maximumRows: Int? = nil) throws(RegistryError) -> QueryResult {
    do {
      // A database in memory has only one connection; there `read` itself forbids writing.
      let reader: any DatabaseReader =
        isInMemory ? database : try DatabaseQueue(path: path, configuration: .registry(readonly: true))
      return try reader.read { db in
        let statement = try Self.readingStatement(sql, in: db)
        return try Self.rows(of: statement, maximum: maximumRows)
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      throw .queryFailed(error.message ?? "no detail")
    } catch {
      throw RegistryError(error, path: path)
    }
  }

  /// The only statement of `sql`, if it only reads.
  private static func readingStatement(_ sql: String, in db: Database) throws -> Statement {
    let statements = try db.allStatements(sql: sql)
    guard let statement = try statements.next() else {
      throw RegistryError.refusedQuery("there is no statement in it. Give one SELECT.")
    }
    guard statement.isReadonly, !statement.columnNames.isEmpty else {
      throw RegistryError.refusedQuery(
        "`\(firstWord(of: statement.sql))` does not just read. Give one SELECT; `transitions apply` "
          + "changes the registry.")
    }
    // Whatever follows does not even have to be valid SQL to be one too many.
    let next = Result { try statements.next() }
    guard case .success(nil) = next else {
      throw RegistryError.refusedQuery("there are several statements in it. Give them one at a time.")
    }
    return statement
  }

  private static func firstWord(of sql: String) -> String {
    sql.split(whereSeparator: { $0.isWhitespace || $0 == "(" }).first.map { $0.uppercased() } ?? sql
  }

  private static func rows(of statement: Statement, maximum: Int?) throws -> QueryResult {
    var rows: [[SQLValue]] = []
    let cursor = try Row.fetchCursor(statement)
    while let row = try cursor.next() {
      if let maximum, rows.count >= maximum {
        return QueryResult(columns: statement.columnNames, rows: rows, isTruncated: true)
      }
      rows.append(row.databaseValues.map(SQLValue.init))
    }
    return QueryResult(columns: statement.columnNames, rows: rows)
  }
}

extension SQLValue {
  init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .int64(let integer): self = .integer(integer)
    case .double(let number): self = .real(number)
    case .string(let text): self = .text(text)
    case .blob(let data): self = .blob(Array(data))
    }
  }
}
