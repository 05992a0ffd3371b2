import GRDB
import TransitionModel
import TransitionStore

extension HealthCheck {
  private static let mostMessages = 10

  mutating func checkIntegrity(_ db: Database) throws {
    let messages = try IntegrityCheck.messages(in: db, limit: Self.mostMessages)
    guard !messages.isEmpty else { return judge("integrity", .text("ok"), .ok) }
    isCorrupt = true
    let concernsIndexes = messages.allSatisfy { message in
      ["missing from index", "wrong # of entries in index", "non-unique entry in index"].contains {
        message.contains($0)
      }
    }
    let advice =
      concernsIndexes
      ? "The tables are intact, but an index is not: \(ShellCommand("sqlite3", file.path, "REINDEX")) rebuilds the "
        + "indexes."
      : Self.recovery(of: file.path)
    for (index, message) in messages.enumerated() {
      judge("integrity", .text(message), .problem, index == 0 ? advice : nil)
    }
  }

  mutating func checkForeignKeys(_ db: Database) throws {
    let orphans = try Row.fetchAll(
      db, sql: "SELECT \"table\", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2 ORDER BY 1, 2")
    guard !orphans.isEmpty else { return judge("foreign keys", .text("ok"), .ok) }
    for row in orphans {
      let (table, parent) = try (row.decode(String.self, atIndex: 0), row.decode(String.self, atIndex: 1))
      let count = try row.decode(Int.self, atIndex: 2)
      judge(
        "foreign keys", .text("\(table): \(count) without their \(parent)"), .problem,
        "Another tool deleted rows that others refer to, or they were lost with a damaged part of the file. "
          + "\(ShellCommand("transitions", "query", "PRAGMA foreign_key_check", "--db", file.path)) lists the orphaned "
          + "rows. Restore a backup, or remove them and run doctor again: "
          + "\(ShellCommand("sqlite3", file.path, Self.takingOut(table, without: parent))).")
    }
  }

  /// A session can do without its presentation. Any other row needs the row it refers to. Every reference in the schema
  /// is named after its table.
  private static func takingOut(_ table: String, without parent: String) -> String {
    let rows = "WHERE \(parent)_id NOT IN (SELECT id FROM \(parent))"
    return parent == "presentation"
      ? "UPDATE \(table) SET \(parent)_id = NULL \(rows)" : "DELETE FROM \(table) \(rows)"
  }

  mutating func checkSchema(_ db: Database) throws {
    let latest = try RegistryMigrations.migrator.appliedIdentifiers(db).max() ?? "none"
    let unknown = try RegistryMigrations.unknown(in: db)
    let pending = try RegistryMigrations.pending(in: db)
    if try RegistryMigrations.areEarlier(in: db) {
      let export = ShellCommand("transitions", "session", "export", "--output", "sessions.ndjson", "--db", file.path)
      return judge(
        "schema", .text("of an earlier build"), .problem,
        "A build before the first release made the registry, and this version cannot read its schema. With the earlier "
          + "build, run \(export); then import that file into a new registry with this version.")
    }
    if try RegistryMigrations.areForgotten(in: db) {
      return judge("schema", .text("the list of its migrations is missing"), .problem, "Restore a backup.")
    }
    if !unknown.isEmpty {
      judge(
        "schema", .text(latest), .problem,
        "A newer version made it. This version lacks \(unknown.joined(separator: ", ")). Update this program.")
    } else if !pending.isEmpty {
      judge(
        "schema", .text(latest), .problem,
        "The registry lacks \(pending.joined(separator: ", ")). Run \(ShellCommand("transitions", "migrate", "--db", file.path))."
      )
    } else {
      judge("schema", .text(latest), .ok)
    }
    if unknown.isEmpty { try checkDefinitions(db) }
  }

  /// Reports tables, views, triggers and indexes that are missing or differ. Additions by other tools are ignored.
  private mutating func checkDefinitions(_ db: Database) throws {
    let found = try Self.definitions(in: db)
    let own = try Self.ownDefinitions(for: db)
    judgeAddedTriggers(found, besides: own.map(\.name))
    for (name, definition) in own where found[name] != definition {
      judge(
        "schema", .text("\(name) \(found[name] == nil ? "is missing" : "was changed")"), .problem,
        "Another tool changed the schema, so its rules may not hold. Restore a backup, or copy the transitions to a "
          + "new registry: \(ShellCommand("transitions", "bundle", "new.db", "--db", file.path)).")
    }
  }

  private mutating func judgeAddedTriggers(_ found: [String: String], besides own: [String]) {
    let added = Set(found.keys.filter { $0.hasPrefix("trigger ") }).subtracting(own).sorted()
    guard !added.isEmpty else { return }
    judge(
      "schema", .text(added.joined(separator: ", ")), .notice,
      "Another tool added this. It runs on every write to its table, and may change or refuse recorded data: "
        + "\(ShellCommand("transitions", "query", "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'", "--db", file.path)) "
        + "shows what it does."
    )
  }

  /// Returns the objects that a file's migrations make in an empty one: each object's type and name, and its SQL.
  static func ownDefinitions(for db: Database) throws -> [(name: String, definition: String)] {
    try RegistryMigrations.original(with: RegistryMigrations.migrator.appliedIdentifiers(db)).read(definitions)
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns a file's own objects, in the form of ``ownDefinitions(for:)``.
  static func definitions(in db: Database) throws -> [String: String] {
    let sql = "SELECT type || ' ' || name, sql FROM sqlite_schema WHERE sql IS NOT NULL"
    return try Row.fetchAll(db, sql: sql).reduce(into: [:]) { definitions, row in
      definitions[try row.decode(atIndex: 0)] = try row.decode(String.self, atIndex: 1)
    }
  }
}
