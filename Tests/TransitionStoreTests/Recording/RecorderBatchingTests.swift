import Foundation
import GRDB
import TestSupport
import Testing
import TransitionModel

@testable import TransitionStore

@Suite struct RecorderBatchingTests {
  private let directory: TemporaryDirectory
  private let registry: TransitionRegistry
  private let card: TransitionRevision
  private let scheduler = ManualScheduler()

  init() throws {
    directory = try TemporaryDirectory()
    registry = try Example.registry(at: directory.file())
    card = try registry.transition(named: "card-modal")
  }

  private func recorder(
    capacity: Int = 256, batchSize: Int = 10, batchInterval: Duration = .seconds(1)
  ) -> SessionRecorder {
    let limits = RecorderLimits(capacity: capacity, batchSize: batchSize, batchInterval: batchInterval)
    let recorder = SessionRecorder(recordingTo: registry, consent: .given, limits: limits, scheduler: scheduler)
    scheduler.advance(by: .zero)
    return recorder
  }

  private func count(_ table: String) throws -> Int {
    try registry.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") } ?? 0
  }

  @Test func nothingIsWrittenOnTheCallersThread() throws {
    let recorder = recorder(batchSize: 1)
    let log = StatementLog(of: registry)
    for _ in 0..<5 { recorder.play(Example.session(of: card)) }
    let presentation = PresentationRecord(
      uuid: UUID(), transition: card.name, revision: card.revision, digest: card.digest)
    recorder.record(presentation)
    #expect(log.all.isEmpty)
    scheduler.advance(by: .zero)
    #expect(!log.all.isEmpty)
  }

  @Test func aNoteIsWrittenAtOnceAndASessionWithinTheInterval() throws {
    let recorder = recorder()
    let session = Example.session(of: card)
    let trace = recorder.begin(session.header)
    scheduler.advance(by: .zero)
    #expect(try count("open_session") == 1)
    trace.end(with: session.result)
    scheduler.advance(by: .milliseconds(999))
    #expect(try count("session") == 0)
    #expect(recorder.statistics.waiting == 1)
    scheduler.advance(by: .milliseconds(1))
    #expect(try count("session") == 1)
    #expect(recorder.statistics.waiting == 0)
    #expect(try count("open_session") == 0)
  }

  @Test func aFullBatchDoesNotWait() throws {
    let recorder = recorder()
    scheduler.advance(by: .milliseconds(500))
    for _ in 0..<10 { recorder.play(Example.session(of: card)) }
    #expect(try count("session") == 0)
    scheduler.advance(by: .zero)
    #expect(try count("session") == 10)
    // The interval of the written batch does not shorten the next one's.
    scheduler.advance(by: .milliseconds(600))
    recorder.play(Example.session(of: card))
    scheduler.advance(by: .milliseconds(999))
    #expect(try count("session") == 10)
    scheduler.advance(by: .milliseconds(1))
    #expect(try count("session") == 11)
  }

  @Test func flushAndCloseWriteWhatWaitsNow() throws {
    let recorder = recorder()
    recorder.play(Example.session(of: card))
    #expect(recorder.flush())
    #expect(try count("session") == 1)
    recorder.play(Example.session(of: card))
    let running = Example.session(of: card)
    let trace = recorder.begin(running.header)
    scheduler.advance(by: .zero)
    #expect(try count("open_session") == 1)
    #expect(recorder.close())
    #expect(try count("session") == 2)
    // Later records, and the running session, are dropped and counted, and leave nothing behind.
    trace.append(running.samples[0])
    trace.end(with: running.result)
    recorder.play(Example.session(of: card))
    recorder.record(
      PresentationRecord(uuid: UUID(), transition: card.name, revision: card.revision, digest: card.digest))
    #expect(recorder.flush())
    #expect(try count("session") == 2)
    #expect(try count("open_session") == 0)
    #expect(recorder.statistics.dropped == 2 && recorder.statistics.presentations.dropped == 1)
  }

  @Test func aRecorderThatIsReleasedWritesWhatWaits() throws {
    var recorder: SessionRecorder? = recorder()
    for index in 0..<3 { recorder?.play(Example.session(of: card, beganAt: Int64(index))) }
    recorder = nil
    #expect(try count("session") == 0)
    scheduler.advance(by: .zero)
    #expect(try count("session") == 3)
  }

  @Test func limitsThatMakeNoSenseAreMadeSenseOf() {
    let limits = RecorderLimits(capacity: -1, batchSize: 0, batchInterval: .seconds(-3))
    #expect(limits == RecorderLimits(capacity: 1, batchSize: 1, batchInterval: .zero))
    #expect(RecorderLimits(capacity: 5, batchSize: 100).batchSize == 5)
    let usual = RecorderLimits()
    #expect((0...8).map { usual.pause(afterFailures: $0).components.seconds } == [1, 2, 4, 8, 16, 32, 60, 60, 60])
    #expect(usual.pause(afterFailures: .max) == .seconds(60))
    #expect(RecorderLimits(batchInterval: .seconds(90)).pause(afterFailures: 3) == .seconds(90))
  }
}
