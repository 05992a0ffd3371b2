import Foundation
import GRDB
import TestSupport
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// A migration may rebuild a table. The content must not change, and additions by other tools must survive. The migration
/// here rebuilds `session` with the same columns and rules.
@Suite struct TablesMadeAnewTests {
  private static let tables = ["session", "presentation", "open_session"]
  private static let fixture = Repository.root.appending(path: "Tests/TransitionStoreTests/Fixtures/registries/0004.db")
    .path

  /// The current migrations, and the one that rebuilds `session`.
  private static let migrations: [RegistryMigrations.Migration] = {
    let made = try? RegistryMigrations.original(with: Set(RegistryMigrations.all.map(\.name))).read { db in
      let sql =
        "SELECT sql FROM sqlite_schema WHERE tbl_name = 'session' AND sql IS NOT NULL ORDER BY type = 'table' DESC"
      return (try String.fetchAll(db, sql: sql), try db.columns(in: "session").map(\.name).joined(separator: ", "))
    }
    guard let (parts, columns) = made, let table = parts.first else { return [] }
    let sql =
      [table.replacing("CREATE TABLE session ", with: "CREATE TABLE session_anew ")]
      + ["INSERT INTO session_anew (\(columns)) SELECT \(columns) FROM session", "DROP TABLE session"]
      + ["ALTER TABLE session_anew RENAME TO session"] + parts.dropFirst()
    let remaking = RegistryMigrations.Migration(name: "0005_anew", sql: Array(sql.joined(separator: ";\n").utf8))
    return RegistryMigrations.all + [remaking]
  }()

  private func migrate(_ queue: DatabaseQueue) throws {
    try TransitionRegistry.migrate(queue, at: queue.path, with: Self.migrations)
  }

  /// Creates a registry of the current schema, with an open session of another launch.
  private func olderRegistry(in directory: TemporaryDirectory) throws -> DatabaseQueue {
    try FileManager.default.copyItem(atPath: Self.fixture, toPath: directory.file())
    let queue = try DatabaseQueue(path: directory.file())
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO open_session (uuid, launch, configuration_id, presentation_id, direction, began_at_us, origin)
          SELECT '00000000-0000-4000-8000-000000000001', 'another launch', configuration_id, presentation_id, direction,
            began_at_us, origin FROM session WHERE presentation_id IS NOT NULL LIMIT 1
          """)
    }
    return queue
  }

  private struct Content: Equatable {
    var columns: [[Row]]
    var rows: [[Row]]
    var objects: [Row]
    var foreignKeys: [Row]
  }

  private func content(_ db: Database) throws -> Content {
    let read = Self.tables + ["session_samples", "session_touch", "session_fact", "touch_fact", "presentation_fact"]
    return Content(
      columns: try read.map { table in try Row.fetchAll(db, sql: "SELECT * FROM pragma_table_xinfo('\(table)')") },
      rows: try read.map { table in try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY 1, 2") },
      objects: try Row.fetchAll(
        db, sql: "SELECT type, name, tbl_name FROM sqlite_schema WHERE name NOT LIKE 'grdb%' ORDER BY type, name"),
      foreignKeys: try Row.fetchAll(
        db,
        sql: """
          SELECT owner.name, parent.* FROM sqlite_schema AS owner, pragma_foreign_key_list(owner.name) AS parent
          WHERE owner.type = 'table' ORDER BY 1, 2, 3
          """))
  }

  @Test func theyHaveTheSameColumnsRowsIndexesTriggersAndViews() throws {
    let directory = try TemporaryDirectory()
    let queue = try olderRegistry(in: directory)
    let before = try queue.read(content)
    #expect(before.rows.allSatisfy { !$0.isEmpty })
    try migrate(queue)
    #expect(try queue.read(content) == before)
    #expect(try answer("PRAGMA integrity_check", queue) == "ok")
    #expect(try answer("PRAGMA foreign_key_check", queue) == nil)
    #expect(try answer("PRAGMA legacy_alter_table", queue) == "0")
    #expect(try answer("PRAGMA foreign_keys", queue) == "1")
  }

  private func answer(_ sql: String, _ queue: DatabaseQueue) throws -> String? {
    try queue.inDatabase { db in
      try Row.fetchOne(db, sql: sql).map { row in row[0] as DatabaseValue }?.storage.value.map { "\($0)" }
    }
  }

  @Test func addedIndexesTriggersAndViewsStay() throws {
    let directory = try TemporaryDirectory()
    let queue = try olderRegistry(in: directory)
    let added = try queue.write { db in
      try db.execute(
        sql: """
          CREATE INDEX "mine, by device" ON session (device_class);
          CREATE UNIQUE INDEX time ON presentation (uuid, presented_at_us);
          CREATE TABLE seen (uuid TEXT, session_id INTEGER REFERENCES session (id));
          CREATE TRIGGER notes AFTER INSERT ON session BEGIN INSERT INTO seen VALUES (NEW.uuid, NEW.id); END;
          CREATE VIEW fast AS SELECT uuid FROM session WHERE release_velocity_pt_s > 1000;
          """)
      return try addition(db)
    }
    #expect(added.count == 5)
    try migrate(queue)
    #expect(try queue.read(addition) == added)
    let seen = try queue.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM seen") }
    #expect(seen == 0, "the trigger ran while rows were copied")
  }

  private func addition(_ db: Database) throws -> [Row] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT type, name, tbl_name, sql FROM sqlite_schema
        WHERE name IN ('mine, by device', 'time', 'seen', 'notes', 'fast') ORDER BY name
        """)
  }

  @Test func anAddedColumnStopsItAndIsNotLost() throws {
    let directory = try TemporaryDirectory()
    let queue = try olderRegistry(in: directory)
    try queue.write { db in
      try db.execute(sql: "ALTER TABLE session ADD COLUMN mood TEXT; UPDATE session SET mood = 'calm'")
    }
    #expect(throws: RegistryError(.addedColumn(path: directory.file(), table: "session", column: "mood"))) {
      try migrate(queue)
    }
    let calm = try queue.read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM session WHERE mood = 'calm'")
    }
    #expect(calm == 50)
  }
}
