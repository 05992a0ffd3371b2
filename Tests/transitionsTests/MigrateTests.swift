import Foundation
import GRDB
import TestSupport
import Testing

@testable import TransitionStore

@Suite("transitions migrate measures what was stored before there were measures")
struct MigrateTests {
  /// Returns three sessions, the last `damaged` of which have unreadable traces.
  private static func unmeasured(damaged: Int = 0) throws -> Workspace {
    let workspace = try Workspace.withRegistry()
    let registry = try TransitionRegistry(at: workspace.path("transitions.db"), access: .readWrite)
    try registry.write { db in
      let measures = MeasureColumn.all.map { "\($0.name) = NULL" }.joined(separator: ", ")
      try db.execute(sql: "UPDATE session SET \(measures)")
      try db.execute(sql: "UPDATE session_samples SET samples = x'07' WHERE session_id > \(3 - damaged)")
    }
    return workspace
  }

  private static let counted = ["query", "SELECT count(travel_mpt), count(margin_milli) FROM session"]

  @Test func onceAndSaysHowMany() throws {
    let workspace = try Self.unmeasured()
    let dry = try workspace.tool("migrate", "--dry-run")
    #expect(dry.code == 0 && dry.output == "transitions.db is up to date.\n")
    #expect(try workspace.tool.run(Self.counted).output == "0\t0\n")
    let first = try workspace.tool("migrate")
    #expect(first.code == 0 && first.errors.isEmpty)
    #expect(first.output == "transitions.db is up to date.\nmeasured 3 sessions\n")
    #expect(try workspace.tool.run(Self.counted).output == "3\t2\n")
    #expect(try workspace.tool("migrate").output == "transitions.db is up to date.\n")
  }

  @Test func andSaysWhichItCannotRead() throws {
    let workspace = try Self.unmeasured(damaged: 1)
    let outcome = try workspace.tool("migrate")
    #expect(outcome.code == 0 && outcome.output.hasSuffix("measured 2 sessions\n"))
    #expect(
      outcome.errors
        == "1 session could not be measured: this version cannot read the rest of the trace.\n")
    let doctor = try workspace.tool("doctor")
    #expect(doctor.output.contains("\nunmeasured\t1\t\tnotice\t"))
    #expect(doctor.code == 1 && doctor.output.contains("\ntraces\t1 cannot be read, the first of session "))
  }

  @Test func andAppliesWhatIsMissing() throws {
    let workspace = try Workspace.withRegistry()
    let fixture = Repository.root.appending(path: "Tests/TransitionStoreTests/Fixtures/registries/0004.db").path
    try FileManager.default.copyItem(atPath: fixture, toPath: workspace.path("older.db"))
    let applied = ["0005_feel", "0006_touch", "0007_consent", "0008_imports", "0009_people"].map { "applied \($0)\n" }
      .joined()
    #expect(try workspace.tool("migrate", "--db", "older.db").output == applied)
    let doctor = try workspace.tool("doctor", "--db", "older.db")
    #expect(doctor.code == 0 && doctor.output.contains("\nfree\t0\tbytes\t"), "\(doctor.output)")
  }
}
