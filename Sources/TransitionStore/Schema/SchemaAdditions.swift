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

  /// Looks at what there is before a migration.
  init(in db: Database) throws {
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
    let now = try Self.columns(in: db)
    for (table, names) in columns.sorted(by: { $0.key < $1.key }) {
      if let column = now[table].flatMap({ names.subtracting($0).min() }) {
        throw LostColumn(table: table, column: column)
      }
    }
    let left = try Set(String.fetchAll(db, sql: "SELECT name FROM sqlite_schema"))
    for object in objects where !left.contains(object.name) { try db.execute(sql: object.sql) }
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
        WHERE entry.type = 'table'
        """)
    return try rows.reduce(into: [:]) { columns, row in
      columns[try row.decode(atIndex: 0), default: []].insert(try row.decode(atIndex: 1))
    }
  }
}
