import GRDB

extension RegistryError {
  /// The same error in this module's words.
  init(_ error: any Error, path: String) {
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
func translatingErrors<T>(of path: String, _ body: () throws -> T) throws(RegistryError) -> T {
  do {
    return try body()
  } catch {
    throw RegistryError(error, path: path)
  }
}
