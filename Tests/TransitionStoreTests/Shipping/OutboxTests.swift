import Foundation
import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct OutboxTests {
  private func device() throws -> (TransitionRegistry, TransitionRevision) {
    let registry = try Example.registry()
    return (registry, try registry.transition(named: "card-modal"))
  }

  private func drag(_ revision: TransitionRevision, on presentation: UUID? = nil, token: String? = nil)
    -> InteractionSession
  {
    Example.session(
      of: revision, context: SessionContext(presentation: presentation, origin: .device, token: token))
  }

  private func shown(_ uuid: UUID, _ revision: TransitionRevision, dismissed: Bool) -> PresentationRecord {
    PresentationRecord(
      uuid: uuid, transition: revision.name, revision: revision.revision, digest: revision.digest, origin: .device,
      presentedAtMicroseconds: 1_700_000_000_000_000, dismissedAtMicroseconds: dismissed ? 1_700_000_009_000_000 : nil)
  }

  @Test func whatIsRecordedWaitsOnceUntilItIsAcknowledged() throws {
    let (registry, revision) = try device()
    try registry.record((0..<5).map { _ in drag(revision) })
    let first = try #require(try registry.outbox.next(maxSessions: 3))
    let second = try #require(try registry.outbox.next(maxSessions: 3))
    #expect(first.sessions == 3 && second.sessions == 2)
    #expect(try registry.outbox.next() == nil)
    #expect(try registry.outbox.unacknowledged() == [first.id, second.id])
    #expect(try registry.outbox.acknowledge(second.id))
    #expect(try !registry.outbox.acknowledge(second.id))
    #expect(try registry.outbox.unacknowledged() == [first.id])
    #expect(try registry.outbox.batch(first.id)?.sessions == 3)
    #expect(try registry.outbox.status().sessions == 3)
    try registry.outbox.acknowledge(first.id)
    #expect(try registry.outbox.status() == Outbox.Status())
  }

  @Test func aBatchIsAnExchangeFileWithItsIdAndTimes() throws {
    let (registry, revision) = try device()
    try registry.record([drag(revision, token: "someone")])
    let batch = try #require(try registry.outbox.next())
    let first = try #require(batch.contents.split(separator: UInt8(ascii: "\n")).first)
    guard case .header(false, let stamp?) = try ExchangeLine(Array(first)) else { throw CocoaError(.coderInvalidValue) }
    #expect(stamp.id == batch.id && stamp.createdAtMicroseconds == batch.createdAtMicroseconds)
    #expect(stamp.sentAtMicroseconds >= stamp.createdAtMicroseconds && stamp.samplingRate == nil)
    let centre = try TransitionRegistry.inMemory()
    #expect(try centre.imported(Array(batch.contents)).sessions == 1)
    #expect(!String(decoding: batch.contents, as: UTF8.self).contains("someone"))
    let hashes = try registry.read { try String.fetchAll($0, sql: "SELECT hash FROM sent_token") }
    #expect(try hashes == [registry.exchangeKey().hash(of: "someone")])
  }

  @Test func aBatchStaysWithinItsBytesAndIsNeverEmpty() throws {
    let (registry, revision) = try device()
    try registry.record((0..<40).map { _ in drag(revision) })
    var (batches, sessions) = (0, 0)
    while let batch = try registry.outbox.next(maxBytes: 8000) {
      #expect(batch.contents.count <= 8000)
      (batches, sessions) = (batches + 1, sessions + batch.sessions)
    }
    #expect(sessions == 40 && batches > 4)
    try registry.record([drag(revision)])
    #expect(try registry.outbox.next(maxBytes: 1)?.sessions == 1)
  }

  @Test func tracesCanBeLeftOut() throws {
    let (registry, revision) = try device()
    try registry.record((0..<100).map { _ in drag(revision) })
    let batch = try #require(try registry.outbox.next(withTraces: false))
    let whole = try #require(try registry.outbox.batch(batch.id))
    #expect(batch.contents.count < whole.contents.count)
    let centre = try TransitionRegistry.inMemory()
    #expect(try centre.imported(Array(batch.contents)).sessions == 100)
    #expect(try centre.sessions().allSatisfy { !$0.hasTrace && !$0.measures.isEmpty })
  }

  @Test func theEndOfAPresentationThatWasSentIsSent() throws {
    let (registry, revision) = try device()
    let screen = UUID()
    try registry.record([drag(revision, on: screen)], of: [shown(screen, revision, dismissed: false)])
    let first = try #require(try registry.outbox.next())
    // It ends while the batch is in transit: acknowledging that batch does not release the end.
    try registry.record(presentations: [shown(screen, revision, dismissed: true)])
    try registry.outbox.acknowledge(first.id)
    let second = try #require(try registry.outbox.next())
    #expect(second.presentations == 1 && second.sessions == 0)
    let centre = try TransitionRegistry.inMemory()
    for batch in [second, first] { try centre.imported(Array(batch.contents)) }
    let shown = try #require(try centre.presentations().first)
    #expect(try #require(shown.dismissedAtMicroseconds) - #require(shown.presentedAtMicroseconds) == 9_000_000)
  }

  @Test func pruningLeavesWhatWaits() throws {
    let (registry, revision) = try device()
    try registry.record([drag(revision)])
    let batch = try #require(try registry.outbox.next())
    try registry.record([drag(revision)])
    #expect(try registry.prune(tracesBefore: .max, sessionsBefore: .max).isEmpty)
    try registry.outbox.acknowledge(batch.id)
    let summary = try registry.prune(tracesBefore: .max, sessionsBefore: .max)
    #expect(summary.sessions == 1)
    #expect(try registry.outbox.next()?.sessions == 1)
  }

  @Test func beyondItsBoundTracesGoFirstThenSessionsAndBothAreCounted() throws {
    let (registry, revision) = try device()
    try registry.record((0..<10).map { _ in drag(revision) })
    _ = try registry.outbox.next(maxSessions: 1)
    let whole = try registry.outbox.status().bytes
    try registry.write { try registry.outbox(maximumBytes: whole - 1).trim(in: $0) }
    var status = try registry.outbox.status()
    #expect(status.droppedTraces == 1 && status.droppedSessions == 0 && status.sessions == 10)
    try registry.write { try registry.outbox(maximumBytes: 1000).trim(in: $0) }
    status = try registry.outbox.status()
    #expect(status.droppedTraces == 10 && status.droppedSessions == 8 && status.sessions == 2)
    // The latest ones remain.
    let left = try registry.read { try Int.fetchAll($0, sql: "SELECT sequence FROM session ORDER BY sequence") }
    #expect(left == [9, 10])
  }

  @Test func onlyWhatADeviceRecordedIsSent() throws {
    let (registry, revision) = try device()
    try registry.record([Example.session(of: revision, context: SessionContext(origin: .stage))])
    #expect(try registry.outbox.next() == nil)
    try registry.record([
      Example.session(of: revision, context: SessionContext(origin: .simulated)), drag(revision),
    ])
    #expect(try registry.outbox.next()?.sessions == 1)
  }

  @Test func withoutAnOutboxNothingHasANumber() throws {
    let (registry, revision) = try device()
    try registry.record([drag(revision)])
    #expect(try registry.outbox.status() == Outbox.Status())
    #expect(try registry.prune(tracesBefore: .max, sessionsBefore: .max).sessions == 1)
  }
}
