import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing
import TransitionModel

@testable import TransitionStore

/// Complete records: stored immediately, or kept until another program releases the lock.
@Suite struct RecorderAtOnceTests {
  private let directory: TemporaryDirectory
  private let registry: TransitionRegistry
  private let card: TransitionRevision
  private let other: DatabaseQueue
  private let told = ToldFailures()

  init() throws {
    directory = try TemporaryDirectory()
    registry = try Example.registry(at: directory.file())
    card = try registry.transition(named: "card-modal")
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    other = try DatabaseQueue(path: directory.file(), configuration: configuration)
  }

  private func lock() throws { try other.inDatabase { db in try db.execute(sql: "BEGIN IMMEDIATE") } }
  private func unlock() throws { try other.inDatabase { db in try db.execute(sql: "ROLLBACK") } }

  private func recorder() -> SessionRecorder {
    SessionRecorder(storingInto: registry, batchInterval: .milliseconds(10)) { [told] in told.add($0) }
  }

  private func presentation() -> PresentationRecord {
    PresentationRecord(
      uuid: UUID(), transition: card.name, revision: card.revision, digest: card.digest, origin: .gallery)
  }

  @Test func aSessionIsStoredWithItsPresentationUnderTheInstallsToken() throws {
    var session = Example.session(of: card)
    session.header.context.origin = .gallery
    session.header.context.token = nil
    let recorder = recorder()
    #expect(recorder.store([session], of: [presentation()]) == .stored)
    let token = try registry.installToken()
    #expect(try registry.sessions().map(\.header.context.token) == [token])
    #expect(try registry.presentations().map(\.token) == [token])
    #expect(recorder.statistics.recorded == 1 && recorder.statistics.presentations.recorded == 1)
  }

  @Test func whatALockKeepsOutIsStoredWhenItIsGone() async throws {
    let recorder = recorder()
    let sessions = (0..<5).map { Example.session(of: card, beganAt: Int64($0)) }
    try lock()
    for session in sessions {
      #expect(recorder.store([session], of: []) == .waits(.busy(path: directory.file())))
    }
    #expect(recorder.statistics.waiting == 5)
    try unlock()
    #expect(try await comesTrue { recorder.statistics.waiting == 0 })
    #expect(try registry.sessions().count == 5 && recorder.statistics.recorded == 5)
    #expect(recorder.statistics.dropped == 0)
  }

  @Test func whatTheRegistryRefusesIsNotKept() throws {
    let recorder = recorder()
    var stranger = Example.session(of: card)
    stranger.header.digest = String(repeating: "0", count: 64)
    guard case .refused(.unknownConfiguration) = recorder.store([stranger], of: []) else {
      Issue.record("It was taken.")
      return
    }
    #expect(recorder.statistics.waiting == 0)
  }

  /// The queue is bounded, and a batch is accepted as a whole or not at all.
  @Test func aFullQueueTakesAllOrNothing() {
    var state = RecorderState(capacity: 2)
    let sessions = (0..<3).map { Example.session(of: card, beganAt: Int64($0)) }
    #expect(state.keep(WriteBatch(ended: [sessions[0]], presentations: [presentation()])).isKept)
    #expect(
      !state.keep(WriteBatch(ended: [sessions[1], sessions[2]], presentations: [presentation()])).isKept)
    #expect(state.statistics.waiting == 1 && state.statistics.presentations.waiting == 1)
    #expect(state.statistics.dropped == 2 && state.statistics.presentations.dropped == 1)
    state.close()
    #expect(!state.keep(WriteBatch(ended: [sessions[1]])).isKept)
  }

  /// A call that waits for another program's lock does not hold the writing connection.
  @Test func aWaitingCallDoesNotBlockTheOthers() async throws {
    let recorder = recorder()
    let isDone = Mutex(false)
    let isUnderWay = DispatchSemaphore(value: 0)
    try lock()
    Thread.detachNewThread { [registry, card] in
      isUnderWay.signal()
      _ = try? registry.record([Example.session(of: card)])
      isDone.withLock { $0 = true }
    }
    isUnderWay.wait()
    // Long enough for the other thread to have tried, and much less than its timeout.
    usleep(200_000)
    #expect(recorder.store([Example.session(of: card)], of: []) == .waits(.busy(path: directory.file())))
    try registry.refresh()
    #expect(isDone.withLock { !$0 })
    try unlock()
    #expect(try await comesTrue { isDone.withLock { $0 } })
    #expect(try await comesTrue { try registry.sessions().count == 2 })
  }

  @Test func closingTriesOnceMoreAndSaysWhatIsLeft() throws {
    let registry = try TransitionRegistry(
      at: directory.file(), access: .readWrite, patience: BusyPolicy(longest: 0.1))
    let recorder = SessionRecorder(storingInto: registry, batchInterval: .milliseconds(10))
    try lock()
    for index in 0..<4 { recorder.keep([Example.session(of: card, beganAt: Int64(index))], of: [presentation()]) }
    #expect(!recorder.close())
    let statistics = recorder.statistics
    #expect(statistics.waiting == 4 && statistics.presentations.waiting == 4)
    #expect(statistics.lastError == .busy(path: directory.file()))
    try unlock()
  }
}
