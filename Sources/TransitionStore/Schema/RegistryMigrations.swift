package import GRDB

/// The schema's history: every file of `migrations/`, in the order in which they are applied.
///
/// A new migration is one file there and one line here. A released file is never edited; a test holds their hashes.
package enum RegistryMigrations {
  /// One file: its name without `.sql`, and its SQL.
  package struct Migration: Sendable {
    package let name: String
    let sql: [UInt8]
  }

  package static let all: [Migration] = [
    Migration(name: "0001_transitions", sql: PackageResources._001_transitions_sql),
    Migration(name: "0002_sessions", sql: PackageResources._002_sessions_sql),
    Migration(name: "0003_exchange", sql: PackageResources._003_exchange_sql),
    Migration(name: "0004_views", sql: PackageResources._004_views_sql),
    Migration(name: "0005_feel", sql: PackageResources._005_feel_sql),
  ]

  /// The first migration of every build before the first release. Such a file is recognized, and left as it is.
  private static let earlier = "0001_registry"

  /// What marks an SQLite file as a registry: "TREG".
  package static let applicationID: Int32 = 0x5452_4547

  /// Another connection applied a migration after this one had looked for pending ones. Its transaction is rolled back.
  private struct AppliedMeanwhile: Error {}

  /// Applies the pending migrations, and keeps additions of others to the schema. Any number of connections may do so at the
  /// same time.
  ///
  /// GRDB reads the list of applied migrations before its write transactions. So each transaction reads the list again, and
  /// if another connection was faster, the migrator starts over. Every start finds at least one more migration applied.
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

  /// Applies each file in a transaction of its own. Use ``migrate(_:)`` for a file that others may open.
  package static let migrator = migrator(of: all)

  private static func migrator(of migrations: [Migration]) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    for migration in migrations {
      migrator.registerMigration(migration.name) { db in
        guard try !applied(in: db).contains(migration.name) else { throw AppliedMeanwhile() }
        let additions = try SchemaAdditions(in: db)
        try apply(migration, to: db)
        try additions.restore(in: db)
      }
    }
    return migrator
  }

  /// An empty database as these migrations make it.
  package static func original(with names: Set<String>) throws -> DatabaseQueue {
    var configuration = Configuration.registry(readonly: false)
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(configuration: configuration)
    try queue.writeWithoutTransaction { db in
      for migration in all where names.contains(migration.name) { try apply(migration, to: db) }
    }
    return queue
  }

  /// A row that breaks a rule goes along: what is wrong with it is for `doctor` to say, and no reason to keep an app out of
  /// its registry. Renaming leaves views and foreign keys as they are, so that a table can be made anew.
  private static func apply(_ migration: Migration, to db: Database) throws {
    defer { try? db.execute(sql: "PRAGMA legacy_alter_table = OFF; PRAGMA ignore_check_constraints = OFF") }
    try db.execute(sql: "PRAGMA legacy_alter_table = ON; PRAGMA ignore_check_constraints = ON")
    try db.execute(sql: String(decoding: migration.sql, as: UTF8.self))
  }

  /// Returns whether a build before the first release made the file. Its sessions can be exported with that build.
  package static func areEarlier(in db: Database) throws -> Bool { try applied(in: db).contains(earlier) }

  /// Names of migrations the file has and this version does not know: a newer version made it.
  package static func unknown(in db: Database) throws -> [String] {
    try applied(in: db).subtracting(all.map(\.name)).sorted()
  }

  /// Whether a registry has its tables, and not the list of what made them.
  package static func areForgotten(in db: Database) throws -> Bool {
    try pending(in: db).count == all.count && db.tableExists("transition")
  }

  /// Names of migrations the file lacks, in order.
  package static func pending(in db: Database) throws -> [String] { try pending(of: all, in: db) }

  static func pending(of migrations: [Migration], in db: Database) throws -> [String] {
    let applied = try applied(in: db)
    return migrations.map(\.name).filter { !applied.contains($0) }
  }

  /// Names of the migrations the file has.
  ///
  /// `DatabaseMigrator.appliedIdentifiers` throws "no such table" if another connection makes the table between its two
  /// looks. Here the first look at the schema is a statement that runs, so the second one sees the same snapshot.
  private static func applied(in db: Database) throws -> Set<String> {
    let tables = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'grdb_migrations'"
    guard try Int.fetchOne(db, sql: tables) == 1 else { return [] }
    return try String.fetchSet(db, sql: "SELECT identifier FROM grdb_migrations")
  }
}

/// What somebody added to a registry with tools of their own. It is theirs: a migration that makes a table anew must not
/// take it away.
struct SchemaAdditions {
  /// A migration would take a column away, and what somebody keeps in it.
  struct LostColumn: Error {
    let table: String
    let column: String
  }

  /// Names of columns, by table.
  private let columns: [String: Set<String>]
  /// Indexes and triggers that no migration makes, in the order in which they were made.
  private let objects: [(name: String, sql: String)]

  private let applied: Set<String>

  /// Looks at what there is before a migration.
  init(in db: Database) throws {
    applied = try RegistryMigrations.migrator.appliedIdentifiers(db)
    columns = try Self.columns(in: db)
    let added = try Row.fetchAll(
      db,
      sql: "SELECT name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY rowid")
    objects = try added.map { row in try (row.decode(atIndex: 0), row.decode(atIndex: 1)) }
      .filter { !Self.ownObjects.contains($0.name) }
  }

  /// Makes indexes and triggers again that went with their table.
  ///
  /// - Throws: ``LostColumn``.
  func restore(in db: Database) throws {
    if let lost = try lostColumns(now: Self.columns(in: db)).min(by: { ($0.table, $0.column) < ($1.table, $1.column) })
    {
      throw lost
    }
    let left = try Set(String.fetchAll(db, sql: "SELECT name FROM sqlite_schema"))
    for object in objects where !left.contains(object.name) { try db.execute(sql: object.sql) }
  }

  /// A table that is gone went on purpose, and so did a column that a migration had made.
  private func lostColumns(now: [String: Set<String>]) throws -> [LostColumn] {
    let gone = columns.flatMap { table, names in
      names.subtracting(now[table] ?? names).map { LostColumn(table: table, column: $0) }
    }
    guard !gone.isEmpty else { return [] }
    let own = try RegistryMigrations.original(with: applied).read(Self.columns)
    return gone.filter { own[$0.table]?.contains($0.column) != true }
  }

  /// Names of the indexes and triggers that migrations make.
  private static let ownObjects = Set(
    RegistryMigrations.all.flatMap { migration in
      String(decoding: migration.sql, as: UTF8.self).matches(of: /CREATE (?:INDEX|TRIGGER) (\w+)/).map { String($0.1) }
    })

  private static func columns(in db: Database) throws -> [String: Set<String>] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT entry.name, part.name FROM sqlite_schema AS entry, pragma_table_xinfo(entry.name) AS part
        WHERE entry.type = 'table' AND entry.sql NOT LIKE 'CREATE VIRTUAL%'
        """)
    return try rows.reduce(into: [:]) { columns, row in
      columns[try row.decode(atIndex: 0), default: []].insert(try row.decode(atIndex: 1))
    }
  }
}
