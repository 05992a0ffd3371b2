import Foundation
import GRDB
import GRDBSQLite

extension TransitionRegistry {
  /// Runs one transaction that writes, all or nothing, and waits while another program does.
  ///
  /// The waiting is done without the writing connection, of which there is one: whoever cannot wait would stand in line
  /// behind whoever can, for as long.
  ///
  /// - Parameters:
  ///   - body: Runs once, in the transaction.
  ///   - afterwards: Runs behind it, before anyone else can write with this object.
  ///   - outlivesPower: Whether it waits for the disk; else it outlives this process, and a power cut may take it along.
  ///   - patience: How long it waits; nil for this registry's.
  func transaction<T>(
    _ body: (Database) throws -> T, then afterwards: (Database) throws -> Void = { _ in },
    outlivesPower: Bool = true, patience: BusyPolicy? = nil
  ) throws(RegistryError) -> T {
    guard access != .readOnly else { throw .readOnly(path: path) }
    return try translatingErrors(of: path) {
      var tries = 0
      while true {
        var hasBegun = false
        do {
          return try database.writeWithoutTransaction { db in
            if !outlivesPower { try db.execute(sql: "PRAGMA synchronous = NORMAL") }
            // Whatever happened, what comes next is written with FULL.
            defer { if !outlivesPower { try? db.execute(sql: "PRAGMA synchronous = FULL") } }
            var result: T?
            try db.inTransactionAtOnce {
              hasBegun = true
              result = try inPlace(db, body)
              return .commit
            }
            try afterwards(db)
            guard let result else { throw RegistryError.other(path: path, code: 1, message: "nothing was done") }
            return result
          }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && !hasBegun {
          guard (patience ?? self.patience).wait(afterTries: tries, writer: { FileLocks.writer(ofDatabaseAt: path) })
          else { throw error }
          tries += 1
        }
      }
    }
  }
}

extension RegistryError {
  /// The same error in this module's words.
  package init(_ error: any Error, path: String) {
    switch error {
    case let error as RegistryError: self = error
    case let error as DatabaseError: self = RegistryError(sqlite: error, path: path)
    // Strict tables hold such a value only where something damaged the file. GRDB's own words show the whole row.
    case is RowDecodingError: self = .damaged(path: path, detail: "a row has a value that its column does not allow")
    default: self = .other(path: path, code: 1, message: "\(error)")
    }
  }

  private init(sqlite error: DatabaseError, path: String) {
    let message = error.message ?? "no detail"
    switch error.resultCode {
    case .SQLITE_CONSTRAINT: self = .refused(path: path, rule: Self.rule(in: message))
    case .SQLITE_READONLY: self = .readOnly(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path, holder: FileLocks.writer(ofDatabaseAt: path))
    case .SQLITE_FULL: self = .diskFull(path: path)
    case .SQLITE_IOERR:
      // Where there is no room for the index of the log, SQLite says no more than that.
      let isFull = Platform.freeBytes(at: path).map { $0 < Self.leastRoom } ?? false
      self = isFull ? .diskFull(path: path) : .inputOutput(path: path, code: Int(error.extendedResultCode.rawValue))
    case .SQLITE_NOTADB: self = .notADatabase(path: path)
    case .SQLITE_CORRUPT: self = .damaged(path: path, detail: message)
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: self = .cannotOpen(path: path, detail: message)
    // What GRDB says without asking SQLite, and what SQLite says of no connection at all.
    case .SQLITE_MISUSE where ["Connection is closed", "out of memory"].contains(message): self = .closed(path: path)
    default: self = .other(path: path, code: Int(error.extendedResultCode.rawValue), message: message)
    }
  }

  /// The index of a log, in bytes: less room than that is none.
  private static let leastRoom = 32_768

  /// What a constraint says, without SQLite's preamble: the constraint's name or expression, which in this schema
  /// names the column and what is allowed.
  private static func rule(in message: String) -> String {
    // Rules stand on several lines; what a foreign key says ends in the whole row; and nobody knows of the name that a
    // table has while it is made anew.
    let words = message.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing("_anew.", with: ".")
    let message = words.firstRange(of: ", in [").map { String(words[..<$0.lowerBound]) } ?? words
    for (preamble, phrase) in [
      ("CHECK constraint failed: ", "the rule is: "), ("NOT NULL constraint failed: ", "a value is needed in "),
      ("UNIQUE constraint failed: ", "a row exists already with the same "),
    ] where message.hasPrefix(preamble) {
      return phrase + message.dropFirst(preamble.count)
    }
    return message
  }
}

/// Runs `body` and turns whatever it throws into a ``RegistryError``.
package func translatingErrors<T>(of path: String, _ body: () throws -> T) throws(RegistryError) -> T {
  do {
    return try body()
  } catch {
    throw RegistryError(error, path: path)
  }
}

extension Database {
  /// Checks that the statement that just ran wrote a row.
  ///
  /// A trigger that somebody added to the file can drop a row without an error (`RAISE(IGNORE)`,
  /// <https://www.sqlite.org/lang_createtrigger.html#raise>), and the caller would report what was never written.
  ///
  /// - Throws: ``RegistryError/suppressed(path:table:)``.
  package func checkChanged(_ table: String, rows: Int = 1) throws {
    guard changesCount < rows else { return }
    try refuseSuppressed(table)
  }

  /// Says that a row of a table was dropped without an error.
  func refuseSuppressed(_ table: String) throws -> Never {
    let path = try String.fetchOne(self, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'")
    throw RegistryError.suppressed(path: path.flatMap { $0.isEmpty ? nil : $0 } ?? ":memory:", table: table)
  }
}

extension Database {
  /// Whether the file this connection has open is no longer the one at its path. In WAL mode SQLite itself does not
  /// look before it writes (<https://www.sqlite.org/c3ref/c_fcntl_begin_atomic_write.html#sqlitefcntlhasmoved>).
  var fileHasMoved: Bool {
    var moved: Int32 = 0
    // A database in memory has no file, and answers SQLITE_NOTFOUND.
    return sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0
  }
}
