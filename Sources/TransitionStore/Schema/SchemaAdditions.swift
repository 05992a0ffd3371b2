import GRDB

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
