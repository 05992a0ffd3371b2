import Foundation
import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// `doctor` finds rows that break a rule of the schema, which SQLite's own check does not find in a file opened for
/// reading.
@Suite struct BrokenRuleTests {
  @Test func everyRuleOfTheSchemaIsReadFromItsDefinition() throws {
    let original = try DatabaseQueue()
    try RegistryMigrations.migrator.migrate(original)
    try original.read { db in
      var count = 0
      for row in try Row.fetchAll(db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'table'") {
        let (table, definition): (String, String) = try (row.decode(atIndex: 0), row.decode(atIndex: 1))
        let rules = CheckConstraint.all(in: definition)
        #expect(rules.count == definition.matches(of: /\bCHECK\s*\(/).count, "\(table)")
        for rule in rules {
          // The rule is queried as it is: text that is not an expression throws.
          _ = try db.makeStatement(sql: "SELECT count(*) FROM \(table) WHERE NOT (\(rule.expression))")
        }
        count += rules.count
      }
      #expect(count > 150)
    }
  }

  @Test func aRuleIsReadWithoutWhatIsAroundIt() {
    let rules = CheckConstraint.all(
      in: """
        CREATE TABLE t (
          a TEXT CHECK (a <> 'it''s (' -- CHECK (not this)
            AND length(a) < 3),
          "CHECK (nor this)" INTEGER,
          CONSTRAINT "a goes (with) b" CHECK((a IS NULL)=(b IS NULL)),
          CONSTRAINT plain
            CHECK (b BETWEEN 0 AND 1e15)
        ) STRICT
        """)
    #expect(
      rules == [
        CheckConstraint(name: nil, expression: "a <> 'it''s (' AND length(a) < 3"),
        CheckConstraint(name: "a goes (with) b", expression: "(a IS NULL)=(b IS NULL)"),
        CheckConstraint(name: "plain", expression: "b BETWEEN 0 AND 1e15"),
      ])
    #expect(CheckConstraint.all(in: "CREATE TABLE t (a CHECK (").map(\.expression) == [""])
  }

  /// Every column written for a drag gets one value after the other. The doctor must find a broken rule exactly where
  /// SQLite does in a writable file.
  @Test(arguments: ["session", "presentation", "open_session", "session_touch", "transition"])
  func theDoctorFindsWhatSQLiteFindsInAFileThatMayBeWritten(table: String) throws {
    let directory = try TemporaryDirectory()
    var history = RandomHistory(seed: 9)
    let registry = try history.registry(sessions: 30)
    let queue = try DatabaseQueue(path: directory.file())
    try registry.database.backup(to: queue)
    try queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO open_session (uuid, process, configuration_id, direction, began_at_us, origin)
          SELECT '00000000-0000-4000-8000-000000000001', '1@2', configuration_id, direction, began_at_us, origin
          FROM session LIMIT 1
          """)
      for trigger in try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger'") {
        try db.execute(sql: "DROP TRIGGER \(trigger)")
      }
    }
    let values: [(any DatabaseValueConvertible)?] = [nil, -1, 0, 1, 2, 0.5, 1e300, -1e300, "", "x", "finished", "A/ "]
    var judged = [true: 0, false: 0]
    try queue.inDatabase { db in
      let definition = try String.fetchOne(
        db, sql: "SELECT sql FROM sqlite_schema WHERE name = ?", arguments: [table])
      let rules = CheckConstraint.all(in: try #require(definition))
      try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
      for column in try db.columns(in: table).map(\.name) {
        for value in values {
          try db.beginTransaction()
          defer { try? db.rollback() }
          do {
            let rows = table == "session" || table == "presentation" ? "WHERE id = (SELECT min(id) FROM \(table))" : ""
            try db.execute(sql: "UPDATE \(table) SET \(column) = ? \(rows)", arguments: [value])
          } catch is DatabaseError {
            continue  // Of a type that the column cannot hold, or taken.
          }
          try db.execute(sql: "PRAGMA ignore_check_constraints = OFF")
          let messages = try IntegrityCheck.messages(in: db, limit: 100)
          try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
          let expected = messages.contains("CHECK constraint failed in \(table)")
          let found = try HealthCheck.broken(rules, of: table, in: db)
          #expect(found.isEmpty != expected, "\(table).\(column) = \(String(describing: value)): \(found) \(messages)")
          judged[expected, default: 0] += 1
        }
      }
    }
    #expect(judged.values.allSatisfy { $0 > 0 }, "\(judged)")
  }
}
