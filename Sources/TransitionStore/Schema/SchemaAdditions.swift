import GRDB

/// Additions to a registry's schema that were made with other tools.
///
/// A migration that rebuilds a table or a view must not delete them.
struct SchemaAdditions {
  /// The error for a migration that would delete an added column and its content.
  struct LostColumn: Error {
    let table: String
    let column: String
  }

  private let columns: [String: Set<String>]
  /// The indexes and triggers in the order in which they were made, also those of migrations. Empty if the migration drops
  /// nothing.
  private let objects: [(name: String, sql: String)]

  /// Reads what the migration could delete. A new registry has all migrations applied, so that each read that is not needed
  /// delays an app's first start.
  init(in db: Database, before migration: RegistryMigrations.Migration) throws {
    let replacesTables = ["DROP TABLE", "RENAME TO"].contains { migration.sql.contains($0.utf8) }
    columns = replacesTables ? try Self.columns(in: db) : [:]
    guard migration.sql.contains("DROP ".utf8) else {
      objects = []
      return
    }
    objects = try Row.fetchAll(
      db,
      sql: "SELECT name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY rowid"
    ).map { row in try (row.decode(atIndex: 0), row.decode(atIndex: 1)) }
  }

  /// Recreates indexes and triggers that were deleted with their table or view.
  func restore(in db: Database) throws {
    if let lost = try lostColumns(in: db).min(by: { ($0.table, $0.column) < ($1.table, $1.column) }) { throw lost }
    guard !objects.isEmpty else { return }
    let left = try Set(String.fetchAll(db, sql: "SELECT name FROM sqlite_schema"))
    for object in objects where !left.contains(object.name) && !Self.ownObjects.contains(object.name) {
      try db.execute(sql: object.sql)
    }
  }

  private func lostColumns(in db: Database) throws -> [LostColumn] {
    guard !columns.isEmpty else { return [] }
    let now = try Self.columns(in: db)
    return columns.flatMap { table, names in
      names.subtracting(now[table] ?? names).map { LostColumn(table: table, column: $0) }
    }
  }

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
