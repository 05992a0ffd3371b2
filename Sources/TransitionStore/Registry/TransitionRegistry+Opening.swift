import GRDB
import TransitionModel

extension TransitionRegistry {
  /// One opening at a time in this process, so that a look at a file's first bytes never meets a lock of our own.
  private static let opening = Lock(())

  /// Opens the file and brings it up to date where `access` allows.
  static func open(
    _ file: RegistryFile, access: Access, patience: BusyPolicy
  ) throws(RegistryError) -> any DatabaseWriter {
    try opening.withLock { _ throws(RegistryError) in
      let (content, opened) = try file.look()
      if access != .create {
        guard content != .missing else { throw .fileMissing(path: file.path) }
        guard content != .blank else { throw .isEmpty(path: file.path) }
      }
      if content == .missing, let directory = file.missingDirectory {
        throw .directoryMissing(path: file.path, directory: directory)
      }
      return try translatingErrors(of: file.path) {
        // A pool switches the file to WAL when it opens it, so what is not ours to change is refused before that.
        let reader = content == .registry ? try opened ?? file.openForReading() : nil
        try reader?.read { db in try refuseNewer(db, at: file.path) }
        if access == .readOnly, let reader {
          let pending = try reader.read(RegistryMigrations.pending)
          guard pending.isEmpty else { throw RegistryError.needsMigration(path: file.path, migrations: pending) }
          return reader
        }
        // Left open, it would keep the next one from giving back the room of a log that did not fit.
        try reader?.close()
        try file.checkMayBeWritten(isThere: content != .missing)
        return try openForWriting(file.path, isNew: content != .registry, patience: patience)
      }
    }
  }

  /// Opens the file and applies pending migrations. Safe for any number of processes and threads that do so at once.
  static func openForWriting(_ path: String, isNew: Bool, patience: BusyPolicy) throws -> DatabasePool {
    if isNew { try prepare(path) }
    let pool = try makePool(path, patience: patience)
    try pool.writeWithoutTransaction { db in
      // GRDB sets NORMAL with WAL, after prepareDatabase; FULL survives a power cut and costs nothing in batches.
      try db.execute(sql: "PRAGMA synchronous = FULL")
    }
    try migrate(pool, at: path)
    if isNew { try? pool.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA incremental_vacuum") } }
    return pool
  }

  /// Opens the pool, which switches the file to WAL and writes if it has no WAL yet.
  ///
  /// For the switch SQLite takes the write lock while it holds a read lock. There it does not call the busy handler,
  /// because two such connections would wait for each other for ever. It answers `SQLITE_BUSY` immediately, and the
  /// switch starts again from here.
  private static func makePool(_ path: String, patience: BusyPolicy) throws -> DatabasePool {
    // How often the busy handler was called for the same lock: both ways of waiting share one patience.
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

  /// Has SQLite keep track of which page belongs where, so that pruning can give pages back a few at a time. A file
  /// that has a page already can only be written anew for it; pruning does that.
  private static func prepare(_ path: String) throws {
    makePrivate(path)
    let queue = try DatabaseQueue(path: path, configuration: .registry(readonly: false))
    try queue.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL") }
    try queue.close()
  }

  /// Makes the file, where there is none, for its owner alone: it will hold tokens and traces. SQLite gives its WAL the same
  /// permissions. A file that is there keeps those it has.
  private static func makePrivate(_ path: String) {
    // Whatever is wrong with the place, SQLite says it; another process may have made the file meanwhile.
    let made = try? Platform.makeFile(at: FilePlace.behindLinks(path), permissions: .owner, isExact: false)
    if let made { Platform.close(made) }
  }

  /// Applies the migrations the file lacks.
  static func migrate(
    _ database: any DatabaseWriter, at path: String,
    with migrations: [RegistryMigrations.Migration] = RegistryMigrations.all
  ) throws(RegistryError) {
    try translatingErrors(of: path) {
      try database.read { db in try refuseNewer(db, at: path) }
      do {
        try RegistryMigrations.migrate(database, with: migrations)
      } catch let lost as SchemaAdditions.LostColumn {
        throw RegistryError.addedColumn(path: path, table: lost.table, column: lost.column)
      } catch {
        // Another process may have applied them while this one waited for the write lock in vain.
        guard try database.read({ try RegistryMigrations.pending(of: migrations, in: $0) }).isEmpty else {
          if case .refused(_, let rule) = RegistryError(error, path: path) {
            throw RegistryError.cannotMigrate(path: path, rule: rule)
          }
          throw error
        }
      }
    }
  }

  static func refuseNewer(_ db: Database, at path: String) throws {
    guard try !RegistryMigrations.areEarlier(in: db) else { throw RegistryError.madeByEarlierBuild(path: path) }
    let unknown = try RegistryMigrations.unknown(in: db)
    guard unknown.isEmpty else { throw RegistryError.madeByNewerVersion(path: path, migrations: unknown) }
    guard try !RegistryMigrations.areForgotten(in: db) else {
      throw RegistryError.damaged(path: path, detail: "nothing says which migrations made its tables")
    }
  }
}

extension TransitionRegistry {
  /// Which migrations the registry at `path` has. Reads only.
  public static func migrationStatus(at path: String) throws(RegistryError) -> [MigrationStatus] {
    let file = RegistryFile(path: path)
    return try opening.withLock { _ throws(RegistryError) in
      switch try file.content() {
      case .missing: throw .fileMissing(path: file.path)
      case .blank: throw .isEmpty(path: file.path)
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

  /// Applies the migrations the registry at `path` lacks, and gives back the room of tables that were made anew. While a
  /// table is made anew, the file and its log need room for it once more each, and others who want to write wait.
  ///
  /// - Parameters:
  ///   - path: The registry.
  ///   - dryRun: Only say which they are.
  /// - Returns: The names of the migrations applied, in order; empty when it was up to date.
  public static func migrate(at path: String, dryRun: Bool = false) throws(RegistryError) -> [String] {
    try migrate(at: path, dryRun: dryRun, patience: .usual)
  }

  package static func migrate(
    at path: String, dryRun: Bool, patience: BusyPolicy
  ) throws(RegistryError) -> [String] {
    let pending = try migrationStatus(at: path).filter { !$0.isApplied }.map(\.name)
    if !dryRun, !pending.isEmpty {
      let registry = try TransitionRegistry(at: path, access: .readWrite, patience: patience)
      try registry.giveBackFreePages()
    }
    return pending
  }
}

/// One migration and whether a registry has it.
public struct MigrationStatus: Sendable, Hashable {
  /// The file's name without `.sql`: `0001_transitions`.
  public let name: String
  /// Whether the registry has it.
  public let isApplied: Bool

  /// Describes a migration; see its properties.
  public init(name: String, isApplied: Bool) {
    self.name = name
    self.isApplied = isApplied
  }
}
