import Foundation
import GRDB
import GRDBSQLite

extension TransitionRegistry {
  /// Runs one write transaction, all or nothing, and waits while another program holds the write lock.
  ///
  /// It waits without holding the writing connection, of which there is one. Otherwise a call that must fail fast would
  /// queue behind one that can wait.
  func transaction<T>(
    _ body: (Database) throws -> T, then afterwards: (Database) throws -> Void = { _ in },
    outlivesPower: Bool = true, patience: BusyPolicy? = nil
  ) throws(RegistryError) -> T {
    guard access != .readOnly else { throw RegistryError(.readOnly(path: path)) }
    return try translatingErrors(of: path) {
      var tries = 0
      while true {
        var hasBegun = false
        do {
          return try database.writeWithoutTransaction { db in
            // A power cut may undo the transaction, but the end of the process does not.
            if !outlivesPower { try db.execute(sql: "PRAGMA synchronous = NORMAL") }
            // Later transactions always use FULL.
            defer { if !outlivesPower { try? db.execute(sql: "PRAGMA synchronous = FULL") } }
            var result: T?
            try db.inTransactionAtOnce {
              hasBegun = true
              result = try inPlace(db, body)
              return .commit
            }
            try afterwards(db)
            guard let result else { throw RegistryError(.other(path: path, code: 1, message: "nothing was done")) }
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
  /// Converts an error to this module's type.
  package init(_ error: any Error, path: String) {
    switch error {
    case let error as RegistryError: self = error
    case let error as DatabaseError: self = RegistryError(sqlite: error, path: path)
    // A strict table holds such a value only if the file was damaged. GRDB's own message shows the whole row.
    case is RowDecodingError:
      self.init(.damaged(path: path, detail: "a row has a value that its column does not allow"))
    default: self.init(.other(path: path, code: 1, message: "\(error)"))
    }
  }

  private init(sqlite error: DatabaseError, path: String) {
    let message = error.message ?? "no detail"
    let names = Platform.names(ofFileAt: path)
    switch error.resultCode {
    // A program writes under another name, beside which the rest of the file is.
    case .SQLITE_IOERR where names > 1, .SQLITE_CORRUPT where names > 1:
      self.init(.hasOtherNames(path: path, count: names))
    case .SQLITE_CONSTRAINT: self.init(.refused(path: path, rule: Self.rule(in: message)))
    case .SQLITE_READONLY: self.init(.readOnly(path: path))
    case .SQLITE_BUSY, .SQLITE_LOCKED: self.init(.busy(path: path, holder: FileLocks.writer(ofDatabaseAt: path)))
    case .SQLITE_FULL: self.init(.diskFull(path: path))
    case .SQLITE_IOERR:
      // SQLite gives no other sign that there is no room for the WAL index.
      let isFull = Platform.freeBytes(at: path).map { $0 < Self.leastRoom } ?? false
      self.init(isFull ? .diskFull(path: path) : .inputOutput(path: path, code: Int(error.extendedResultCode.rawValue)))
    case .SQLITE_NOTADB: self.init(.notADatabase(path: path))
    case .SQLITE_TOOBIG: self.init(.valueTooLarge(path: path))
    case .SQLITE_CORRUPT: self.init(.damaged(path: path, detail: message))
    case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: self.init(.cannotOpen(path: path, detail: message))
    // The messages of GRDB for a closed connection, and of SQLite for a missing one.
    case .SQLITE_MISUSE where ["Connection is closed", "out of memory"].contains(message):
      self.init(.closed(path: path))
    default: self.init(.other(path: path, code: Int(error.extendedResultCode.rawValue), message: message))
    }
  }

  /// The size of a WAL index, in bytes: less free space than that counts as a full disk.
  private static let leastRoom = 32_768

  /// What remains is the constraint's name or expression, which in this schema names the column and the allowed values.
  private static func rule(in message: String) -> String {
    // Rules span several lines, the message of a foreign key ends in the whole row, and readers do not know the
    // temporary name of a table that is being rebuilt.
    let words = message.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing("_anew.", with: ".")
    let message = words.firstRange(of: ", in [").map { String(words[..<$0.lowerBound]) } ?? words
    for (preamble, phrase) in [
      ("CHECK constraint failed: ", "the rule is: "), ("NOT NULL constraint failed: ", "a value is required in "),
      ("UNIQUE constraint failed: ", "a row already exists with the same "),
    ] where message.hasPrefix(preamble) {
      return phrase + message.dropFirst(preamble.count)
    }
    return message
  }
}

/// Runs `body` and converts any error to a ``RegistryError``.
package func translatingErrors<T>(of path: String, _ body: () throws -> T) throws(RegistryError) -> T {
  do {
    return try body()
  } catch {
    throw RegistryError(error, path: path)
  }
}

extension Database {
  /// Checks that the last statement wrote a row.
  ///
  /// A trigger that was added to the file can drop a row without an error (`RAISE(IGNORE)`,
  /// <https://www.sqlite.org/lang_createtrigger.html#raise>). The caller would then report a write that did not happen.
  ///
  /// - Throws: ``RegistryError`` (`suppressed`).
  package func checkChanged(_ table: String, rows: Int = 1) throws {
    guard changesCount < rows else { return }
    try refuseSuppressed(table)
  }

  /// Throws the error for a row of a table that was dropped without an error.
  func refuseSuppressed(_ table: String) throws -> Never {
    let path = try String.fetchOne(self, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'")
    throw RegistryError(.suppressed(path: path.flatMap { $0.isEmpty ? nil : $0 } ?? ":memory:", table: table))
  }
}

extension Database {
  /// A Boolean value that indicates whether the open file is no longer the one at its path.
  ///
  /// In WAL mode, SQLite itself does not check before it writes
  /// (<https://www.sqlite.org/c3ref/c_fcntl_begin_atomic_write.html#sqlitefcntlhasmoved>).
  var fileHasMoved: Bool {
    var moved: Int32 = 0
    // A database in memory has no file and returns SQLITE_NOTFOUND.
    return sqlite3_file_control(sqliteConnection, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0
  }
}
