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
      let registry = try TransitionRegistry(at: made, access: .create)
      try registry.apply([Example.configuration()])
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

  @Test func doctorSaysThatItWasUndone() throws {
    _ = try makeHalfAChange()
    let examination = try TransitionRegistry.examine(at: directory.file())
    #expect(examination.isHealthy)
    let finding = try #require(examination.findings.first { $0.check == "journal" })
    #expect(finding.status == .notice)
    #expect(finding.advice?.contains("SQLite has rolled the incomplete change back") == true)
  }

  @Test func whereNothingCanBeWrittenItIsSaidAndNothingWrongIsRead() throws {
    _ = try makeHalfAChange()
    let file = RegistryFile(path: directory.file())
    #expect(throws: RegistryError.logUnreadable(path: file.path, log: file.path + "-journal")) {
      try file.openImmutable()
    }
  }

  /// The journal of a file that was empty: before its first page was written, and after.
  @Test(arguments: [false, true], [false, true])
  func anInterruptedCreationStartsAgain(isPageWritten: Bool, isHeaderWhole: Bool) throws {
    let path = directory.file()
    // As SQLite writes it: magic and count (both still 0 before the rest is on the disk), nonce, original pages, sizes.
    var journal: [UInt8] =
      isHeaderWhole ? [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7] : Array(repeating: 0, count: 8)
    journal += [0, 0, 0, 0, 0xDE, 0xF8, 0xC4, 0xC8, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0x10, 0]
    journal += Array(repeating: 0, count: 512 - journal.count)
    var page: [UInt8] = []
    if isPageWritten {
      let queue = try DatabaseQueue(path: directory.file("page.db"))
      try queue.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA user_version = 1; PRAGMA user_version = 0")
      }
      try queue.close()
      page = Array(try #require(FileManager.default.contents(atPath: directory.file("page.db"))))
    }
    _ = try directory.write(page)
    _ = try directory.write(journal, to: "transitions.db-journal")
    #expect(throws: RegistryError.isEmpty(path: path)) { try TransitionRegistry(at: path, access: .readOnly) }
    _ = try directory.write(page)
    _ = try directory.write(journal, to: "transitions.db-journal")
    let registry = try TransitionRegistry(at: path, access: .create)
    try registry.apply([Example.configuration()])
    #expect(try registry.query("PRAGMA integrity_check").rows == [[.text("ok")]])
  }

  /// A journal that counts pages belongs to a registry that existed.
  @Test func theJournalOfALostRegistryIsKept() throws {
    _ = try makeHalfAChange()
    try FileManager.default.removeItem(atPath: directory.file())
    let journal = directory.file() + "-journal"
    #expect(throws: RegistryError.logWithoutRegistry(path: directory.file(), log: journal)) {
      try TransitionRegistry(at: directory.file(), access: .create)
    }
    #expect(FileManager.default.fileExists(atPath: journal))
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
    let registry = try TransitionRegistry(at: directory.file("used.db"), access: .create)
    try registry.apply([Example.configuration()])
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
    let registry = try TransitionRegistry(at: directory.file("used.db"), access: .create)
    try registry.apply([Example.configuration()])
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
    guard FileLocks.areKnown else { return print("SKIPPED, NOT TESTED: \(#fileID): this system does not list locks.") }
    let advice = try #require(try finding("left.db")?.advice)
    #expect(advice.contains("No action is needed") && advice.contains("`\(directory.file("left.db-wal"))`"))
    #expect(try TransitionRegistry(at: directory.file("left.db"), access: .readWrite).transitions().count == 1)
    #expect(try finding("left.db") == nil)
  }
}
