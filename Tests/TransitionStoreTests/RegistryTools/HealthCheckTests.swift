import Foundation
import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct HealthCheckTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.file() }

  init() throws {
    directory = try TemporaryDirectory()
    let registry = try TransitionRegistry(at: path, access: .create)
    try registry.apply([Example.configuration(), Example.configuration(Example.plain)])
    try registry.retire("plain")
    let card = try registry.transition(named: "card-modal")
    try registry.record((1...300).map { Example.session(of: card, beganAt: Int64($0) * 1_000_000) })
  }

  /// Changes the file as another program would, examines it, and checks that examining changes nothing.
  private func examination(after sql: String = "") throws -> HealthReport {
    if !sql.isEmpty { try change(sql) }
    let before = try sha256(ofFileAt: path)
    let examination = try TransitionRegistry.examine(at: path)
    #expect(try sha256(ofFileAt: path) == before)
    for finding in examination.findings where finding.status == .notice { #expect(finding.advice != nil) }
    #expect(examination.problems.isEmpty || examination.problems.contains { $0.advice != nil })
    return examination
  }

  private func change(_ sql: String) throws {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { db in try db.execute(sql: sql) }
    try queue.close()
  }

  private func value(_ check: String, in examination: HealthReport) -> HealthReport.Value? {
    examination.findings.first { $0.check == check }?.value
  }

  /// Closing a handle on a file drops every lock that this process holds on it (howtocorrupt.html §2.2). Without its
  /// reader lock, the WAL can be deleted during a read.
  @Test func lookingAtAFileThatIsOpenKeepsItsLocks() throws {
    try #require(FileLocks.areKnown, "this system does not tell who has a file open")
    let registry = try TransitionRegistry(at: path, access: .readWrite)
    try registry.database.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    let before = FileLocks.locks(of: path)
    #expect(!before.isEmpty)
    #expect(try TransitionRegistry.examine(at: path).isHealthy)
    #expect(FileLocks.locks(of: path) == before)
    withExtendedLifetime(registry) {}
  }

  @Test func aTraceThatCannotBeReadIsAProblem() throws {
    let examination = try examination(after: "UPDATE session_samples SET samples = x'07' WHERE session_id = 1")
    let traces = examination.problems.first { $0.check == "traces" }
    let text = String(describing: traces?.value)
    #expect(text.contains("1 cannot be read, the first of session "))
  }

  @Test func aSoundRegistryIsHealthyAndCounted() throws {
    let examination = try examination()
    #expect(examination.isHealthy)
    #expect(examination.findings.allSatisfy { $0.status != .notice })
    let expected: [(String, HealthReport.Value)] = [
      ("integrity", .text("ok")), ("foreign keys", .text("ok")),
      ("schema", .text(RegistryMigrations.all.last?.name ?? "")),
      ("transitions", .count(1)), ("retired", .count(1)), ("revisions", .count(2)), ("presentations", .count(0)),
      ("sessions", .count(300)), ("traces", .count(300)), ("shared sessions", .count(0)), ("open sessions", .count(0)),
      ("oldest trace", .time(1_000_000)), ("file", .text(path)),
    ]
    for (check, value) in expected { #expect(self.value(check, in: examination) == value) }
  }

  @Test func whatAnotherToolBrokeIsNamedWithTheRemedy() throws {
    let orphans = try examination(
      after: "DELETE FROM configuration WHERE id = 2; PRAGMA writable_schema = 1; "
        + "DELETE FROM sqlite_schema WHERE name = 'configuration_in_use_stays'; PRAGMA writable_schema = 0;")
    #expect(orphans.problems.map(\.value) == [.text("trigger configuration_in_use_stays is missing")])
    let broken = try examination(after: "DELETE FROM configuration")
    #expect(broken.problems.map(\.value).contains(.text("session: 300 without their configuration")))
    #expect(broken.problems.contains { $0.advice?.contains("PRAGMA foreign_key_check") == true })
  }

  @Test func whatIsLeftWithoutWhatItRefersToGoesByTheAdvice() throws {
    var examination = try examination(
      after: """
        DROP TRIGGER session_takes_its_trace_along; DROP TRIGGER session_takes_its_touches_along;
        INSERT INTO presentation (uuid, configuration_id, dismissed_at_us)
          VALUES ('00000000-0000-4000-8000-000000000001', 1, 1);
        UPDATE session SET presentation_id = (SELECT id FROM presentation) WHERE id % 2 = 0;
        DELETE FROM presentation; DELETE FROM session WHERE id % 3 = 0;
        """)
    var found: Set<HealthReport.Value> = []
    for _ in 0..<5 {
      let orphans = examination.problems.filter { $0.check == "foreign keys" }
      guard !orphans.isEmpty else { break }
      found.formUnion(orphans.map(\.value))
      let statements = try orphans.map { orphan in
        String(try #require(orphan.advice?.firstMatch(of: /`sqlite3 \S+ '([^']+)'`/)).1)
      }
      examination = try self.examination(after: statements.joined(separator: ";"))
    }
    #expect(
      found == [.text("session: 100 without their presentation"), .text("session_samples: 100 without their session")])
    #expect(value("foreign keys", in: examination) == .text("ok"))
    #expect(value("sessions", in: examination) == .count(200))
  }

  @Test func anOlderAndANewerSchemaAreToldApart() throws {
    let newer = try examination(after: "INSERT INTO grdb_migrations VALUES ('9999_future')")
    #expect(newer.problems.map(\.value) == [.text("9999_future")])
    #expect(newer.problems[0].advice?.contains("Update this program") == true)
    let older = try examination(
      after: "DELETE FROM grdb_migrations WHERE identifier = '9999_future' OR identifier > '0001_configurations'")
    #expect(older.problems.first?.advice?.contains("`transitions migrate --db \(path)`") == true)
  }

  @Test func sessionsLeftOpenByTheDeadAreANotice() throws {
    let open = "INSERT INTO open_session (uuid, launch, configuration_id, direction, began_at_us, origin) VALUES "
    let examination = try examination(
      after: open + "('00000000-0000-4000-8000-000000000000', 'another launch', 1, 'dismiss', 0, 'device'), "
        + "('00000000-0000-4000-8000-000000000001', '\(Launch.current)', 1, 'dismiss', 0, 'device')")
    #expect(examination.isHealthy)
    #expect(value("open sessions", in: examination) == .count(2))
    #expect(value("left open", in: examination) == .count(1))
  }

  @Test func oldTracesOfPeopleAreANoticeThatNamesTheRemedy() throws {
    let (day, last) = (Int64(86_400_000_000), Int64(300_000_000))
    func old(at now: Int64) throws -> HealthReport.Finding? {
      try TransitionRegistry.examine(at: path, now: now).findings.first { $0.check == "old traces" }
    }
    #expect(try old(at: 365 * day) == nil)
    try change("UPDATE session SET origin = 'device'")
    #expect(try old(at: 30 * day) == nil)
    let finding = try #require(try old(at: 30 * day + last))
    #expect(finding.value == .count(299) && finding.status == .notice)
    #expect(
      finding.advice?.contains("`transitions session prune --samples-older-than 30d --db \(path)`") == true)
    try change("DELETE FROM session_samples")
    #expect(try old(at: 365 * day) == nil)
  }

  @Test func aLargeLogIsANoticeThatNamesTheRemedy() throws {
    try change("PRAGMA wal_checkpoint(TRUNCATE)")
    #expect(FileManager.default.createFile(atPath: path + "-wal", contents: nil))
    // Zeros are not frames of a WAL, regardless of their number. No disk block is allocated.
    #expect(truncate(path + "-wal", 65 << 20) == 0)
    let log = try #require(TransitionRegistry.examine(at: path).findings.first { $0.check == "log" })
    #expect(log.status == .notice)
    #expect(log.advice?.contains("wal_checkpoint(TRUNCATE)") == true)
  }

  @Test func muchFreeRoomIsANotice() throws {
    let examination = try examination(
      after: "CREATE TABLE big AS SELECT randomblob(4000000); DROP TABLE big; PRAGMA wal_checkpoint(TRUNCATE)")
    #expect(examination.isHealthy)
    #expect(examination.findings.first { $0.check == "free" }?.status == .notice)
  }

  /// Every page in turn is overwritten. The rest is always examined, and nothing is written.
  @Test func damageAnywhereIsFoundAndNeverStopsTheLook() throws {
    try change("PRAGMA wal_checkpoint(TRUNCATE)")
    let whole = Array(try #require(FileManager.default.contents(atPath: path)))
    let pages = whole.count / 4096
    for page in stride(from: 1, to: pages, by: max(pages / 12, 1)) {
      var bytes = whole
      for index in page * 4096..<(page + 1) * 4096 { bytes[index] = 0xA5 }
      _ = try directory.write(bytes)
      let examination = try examination()
      #expect(!examination.isHealthy, "page \(page)")
      #expect(examination.findings.contains { $0.check == "size" })
    }
    for companion in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + companion) }
    _ = try directory.write(whole.dropLast(20_000))
    let cut = try examination()
    #expect(cut.problems.first?.value == .text("database disk image is malformed"))
    #expect(cut.problems.first?.advice?.contains(".dump") == true)
  }
}
