import Foundation
import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite("Sessions that were stored before there were measures")
struct MeasuringTests {
  /// Creates an older registry, without views and measures, with `count` sessions of one touch each and one of two
  /// touches.
  ///
  /// The current version writes it in its own schema, and the columns are then copied one by one.
  private static func older(_ count: Int, in directory: TemporaryDirectory) throws -> String {
    let (source, path) = (directory.file("new.db"), directory.file())
    let registry = try TransitionRegistry(at: source, access: .create)
    try registry.apply([Example.configuration()])
    let card = try registry.transition(named: "card-modal")
    var sessions = (0..<count).map { _ in Example.session(of: card) }
    sessions[0].header.context.presentation = UUID()
    for index in sessions.indices.suffix(2) {
      sessions[index].result.touches = [4, 6].map { count in
        InteractionTouch(startDisplacement: 0, sampleCount: count, termination: .ended, finishes: count == 6)
      }
    }
    try registry.record(sessions)
    let queue = try DatabaseQueue(path: path)
    try RegistryMigrations.migrator.migrate(queue, upTo: "0003_exchange")
    try queue.inDatabase { db in
      try db.execute(sql: "ATTACH ? AS new", arguments: [source])
      try db.execute(sql: "PRAGMA foreign_keys = OFF")
      for table in ["transition", "configuration", "presentation", "session", "session_samples"] {
        let kept = try Set(db.columns(in: table, in: "new").map(\.name))
        let columns = try db.columns(in: table).map(\.name).filter(kept.contains).joined(separator: ", ")
        try db.execute(sql: "INSERT INTO main.\(table) (\(columns)) SELECT \(columns) FROM new.\(table)")
      }
      let known = Set(try db.columns(in: "session").map(\.name))
      let measures = MeasureColumn.all.filter { known.contains($0.name) }.map { "\($0.name) = NULL" }
        .joined(separator: ", ")
      try db.execute(sql: "UPDATE session SET \(measures)")
      // One without its trace and one with a damaged one, each of two touches.
      let last = "(SELECT id FROM session ORDER BY id DESC LIMIT 1)"
      try db.execute(sql: "DELETE FROM session_samples WHERE session_id = \(last)")
      try db.execute(sql: "UPDATE session_samples SET samples = x'07' WHERE session_id = \(last) - 1")
      try db.execute(sql: "DETACH new")
    }
    try queue.close()
    return path
  }

  @Test func keepTheirFactsAndHaveNoMeasures() throws {
    let directory = try TemporaryDirectory()
    let path = try Self.older(4, in: directory)
    let registry = try TransitionRegistry(at: path, access: .readWrite)
    let facts = try registry.query(
      """
      SELECT decision_ms, progress_bin, settle_ms, peak_bin, travel_mpt, hold_ms, frames, screen,
        presentation IS NOT NULL
      FROM session_fact ORDER BY id
      """)
    let known: [SQLValue] = [.integer(72), .integer(45), .integer(300), .integer(45), .null, .null, .null, .null]
    #expect(facts.rows == [known + [.integer(1)]] + Array(repeating: known + [.integer(0)], count: 3))
    // Two of them had two touches, whose times are unknown.
    let touches = try registry.query("SELECT ordinal, touches, decision, is_last FROM touch_fact ORDER BY touches")
    #expect(
      touches.rows
        == [1, 1, 2, 2].map { [.integer(1), .integer($0), .text("finish"), .integer(1)] })
    let presentations = try registry.query("SELECT origin, presented_at_us FROM presentation_fact")
    #expect(presentations.rows == [[.text("simulated"), .null]])
    #expect(try registry.sessions().allSatisfy(\.measures.isEmpty))
  }

  /// The columns of a table change for connections that were open before the migration.
  @Test func areExportedByAConnectionThatWasOpenBefore() throws {
    let directory = try TemporaryDirectory()
    let path = try Self.older(4, in: directory)
    let older = try RegistryFile(path: path).openForReading()
    let count = "SELECT count(*) FROM session"
    #expect(try older.read { try Int.fetchOne($0, sql: count) } == 4)
    let registry = try TransitionRegistry(at: path, access: .readWrite)
    try registry.write { db in try db.execute(sql: "DELETE FROM session_samples") }
    func lines(_ db: Database) throws -> [String] {
      var lines: [String] = []
      var writer = try ExchangeWriter(db, filter: ExchangeFilter(), form: .exchange(nil), path: path)
      _ = try writer.run { lines.append($0) }
      return lines
    }
    let exported = try older.read(lines)
    #expect(try registry.read(lines) == exported)
    #expect(exported.count > 6)
  }

  @Test func aShowingThatNeverSaidItsOriginHasThatOfItsSessions() throws {
    let directory = try TemporaryDirectory()
    let registry = try TransitionRegistry(at: Self.older(4, in: directory), access: .readWrite)
    try registry.write { db in
      try db.execute(sql: "UPDATE presentation SET origin = NULL")
      try db.execute(
        sql: """
          INSERT INTO presentation (uuid, configuration_id) SELECT '00000000-0000-4000-8000-000000000000', id
          FROM configuration
          """)
    }
    let origins = try registry.query("SELECT origin FROM presentation_fact ORDER BY origin")
    #expect(origins.rows == [[.text("device")], [.text("simulated")]])
  }

  @Test func areMeasuredOnceInBatchesAndWithoutATraceGetTheirMargin() throws {
    let directory = try TemporaryDirectory()
    let count = 1203
    let registry = try TransitionRegistry(at: Self.older(count, in: directory), access: .readWrite)
    #expect(try registry.unmeasuredSessions() == count)
    var progress: [Int] = []
    // The one whose trace is damaged stayed unchanged.
    #expect(try registry.measureSessions { progress.append($0) } == count - 1)
    #expect(progress == [500, 500, 203])
    let stored = try registry.sessions().sorted {
      $0.measures.travelMilliPoints ?? 0 > $1.measures.travelMilliPoints ?? 0
    }
    #expect(stored.count { $0.measures.marginMilli == 951 } == count - 1)
    #expect(stored.count { $0.measures.travelMilliPoints == 90_000 } == count - 2)
    let card = try registry.transition(named: "card-modal")
    let first = try registry.session(stored[0].header.uuid.uuidString)
    #expect(stored[0].measures == SessionMeasures(of: first, under: card.configuration))
    #expect(try registry.unmeasuredSessions() == 1)
    #expect(try registry.measureSessions() == 0)
  }

  @Test func areNoticedByTheExamination() throws {
    let directory = try TemporaryDirectory()
    let path = try Self.older(3, in: directory)
    func finding() throws -> HealthReport.Finding? {
      try TransitionRegistry.examine(at: path).findings.first { $0.check == "unmeasured" }
    }
    #expect(try finding() == nil, "before the migration there is nothing to measure with")
    _ = try TransitionRegistry.migrate(at: path)
    let notice = try #require(try finding())
    #expect(notice.status == .notice && notice.advice?.contains("transitions migrate --db") == true)
  }
}
