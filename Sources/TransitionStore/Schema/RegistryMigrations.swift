package import GRDB

/// The schema's history: every file of `migrations/`, in the order of application.
///
/// A new migration is one file there and one line here. A released file is never edited; a test checks their hashes.
package enum RegistryMigrations {
  /// A migration: the file's name without `.sql`, and its SQL.
  package struct Migration: Sendable {
    package let name: String
    let sql: [UInt8]
  }

  package static let all: [Migration] = [
    Migration(name: "0001_configurations", sql: PackageResources._001_configurations_sql),
    Migration(name: "0002_sessions", sql: PackageResources._002_sessions_sql),
    Migration(name: "0003_exchange", sql: PackageResources._003_exchange_sql),
    Migration(name: "0004_views", sql: PackageResources._004_views_sql),
  ]

  /// The first migrations of builds before the first release. A file with one of them is recognized and left unchanged.
  private static let earlier: Set = ["0001_registry", "0001_transitions"]

  /// The application ID that marks an SQLite file as a registry: "TREG".
  package static let applicationID: Int32 = 0x5452_4547

  /// The user version that marks a registry as a bundle, which is only read: "BNDL". Other registries have 0.
  package static let bundleVersion: Int32 = 0x424E_444C

  /// Another connection applied a migration after this one had listed the pending ones. The transaction is rolled back.
  private struct AppliedMeanwhile: Error {}

  /// Applies the pending migrations, and keeps additions to the schema made by other tools. Safe for concurrent
  /// connections.
  ///
  /// GRDB reads the list of applied migrations before its write transactions. So each transaction reads the list again,
  /// and if another connection was faster, the migrator starts over. Every start finds at least one more migration
  /// applied.
  static func migrate(_ database: any DatabaseWriter, with migrations: [Migration] = all) throws {
    let migrator = migrations.count == all.count ? migrator : migrator(of: migrations)
    while true {
      do {
        return try migrator.migrate(database)
      } catch is AppliedMeanwhile {
        continue
      }
    }
  }

  /// Applies each file in a separate transaction. Use ``migrate(_:)`` for a file that other programs may open.
  package static let migrator = migrator(of: all)

  private static func migrator(of migrations: [Migration]) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for migration in migrations {
      migrator.registerMigration(migration.name) { db in
        guard try !applied(in: db).contains(migration.name) else { throw AppliedMeanwhile() }
        let additions = try SchemaAdditions(in: db, before: migration)
        try apply(migration, to: db)
        try additions.restore(in: db)
      }
    }
    return migrator
  }

  /// Returns an empty database made by these migrations.
  package static func original(with names: Set<String>) throws -> DatabaseQueue {
    var configuration = Configuration.registry(readonly: false)
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(configuration: configuration)
    try queue.writeWithoutTransaction { db in
      for migration in all where names.contains(migration.name) { try apply(migration, to: db) }
    }
    return queue
  }

  /// A row that breaks a rule is kept: it is no reason to lock an app out of its registry.
  /// Renaming leaves views and foreign keys unchanged, so that a table can be rebuilt.
  private static func apply(_ migration: Migration, to db: Database) throws {
    defer { try? db.execute(sql: "PRAGMA legacy_alter_table = OFF; PRAGMA ignore_check_constraints = OFF") }
    try db.execute(sql: "PRAGMA legacy_alter_table = ON; PRAGMA ignore_check_constraints = ON")
    try db.execute(sql: String(decoding: migration.sql, as: UTF8.self))
  }

  /// Returns whether a build before the first release made the file. Its sessions can be exported with that build.
  package static func areEarlier(in db: Database) throws -> Bool { try !applied(in: db).isDisjoint(with: earlier) }

  /// Returns the names of migrations that the file has and this version does not: a newer version made the file.
  package static func unknown(in db: Database) throws -> [String] {
    try applied(in: db).subtracting(all.map(\.name)).sorted()
  }

  /// Returns whether a registry has its tables but not the list of applied migrations.
  package static func areForgotten(in db: Database) throws -> Bool {
    try pending(in: db).count == all.count && db.tableExists("transition")
  }

  /// Returns whether `TransitionRegistry.bundle(to:overwrite:)` wrote the file.
  package static func isBundle(_ db: Database) throws -> Bool {
    try Int32.fetchOne(db, sql: "PRAGMA user_version") == bundleVersion
  }

  /// Returns the names of the pending migrations, in order.
  package static func pending(in db: Database) throws -> [String] { try pending(of: all, in: db) }

  static func pending(of migrations: [Migration], in db: Database) throws -> [String] {
    let applied = try applied(in: db)
    return migrations.map(\.name).filter { !applied.contains($0) }
  }

  /// `DatabaseMigrator.appliedIdentifiers` throws "no such table" if another connection creates the table between its two
  /// reads of the schema. Here, the first read is a statement that runs, so the second one has the same snapshot.
  private static func applied(in db: Database) throws -> Set<String> {
    let tables = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'grdb_migrations'"
    guard try Int.fetchOne(db, sql: tables) == 1 else { return [] }
    return try String.fetchSet(db, sql: "SELECT identifier FROM grdb_migrations")
  }
}
