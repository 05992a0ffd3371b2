import Foundation
import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// Migration `0009_quick_checks` makes the tables of drags anew: nothing about them changes but what a check costs.
@Suite struct TablesMadeAnewTests {
  private static let tables = ["session", "presentation", "open_session"]
  private static let fixture = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/registries/0008.db").path

  /// A registry of the schema before, with a session that a process left open.
  private func olderRegistry(in directory: TemporaryDirectory) throws -> DatabaseQueue {
    try FileManager.default.copyItem(atPath: Self.fixture, toPath: directory.file())
    let queue = try DatabaseQueue(path: directory.file())
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO open_session (uuid, process, configuration_id, presentation_id, direction, began_at_us, origin)
          SELECT '00000000-0000-4000-8000-000000000001', '1@2', configuration_id, presentation_id, direction,
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
    try RegistryMigrations.migrator.migrate(queue)
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

  /// Every word is asked of the rule of its column alone, in the schema before and in this one.
  @Test(arguments: [
    ("session", "outcome", ["finished", "cancelled", "interrupted", "abandoned", "invalid"]),
    ("session", "termination", ["ended", "cancelled", "failed", "none"]),
    ("session", "estimator", ["recognizer", "lsq100", "last2", "motion2", "flutter"]),
    ("session", "origin", ["device", "imported", "simulated", "gallery"]),
    ("presentation", "dismissed_by", ["gesture", "tap", "button", "code"]),
    ("presentation", "origin", ["device", "imported", "simulated", "gallery"]),
    ("open_session", "origin", ["device", "imported", "simulated", "gallery"]),
  ]) func theSameWordsAreAllowed(table: String, column: String, allowed: [String]) throws {
    let directory = try TemporaryDirectory()
    let queue = try olderRegistry(in: directory)
    let words = Self.words + [""] + Self.words.flatMap { [$0.capitalized, $0 + "x", String($0.dropLast())] }
    for _ in 0..<2 {
      #expect(try queue.read { db in try self.allowed(words, column, table, db) } == Set(allowed))
      try RegistryMigrations.migrator.migrate(queue)
    }
  }

  private static let words =
    ["finished", "cancelled", "interrupted", "abandoned", "invalid", "ended", "failed", "none", "recognizer", "lsq100"]
    + ["last2", "motion2", "flutter", "device", "imported", "simulated", "gallery", "gesture", "tap", "button", "code"]

  private func allowed(_ words: [String], _ column: String, _ table: String, _ db: Database) throws -> Set<String> {
    let definition = try String.fetchOne(db, sql: "SELECT sql FROM sqlite_schema WHERE name = ?", arguments: [table])
    let rules = CheckConstraint.all(in: try #require(definition))
      .filter { $0.name == nil && $0.expression.hasPrefix(column + " ") }
    let rule = try #require(rules.first)
    #expect(rules.count == 1)
    let isAllowed = "SELECT \(rule.expression) FROM (SELECT ? AS \(column))"
    return try Set(words.filter { try Bool.fetchOne(db, sql: isAllowed, arguments: [$0]) == true })
  }

  /// SQLite makes an index of the words of `IN (…)` anew for each row where there are more than two.
  @Test func storingADragMakesNoIndexOfWords() throws {
    let directory = try TemporaryDirectory()
    let queue = try olderRegistry(in: directory)
    func indexesOfWords() throws -> [Int] {
      try queue.read { db in
        try Self.tables.map { table in
          try Row.fetchAll(db, sql: "EXPLAIN INSERT INTO \(table) DEFAULT VALUES")
            .count { $0["opcode"] == "OpenEphemeral" }
        }
      }
    }
    #expect(try indexesOfWords().allSatisfy { $0 > 0 }, "what is counted is no index of words")
    try RegistryMigrations.migrator.migrate(queue)
    #expect(try indexesOfWords() == [0, 0, 0])
  }

  /// A row that breaks a rule came from a damaged disk, or from who switched the checks off. An app is not kept out of its
  /// registry for it.
  @Test(arguments: ["0001", "0002", "0003", "0004a", "0006", "0007", "0008", "0009"])
  func aRowThatBreaksARuleGoesAlongAndIsFound(version: String) throws {
    let directory = try TemporaryDirectory()
    let fixture = Self.fixture.replacing("0008.db", with: version + ".db")
    try FileManager.default.copyItem(atPath: fixture, toPath: directory.file())
    let queue = try DatabaseQueue(path: directory.file())
    try queue.write { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
      try db.execute(sql: "UPDATE session SET origin = 'elsewhere' WHERE id = (SELECT max(id) FROM session)")
    }
    try queue.close()
    func finding() throws -> HealthReport.Value? {
      try TransitionRegistry.examine(at: directory.file()).problems.first { $0.check == "rules" }?.value
    }
    let beginning = "session: 1 row breaks the rule: origin "
    // A registry of an older schema is no worse than that.
    let checks = try Set(TransitionRegistry.examine(at: directory.file()).problems.map(\.check))
    #expect(checks.subtracting(["rules", "schema"]).isEmpty, "\(checks)")
    if case .text(let text) = try finding() { #expect(text.hasPrefix(beginning)) } else { Issue.record("not found") }
    _ = try TransitionRegistry.migrate(at: directory.file())
    let words = ["device", "imported", "simulated", "gallery"].map { "origin = '\($0)'" }.joined(separator: " OR ")
    #expect(try finding() == .text("session: 1 row breaks the rule: \(words)"))
    let registry = try TransitionRegistry(at: directory.file(), access: .readWrite)
    #expect(throws: RegistryError.self) {
      try registry.write { db in try db.execute(sql: "UPDATE session SET origin = 'nowhere'") }
    }
  }

  /// A value of another type is none that a copy could hold.
  @Test func aRowThatIsNoRowStopsItAndNothingIsLost() throws {
    let directory = try TemporaryDirectory()
    let queue = try olderRegistry(in: directory)
    try queue.write { db in
      try db.execute(
        sql: """
          PRAGMA writable_schema = ON;
          UPDATE sqlite_schema SET sql = replace(sql, 'duration_us INTEGER NOT NULL', 'duration_us INTEGER')
          WHERE name = 'session';
          """)
    }
    try queue.close()
    let before = try DatabaseQueue(path: directory.file())
    try before.write { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON; UPDATE session SET duration_us = NULL WHERE id = 1")
    }
    try before.close()
    let error = #expect(throws: RegistryError.self) { try TransitionRegistry.migrate(at: directory.file()) }
    #expect(
      error == .cannotMigrate(path: directory.file(), rule: "a value is needed in session.duration_us"),
      "\(String(describing: error))")
    let after = try DatabaseQueue(path: directory.file()).read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM session WHERE duration_us IS NULL")
    }
    #expect(after == 1)
  }

  @Test func indexesTriggersAndViewsThatSomebodyAddedStay() throws {
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
    try RegistryMigrations.migrator.migrate(queue)
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

  @Test func aColumnThatSomebodyAddedStopsItAndIsNotLost() throws {
    let directory = try TemporaryDirectory()
    let queue = try olderRegistry(in: directory)
    try queue.write { db in
      try db.execute(sql: "ALTER TABLE session ADD COLUMN mood TEXT; UPDATE session SET mood = 'calm'")
    }
    try queue.close()
    #expect(throws: RegistryError.addedColumn(path: directory.file(), table: "session", column: "mood")) {
      try TransitionRegistry.migrate(at: directory.file())
    }
    let calm = try DatabaseQueue(path: directory.file()).read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM session WHERE mood = 'calm'")
    }
    #expect(calm == 50)
  }
}
