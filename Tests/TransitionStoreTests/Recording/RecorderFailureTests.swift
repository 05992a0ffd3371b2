import Foundation
import GRDB
import Synchronization
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// A reference to a recorder, for a closure that is created before it.
private final class RecorderBox: Sendable {
  private let held = Mutex<SessionRecorder?>(nil)
  var recorder: SessionRecorder? { held.withLock { $0 } }
  func set(_ recorder: SessionRecorder?) { held.withLock { $0 = recorder } }
}

@Suite struct RecorderFailureTests {
  private let directory: TemporaryDirectory
  private let registry: TransitionRegistry
  private let card: TransitionRevision
  private let scheduler = ManualScheduler()
  private let told = ToldFailures()

  init() throws {
    directory = try TemporaryDirectory()
    registry = try TransitionRegistry(at: directory.file(), access: .create, patience: BusyPolicy(longest: 0.05))
    try registry.apply([Example.configuration()])
    card = try registry.transition(named: "card-modal")
  }

  private func recorder(capacity: Int = 256) -> SessionRecorder {
    let recorder = SessionRecorder(
      recordingTo: registry, consent: .given, limits: RecorderLimits(capacity: capacity, batchSize: 10),
      scheduler: scheduler,
      onFailure: { [told] in told.add($0) })
    scheduler.advance(by: .zero)
    return recorder
  }

  private func pragma(_ text: String) throws {
    try registry.database.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA \(text)") }
  }

  /// Records a dozen sessions while writes fail, and a dozen more later. All must be stored in the end.
  private func nothingIsLost(
    whileFailingWith error: RegistryError, fail: () throws -> Void, mend: () throws -> Void
  ) throws {
    let recorder = recorder()
    let before = Example.session(of: card)
    recorder.play(before)
    #expect(recorder.flush())
    for streak in 1...2 {
      try fail()
      let sessions = (0..<12).map { Example.session(of: card, beganAt: Int64($0)) }
      for session in sessions {
        recorder.play(session)
        scheduler.advance(by: .seconds(1))
      }
      #expect(!recorder.flush())
      #expect(recorder.statistics.waiting == 12 && recorder.statistics.lastError == error)
      #expect(told.all == Array(repeating: .notWritten(error), count: streak), "told once for each run of failures")
      try mend()
      // Without a call, after the longest pause at the latest.
      scheduler.advance(by: RecorderLimits.longestPause)
      for session in sessions { #expect(try registry.session(session.header.uuid.uuidString) == session) }
      #expect(recorder.statistics.waiting == 0)
    }
    #expect(recorder.statistics.recorded == 25)
    #expect(recorder.statistics.dropped == 0 && recorder.statistics.failed == 0)
    #expect(try registry.query("SELECT count(*) FROM open_session").rows == [[.integer(0)]])
    #expect(try registry.query("PRAGMA integrity_check").rows == [[.text("ok")]])
  }

  @Test func aFullDisk() throws {
    try nothingIsLost(whileFailingWith: RegistryError(.diskFull(path: directory.file()))) {
      // Not one page more; then the free space in existing pages is used up.
      let pages = try registry.read { db in try Int.fetchOne(db, sql: "PRAGMA page_count") } ?? 0
      try pragma("max_page_count = \(pages)")
      while (try? registry.record([Example.session(of: card)])) != nil {}
    } mend: {
      try pragma("max_page_count = 1000000")
    }
  }

  @Test func aLockedFile() throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: directory.file(), configuration: configuration)
    try nothingIsLost(whileFailingWith: RegistryError(.busy(path: directory.file()))) {
      try other.inDatabase { db in try db.execute(sql: "BEGIN IMMEDIATE") }
    } mend: {
      try other.inDatabase { db in try db.execute(sql: "ROLLBACK") }
    }
  }

  @Test func aFileThatIsTakenAwayAndPutBack() throws {
    let (path, aside) = (directory.file(), directory.file("aside.db"))
    try nothingIsLost(whileFailingWith: RegistryError(.fileMoved(path: path))) {
      try FileManager.default.moveItem(atPath: path, toPath: aside)
    } mend: {
      try FileManager.default.moveItem(atPath: aside, toPath: path)
    }
  }

  @Test func aQueueThatFillsUpMeanwhileDropsTheLatestAndSaysSoOnce() throws {
    let recorder = recorder(capacity: 5)
    try pragma("query_only = 1")
    let sessions = (0..<20).map { Example.session(of: card, beganAt: Int64($0)) }
    for session in sessions {
      recorder.play(session)
      scheduler.advance(by: .seconds(5))
    }
    #expect(recorder.statistics.dropped == 15 && recorder.statistics.waiting == 5)
    let error = RegistryError(.readOnly(path: directory.file()))
    #expect(told.all.count == 2 && told.all[0] == .notWritten(error))
    guard case .dropped(1..., 0) = told.all[1] else {
      Issue.record("\(told.all)")
      return
    }
    try pragma("query_only = 0")
    scheduler.advance(by: RecorderLimits.longestPause)
    #expect(try registry.sessions().map(\.header.uuid) == sessions.prefix(5).map(\.header.uuid))
    #expect(try registry.query("SELECT count(*) FROM open_session").rows == [[.integer(0)]])
  }

  @Test func whatIsRefusedIsGivenUpOnceAndToldOnceInARow() throws {
    let recorder = recorder()
    func play(_ kinds: [Bool]) {
      for (index, isGood) in kinds.enumerated() {
        var session = Example.session(of: card, beganAt: Int64(index))
        if !isGood { session.header.digest = String(repeating: "0", count: 64) }
        recorder.play(session)
      }
      recorder.flush()
    }
    play([true, false, true, true, false, true, true])
    #expect(recorder.statistics.recorded == 5 && recorder.statistics.failed == 2)
    play([false])
    #expect(told.all.count == 1)
    play([true])
    play([false, true])
    #expect(told.all.count == 2)
    #expect(
      told.all.allSatisfy {
        if case .givenUp(let error) = $0, case .unknownConfiguration = error.fault { true } else { false }
      })
    #expect(recorder.statistics.recorded == 7 && recorder.statistics.failed == 4 && recorder.statistics.waiting == 0)
    #expect(try registry.query("SELECT count(*) FROM open_session").rows == [[.integer(0)]])
  }

  /// It used to report the failure twice, as kept and as dropped, try again, and report again for the next session.
  @Test func aClosedRegistryIsToldOnceAndNothingIsTriedAgain() throws {
    let recorder = recorder()
    try registry.close()
    for index in 0..<3 {
      recorder.play(Example.session(of: card, beganAt: Int64(index)))
      #expect(recorder.flush())
      scheduler.advance(by: RecorderLimits.longestPause)
    }
    let closed = RegistryError(.closed(path: directory.file()))
    #expect(told.all == [.givenUp(closed)])
    #expect(recorder.statistics.failed == 3 && recorder.statistics.waiting == 0)
    #expect(recorder.statistics.lastError == closed)
    #expect(throws: closed) { try registry.sessions() }
    #expect(throws: closed) { try registry.apply([Example.configuration()]) }
  }

  /// A locked or full file at an app's start left them to the next start.
  @Test func whatCannotBeAdoptedAtFirstIsAdoptedWithALaterWrite() throws {
    let header = Example.session(of: card).header
    try registry.write { db in
      try SessionWriter(db).open(header, in: "another launch")
    }
    try pragma("query_only = 1")
    let recorder = recorder()
    let error = RegistryError(.readOnly(path: directory.file()))
    #expect(told.all == [.notWritten(error)])
    #expect(!recorder.flush())
    try pragma("query_only = 0")
    #expect(recorder.flush())
    #expect(told.all == [.notWritten(error)])
    #expect(try registry.sessions().map(\.header) == [header])
  }

  /// SQLite rolls back by itself if the disk is full. Rows after that were stored without those before it.
  @Test func noRowIsStoredAfterItsTransactionWasRolledBack() throws {
    #expect {
      try registry.write { db in
        let writer = SessionWriter(db)
        _ = try writer.insert([Example.session(of: card)])
        try db.execute(sql: "ROLLBACK")
        _ = try writer.insert([Example.session(of: card, beganAt: 1)])
      }
    } throws: { error in
      "\(error)".contains("Transaction was aborted")
    }
    #expect(try registry.sessions().isEmpty)
  }

  /// The session is refused and dropped. Its begin marker must be removed, or it would be recorded as abandoned later.
  @Test func aFileThatGivesWayBetweenARefusalAndItsMarkerIsTriedAgain() throws {
    let recorder = recorder()
    let example = Example.session(of: card)
    let trace = recorder.begin(example.header)
    scheduler.advance(by: .zero)
    try registry.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER kept BEFORE DELETE ON open_session BEGIN SELECT RAISE(ABORT, 'the marker stays'); END
          """)
    }
    var result = example.result
    result.peakProgress = 2
    trace.end(with: result)
    #expect(!recorder.flush())
    let statistics = recorder.statistics
    #expect(statistics.failed == 1 && statistics.waiting == 0 && statistics.lastError != nil)
    #expect(told.all.count == 2)
    #expect(try registry.query("SELECT uuid FROM open_session").rows == [[.text(example.header.uuid.text)]])
    try registry.write { db in try db.execute(sql: "DROP TRIGGER kept") }
    #expect(recorder.flush())
    #expect(try registry.query("SELECT uuid FROM open_session").rows.isEmpty)
    #expect(try registry.sessions().isEmpty && recorder.statistics.failed == 1)
  }

  @Test func theFailureHandlerMayCallTheRecorder() throws {
    let asked = DispatchSemaphore(value: 0)
    let box = RecorderBox()
    let reader = try TransitionRegistry(at: directory.file(), access: .readOnly)
    let recorder = SessionRecorder(
      recordingTo: reader, consent: .given,
      onFailure: { failure in
        box.recorder?.flush()
        #expect(failure == .givenUp(RegistryError(.readOnly(path: reader.path))))
        asked.signal()
      })
    box.set(recorder)
    recorder.play(Example.session(of: card))
    recorder.flush()
    #expect(asked.wait(timeout: .now() + 60) == .success)
    #expect(recorder.statistics.failed == 1)
    box.set(nil)
  }
}
