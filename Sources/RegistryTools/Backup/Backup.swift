import GRDB
public import TransitionStore

extension TransitionRegistry {
  /// Copies a registry while other programs may be writing to it, and checks the copy before naming it.
  ///
  /// It works on a registry of any version, so that you can save one before you migrate it. The copy has the registry's
  /// permissions from its first byte on. The copy of a bundle is a registry that can be written.
  ///
  /// - Parameters:
  ///   - path: The registry.
  ///   - destination: The path of the copy.
  ///   - overwrite: Whether an existing file is replaced.
  ///   - progress: Periodically receives the number of pages copied so far and the total.
  /// - Returns: The size of the copy, in bytes.
  /// - Throws: `RegistryError` (`fileExists`) unless `overwrite`, ``RegistryToolError/damagedCopy(of:detail:)``.
  @discardableResult
  public static func backUp(
    at path: String, to destination: String, overwrite: Bool = false, progress: (Int, Int) -> Void = { _, _ in }
  ) throws -> Int {
    let source = RegistryFile(path: path)
    switch try source.content() {
    case .missing: throw RegistryError(.fileMissing(path: source.path))
    case .blank: throw RegistryError(.isEmpty(path: source.path))
    case .registry: break
    }
    let file = NewFile(path: destination, overwrites: overwrite)
    try translatingToolErrors(of: source.path) {
      // A user without read access to the registry gets none to its copy. The owner writes to it here, and may later.
      let permissions = FilePermissions.ofFile(at: source.path).map { $0.intersection(.usual).union(.owner) }
      try file.write(from: source.path, permissions: permissions ?? .owner) { temporary in
        try copy(source, to: temporary, progress: progress)
        try check(temporary, copyOf: source.path)
      }
    }
    return RegistryFile.size(ofFileAt: file.path) ?? 0
  }

  private static let pagesPerStep: Int32 = 2048

  private static func copy(_ source: RegistryFile, to path: String, progress: (Int, Int) -> Void) throws {
    let target = try DatabaseQueue(path: path, configuration: .registry(readonly: false))
    try source.openForReading().read { db in
      // Reading first pins one state of the file, so that a writer does not restart the copy.
      _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema")
      try target.writeWithoutTransaction { copy in
        try withoutActuallyEscaping(progress) { progress in
          try db.backup(to: copy, pagesPerStep: Self.pagesPerStep) { step in
            progress(step.completedPageCount, step.totalPageCount)
          }
        }
        // A single file without companions. The first program that writes to it turns WAL mode on again.
        try copy.execute(sql: "PRAGMA journal_mode = DELETE")
        if try RegistryMigrations.isBundle(copy) { try copy.execute(sql: "PRAGMA user_version = 0") }
      }
    }
    try target.close()
  }

  private static func check(_ path: String, copyOf source: String) throws {
    let queue = try DatabaseQueue(path: path, configuration: .registry(readonly: true))
    let found = try queue.read { db in try IntegrityCheck.messages(in: db, limit: 1) }
    try queue.close()
    if let message = found.first { throw RegistryToolError.damagedCopy(of: source, detail: message) }
  }
}

/// SQLite's own check of a file (<https://www.sqlite.org/pragma.html#pragma_integrity_check>).
enum IntegrityCheck {
  /// Returns the messages of the check, at most `limit`; empty for a sound file.
  ///
  /// Damage can end the check itself. Earlier messages are kept, and the error is the last message.
  static func messages(in db: Database, limit: Int) throws -> [String] {
    var found: [String] = []
    do {
      let rows = try String.fetchCursor(db, sql: "PRAGMA integrity_check(\(limit))")
      while let row = try rows.next() { found += row.split(separator: "\n").map(String.init) }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      found.append(error.message ?? "the check could not continue")
    }
    return found == ["ok"] ? [] : Array(found.filter { !$0.hasPrefix("*** in database") }.prefix(limit))
  }
}
