import GRDB
import GRDBSQLite

extension CellTable {
  /// Counts with an aggregate.
  ///
  /// - Parameter logEnd: See ``SessionSelection/statement(_:logEnd:)``.
  init(_ aggregate: Aggregate, in db: Database, of selection: SessionSelection, logEnd: String? = nil) throws {
    let (sql, arguments) = selection.statement(aggregate, logEnd: logEnd)
    try self.init(aggregate, running: sql, arguments: arguments, in: db)
  }

  /// Reads the rows of a statement with an aggregate's columns.
  ///
  /// The rows are many and the columns whole numbers, so that they are stepped through in SQLite's own interface.
  init(
    _ aggregate: Aggregate, running sql: String, arguments: StatementArguments = [], in db: Database
  ) throws {
    let statement = try db.makeStatement(sql: sql)
    try statement.setArguments(arguments)
    let handle = statement.sqliteStatement
    defer { sqlite3_reset(handle) }
    let width = aggregate.columns.count
    var words = WordTable(columns: width)
    var columns = aggregate.columns.map { _ in CellColumn() }
    let roles = aggregate.columns.map(\.role)
    let isText = roles.map(\.isText)
    while true {
      let code = sqlite3_step(handle)
      guard code == SQLITE_ROW else {
        guard code == SQLITE_DONE else {
          throw DatabaseError(
            resultCode: ResultCode(rawValue: code), message: String(cString: sqlite3_errmsg(db.sqliteConnection)))
        }
        break
      }
      for column in 0..<width {
        let index = Int32(column)
        if sqlite3_column_type(handle, index) == SQLITE_NULL {
          columns[column].append(Self.null)
        } else if isText[column] {
          let length = Int(sqlite3_column_bytes(handle, index))
          let text = UnsafeRawBufferPointer(start: sqlite3_column_text(handle, index), count: length)
          columns[column].append(
            words.index(of: text, column: column, isToken: roles[column] == .token))
        } else {
          columns[column].append(Int(sqlite3_column_int64(handle, index)))
        }
      }
    }
    self.init(aggregate, words: words.words, columns: columns)
    if let column = impossibleColumn {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "sessions add up to an impossible \(column)")
    }
  }
}
