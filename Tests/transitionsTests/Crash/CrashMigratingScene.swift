import Foundation
import GRDB
import TestSupport
import Testing

@testable import TransitionStore

/// Migrates a registry that has the first two migrations, and four hundred sessions.
struct CrashMigratingScene: CrashScene {
  /// The number of migrations that the registry has.
  private static let earlier = 2
  let template: Workspace
  private let before: String
  private var complete = ""
  private(set) var durations: [Double] = []
  /// The schema after each number of migrations.
  private let schemas: [String]

  /// Facts that no migration may change.
  private static let facts = [
    "SELECT uuid, outcome, began_at_us, duration_us, release_translation_pt, origin FROM session ORDER BY uuid",
    "SELECT name, created_at_us, retired_at_us FROM transition ORDER BY name",
    "SELECT transition_id, revision, digest, note FROM configuration ORDER BY id",
    "SELECT session_id, hex(samples) FROM session_samples ORDER BY session_id",
  ]
  private static let everything =
    facts + [
      "SELECT * FROM session_fact ORDER BY uuid", "SELECT * FROM touch_fact ORDER BY 1, 2, 3",
      "SELECT * FROM session ORDER BY uuid", "SELECT * FROM session_touch ORDER BY 1, 2",
    ]
  private static let schema = "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name"

  init() throws {
    template = try Workspace()
    let path = template.path("transitions.db")
    try Self.fill(path)
    before = try CrashRemains.facts(Self.facts, of: path)
    schemas = try RegistryMigrations.all.map { migration in
      let queue = try DatabaseQueue()
      try RegistryMigrations.migrator.migrate(queue, upTo: migration.name)
      return try queue.read(Self.schema(in:))
    }
    let whole = try uninterrupted(Self.everything)
    (complete, durations) = (whole.facts, [whole.duration, whole.duration])
  }

  private static func schema(in db: Database) throws -> String {
    try Row.fetchAll(db, sql: schema).map { "\($0.databaseValues)\n" }.joined()
  }

  /// Creates the registry, with the rows of a fixture, and the sessions eight times under other names.
  private static func fill(_ path: String) throws {
    let fixture = Repository.root.appending(path: "Tests/TransitionStoreTests/Fixtures/registries/0004.db").path
    let queue = try DatabaseQueue(path: path)
    try RegistryMigrations.migrate(queue, with: Array(RegistryMigrations.all.prefix(earlier)))
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "ATTACH ? AS source", arguments: [fixture])
      for table in ["transition", "configuration", "stop", "person", "presentation", "session", "session_samples"] {
        try db.execute(sql: "INSERT INTO main.\(table) SELECT * FROM source.\(table)")
      }
      let columns = try db.columns(in: "session").map(\.name).filter { !["id", "uuid"].contains($0) }
        .joined(separator: ", ")
      for copy in 1...7 {
        try db.execute(
          sql: """
            INSERT INTO session (id, uuid, \(columns))
            SELECT id + \(copy)0000, printf('%08x', \(copy)0000 + id) || substr(uuid, 9), \(columns)
            FROM session WHERE id < 10000;
            INSERT INTO session_samples (session_id, samples)
            SELECT session_id + \(copy)0000, samples FROM session_samples WHERE session_id < 10000;
            """)
      }
    }
    try queue.close()
  }

  func process(in workspace: Workspace, number: Int) throws -> Process { try tool(["migrate"], in: workspace) }

  func check(_ remains: CrashRemains) throws -> [String: Int] {
    remains.expect(try remains.facts(Self.facts) == before, "sessions, traces or revisions are not what they were")
    let applied = try remains.facts(["SELECT identifier FROM grdb_migrations ORDER BY identifier"])
      .split(separator: "\n").map { $0.trimmingCharacters(in: ["\""]) }
    let isPrefix = applied == RegistryMigrations.all.prefix(applied.count).map(\.name)
    remains.expect(isPrefix && !applied.isEmpty, "the migrations are not the first ones: \(applied)")
    if isPrefix, !applied.isEmpty {
      let found = try remains.read(Self.schema(in:))
      remains.expect(found == schemas[applied.count - 1], "a part of a migration behind \(applied.last ?? "") is there")
    }
    remains.expect(
      try !remains.isAcknowledged || remains.facts(Self.everything) == complete, "what was said to be done is not")
    remains.tool("migrate")
    remains.tool("doctor")
    remains.expect(
      try CrashRemains.facts(Self.everything, of: remains.path) == complete,
      "finished later, it is not what a migration at once gives")
    let isBetween = applied.count > Self.earlier && applied.count < RegistryMigrations.all.count
    return ["acknowledged": remains.isAcknowledged ? 1 : 0, "between": isBetween ? 1 : 0]
  }
}
