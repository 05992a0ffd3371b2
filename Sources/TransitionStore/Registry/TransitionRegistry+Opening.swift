import GRDB
import TransitionModel

extension TransitionRegistry {
  /// A lock that allows one opening at a time in this process, so that reading a file's first bytes never drops its
  /// locks.
  private static let opening = Lock(())

  /// Opens the file and applies pending migrations if `access` allows it.
  static func open(
    _ file: RegistryFile, access: Access, patience: BusyPolicy
  ) throws(RegistryError) -> any DatabaseWriter {
    try opening.withLock { _ throws(RegistryError) in
      if access != .readOnly { try file.checkHasOneName() }
      let (content, opened) = try file.look()
      if access != .create {
        guard content != .missing else { throw RegistryError(.fileMissing(path: file.path)) }
        guard content != .blank else { throw RegistryError(.isEmpty(path: file.path)) }
      }
      if content == .missing, let directory = file.missingDirectory {
        throw RegistryError(.directoryMissing(path: file.path, directory: directory))
      }
      return try translatingErrors(of: file.path) {
        // A pool switches the file to WAL mode when it opens it, so files of other programs are refused before that.
        let reader = content == .registry ? try opened ?? file.openForReading() : nil
        try reader?.read { db in try refuseNewer(db, at: file.path) }
        if access == .readOnly, let reader {
          let pending = try reader.read(RegistryMigrations.pending)
          guard pending.isEmpty else { throw RegistryError(.needsMigration(path: file.path, migrations: pending)) }
          return reader
        }
        guard try reader?.read(RegistryMigrations.isBundle) != true else {
          throw RegistryError(.isBundle(path: file.path))
        }
        // If it stayed open, the next connection could not truncate an oversized WAL.
        try reader?.close()
        try file.checkMayBeWritten(isThere: content != .missing)
        return try openForWriting(file.path, isNew: content != .registry, patience: patience)
      }
    }
  }

  static func openForWriting(_ path: String, isNew: Bool, patience: BusyPolicy) throws -> DatabasePool {
    if isNew { try prepare(path) }
    let pool = try makePool(path, patience: patience)
    try pool.writeWithoutTransaction { db in
      // GRDB sets NORMAL for WAL mode, after prepareDatabase. FULL survives a power cut and costs nothing in batches.
      try db.execute(sql: "PRAGMA synchronous = FULL")
    }
    try migrate(pool, at: path)
    if isNew { try? pool.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA incremental_vacuum") } }
    return pool
  }

  /// Opens the pool, which switches the file to WAL mode and writes if it has no WAL yet.
  ///
  /// For the switch, SQLite takes the write lock while it holds a read lock. It does not call the busy handler there,
  /// because two such connections would deadlock. It returns `SQLITE_BUSY` immediately, and the switch is retried here.
  private static func makePool(_ path: String, patience: BusyPolicy) throws -> DatabasePool {
    // The number of busy-handler calls for the same lock: both kinds of waiting share one busy timeout.
    let handled = Lock(0)
    let waiting = Database.BusyMode.callback { tries in
      handled.withLock { $0 = max($0, tries) }
      return patience.wait(afterTries: tries, writer: { FileLocks.writer(ofDatabaseAt: path) })
    }
    var tries = 0
    while true {
      do {
        return try DatabasePool(path: path, configuration: .registry(readonly: false, waiting: waiting))
      } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
        tries = max(tries, handled.withLock(\.self))
        guard patience.wait(afterTries: tries, writer: { FileLocks.writer(ofDatabaseAt: path) }) else { throw error }
        tries += 1
      }
    }
  }

  /// Enables incremental vacuum, so that pruning can return pages a few at a time.
  ///
  /// For a file that already has a page, this takes a `VACUUM`, which pruning does.
  private static func prepare(_ path: String) throws {
    makePrivate(path)
    let queue = try DatabaseQueue(path: path, configuration: .registry(readonly: false))
    try queue.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL") }
    try queue.close()
  }

  /// Creates a missing file with permissions for its owner only, because it will hold tokens and traces.
  ///
  /// SQLite gives the WAL the same permissions. An existing file keeps its own.
  private static func makePrivate(_ path: String) {
    // SQLite reports any problem with the path. Another process may have created the file in the meantime.
    let made = try? Platform.makeFile(at: FilePlace.behindLinks(path), permissions: .owner, isExact: false)
    if let made { Platform.close(made) }
  }

  static func migrate(
    _ database: any DatabaseWriter, at path: String,
    with migrations: [RegistryMigrations.Migration] = RegistryMigrations.all
  ) throws(RegistryError) {
    try translatingErrors(of: path) {
      try database.read { db in try refuseNewer(db, at: path) }
      do {
        try RegistryMigrations.migrate(database, with: migrations)
      } catch let lost as SchemaAdditions.LostColumn {
        throw RegistryError(.addedColumn(path: path, table: lost.table, column: lost.column))
      } catch {
        // Another process may have applied them while this one waited for the write lock in vain.
        guard try database.read({ try RegistryMigrations.pending(of: migrations, in: $0) }).isEmpty else {
          if case .refused(_, let rule) = RegistryError(error, path: path).fault {
            throw RegistryError(.cannotMigrate(path: path, rule: rule))
          }
          throw error
        }
      }
    }
  }

  static func refuseNewer(_ db: Database, at path: String) throws {
    guard try !RegistryMigrations.areEarlier(in: db) else { throw RegistryError(.madeByEarlierBuild(path: path)) }
    let unknown = try RegistryMigrations.unknown(in: db)
    guard unknown.isEmpty else { throw RegistryError(.madeByNewerVersion(path: path, migrations: unknown)) }
    guard try !RegistryMigrations.areForgotten(in: db) else {
      throw RegistryError(.damaged(path: path, detail: "the list of its migrations is missing"))
    }
  }
}

extension TransitionRegistry {
  /// Returns the migrations of the registry at `path`, applied or pending. Reads only.
  package static func migrationStatus(at path: String) throws(RegistryError) -> [MigrationStatus] {
    let file = RegistryFile(path: path)
    return try opening.withLock { _ throws(RegistryError) in
      switch try file.content() {
      case .missing: throw RegistryError(.fileMissing(path: file.path))
      case .blank: throw RegistryError(.isEmpty(path: file.path))
      case .registry: break
      }
      return try translatingErrors(of: file.path) {
        return try file.openForReading().read { db in
          try refuseNewer(db, at: file.path)
          let pending = try RegistryMigrations.pending(in: db)
          return RegistryMigrations.all.map { MigrationStatus(name: $0.name, isApplied: !pending.contains($0.name)) }
        }
      }
    }
  }

  /// Applies the pending migrations of the registry at `path`, then frees the space of rebuilt tables.
  ///
  /// While a table is rebuilt, the file and its WAL each need space for it once more, and other writers wait.
  package static func migrate(
    at path: String, dryRun: Bool = false, patience: BusyPolicy = .usual
  ) throws(RegistryError) -> [String] {
    let pending = try migrationStatus(at: path).filter { !$0.isApplied }.map(\.name)
    if !dryRun, !pending.isEmpty {
      let registry = try TransitionRegistry(at: path, access: .readWrite, patience: patience)
      try registry.giveBackFreePages()
    }
    return pending
  }
}

/// A migration and its status in a registry.
package struct MigrationStatus: Sendable, Hashable {
  /// The file's name without `.sql`, such as `0002_sessions`.
  package let name: String
  /// A Boolean value that indicates whether the registry has it.
  package let isApplied: Bool

  /// Creates a migration status.
  package init(name: String, isApplied: Bool) {
    self.name = name
    self.isApplied = isApplied
  }
}
