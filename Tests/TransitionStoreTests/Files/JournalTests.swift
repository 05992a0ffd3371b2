import Foundation
import GRDB
import Testing

@testable import RegistryTools
@testable import TransitionStore

/// A crash without a WAL: the file has half of a change, and the journal to undo it. Other programs write this way, and
/// so does this one while it creates a registry or switches to WAL mode.
@Suite struct JournalTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// Returns the files in the middle of a large transaction.
  private func makeHalfAChange() throws -> [String] {
    let made = directory.file("made.db")
    let uuids: [String]
    do {
      let registry = try Example.registry(at: made)
      let transition = try registry.transition(named: "card-modal")
      let sessions = (0..<200).map { Example.session(of: transition, beganAt: Int64($0)) }
      try registry.record(sessions)
      uuids = sessions.map(\.header.uuid.text)
    }
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let queue = try DatabaseQueue(path: made, configuration: configuration)
    try queue.inDatabase { db in
      try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 5; BEGIN IMMEDIATE")
      try db.execute(sql: "UPDATE session SET device_class = 'half'; DELETE FROM session WHERE id % 2 = 0")
      for suffix in ["", "-journal"] {
        try FileManager.default.copyItem(atPath: made + suffix, toPath: directory.file() + suffix)
      }
      try db.execute(sql: "ROLLBACK")
    }
    try queue.close()
    return uuids
  }

  @Test(arguments: [TransitionRegistry.Access.readOnly, .readWrite, .create])
  func theNextOpenerRollsBackAnInterruptedChange(_ access: TransitionRegistry.Access) throws {
    let uuids = try makeHalfAChange()
    let registry = try TransitionRegistry(at: directory.file(), access: access)
    #expect(try registry.sessions().map(\.header.uuid.text) == uuids)
    #expect(try registry.query("SELECT count(*) FROM session WHERE device_class = 'half'").rows == [[.integer(0)]])
    #expect(try registry.query("PRAGMA integrity_check").rows == [[.text("ok")]])
  }

  /// A copy of another registry replaced a file that was open: the WAL contains the other file's pages.
  @Test func doctorTellsALogOfAnotherFileFromADamagedOne() throws {
    guard FileLocks.areKnown else { return print("SKIPPED, NOT TESTED: \(#fileID): this system does not list locks.") }
    let replaced = try TransitionRegistry(at: directory.file("replaced.db"), access: .create)
    try replaced.apply((0..<40).map { try Example.configuration(Example.interactive, ["name": .text("old-\($0)")]) })
    // The earlier content is only in the file.
    try replaced.database.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    try replaced.apply([Example.configuration(Example.interactive, ["name": .text("latest")])])
    let other = try TransitionRegistry(at: directory.file("left.db"), access: .create)
    try other.apply((0..<3).map { try Example.configuration(Example.interactive, ["name": .text("new-\($0)")]) })
    try other.close()
    try FileManager.default.copyItem(
      atPath: directory.file("replaced.db-wal"), toPath: directory.file("left.db-wal"))
    func finding() throws -> HealthReport.Finding? {
      try TransitionRegistry.examine(at: directory.file("left.db")).findings.first { $0.check == "without log" }
    }
    let found = try #require(try finding())
    #expect(found.status == .problem && found.advice?.contains("`\(directory.file("left.db-wal"))`") == true)
    for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: directory.file("left.db" + suffix)) }
    #expect(try finding() == nil)
    #expect(try TransitionRegistry(at: directory.file("left.db"), access: .readOnly).transitions().count == 3)
  }

  /// The damage is elsewhere, and the WAL belongs to the file.
  @Test func doctorTakesNoLogForAnotherFilesThatIsNot() throws {
    let registry = try Example.registry(at: directory.file("used.db"))
    try registry.database.write { db in try db.execute(sql: "DROP VIEW session_fact") }
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: directory.file("used.db" + suffix), toPath: directory.file("left.db" + suffix))
    }
    let examination = try TransitionRegistry.examine(at: directory.file("left.db"))
    #expect(!examination.isHealthy && !examination.findings.contains { $0.check == "without log" })
  }

  /// The state after a crash: no program holds it any more.
  @Test func doctorTellsALogThatWasLeftFromOneInUse() throws {
    let registry = try Example.registry(at: directory.file("used.db"))
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: directory.file("used.db" + suffix), toPath: directory.file("left.db" + suffix))
    }
    func finding(_ name: String) throws -> HealthReport.Finding? {
      let examination = try TransitionRegistry.examine(at: directory.file(name))
      #expect(examination.isHealthy)
      return examination.findings.first { $0.check == "left log" }
    }
    #expect(try finding("used.db") == nil)
    withExtendedLifetime(registry) {}
    guard FileLocks.areKnown else { return print("SKIPPED, NOT TESTED: \(#fileID): this system does not list locks.") }
    let advice = try #require(try finding("left.db")?.advice)
    #expect(advice.contains("No action is needed") && advice.contains("`\(directory.file("left.db-wal"))`"))
    #expect(try TransitionRegistry(at: directory.file("left.db"), access: .readWrite).transitions().count == 1)
    #expect(try finding("left.db") == nil)
  }
}
