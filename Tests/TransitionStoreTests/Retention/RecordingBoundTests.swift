import Foundation
import GRDB
import TestSupport
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct RecordingBoundTests {
  private let directory: TemporaryDirectory
  private let registry: TransitionRegistry
  private let card: TransitionRevision
  private static let now: Int64 = 1_800_000_000_000_000
  private static let old = now - 91 * WallClock.day

  init() throws {
    directory = try TemporaryDirectory()
    registry = try TransitionRegistry(at: directory.file(), access: .create, now: { Self.now })
    try registry.apply([Example.configuration()])
    card = try registry.transition(named: "card-modal")
  }

  private func drag(at time: Int64, origin: SessionOrigin = .device) -> InteractionSession {
    Example.session(of: card, beganAt: time, context: SessionContext(origin: origin))
  }

  private func presentation(at time: Int64) -> PresentationRecord {
    PresentationRecord(
      uuid: UUID(), transition: card.name, revision: card.revision, digest: card.digest, origin: .device,
      presentedAtMicroseconds: time, dismissedAtMicroseconds: time)
  }

  private func acknowledgeAll() throws {
    while let batch = try registry.outbox.next() { try registry.outbox.acknowledge(batch.id) }
  }

  private func uuids(_ table: String = "session") throws -> Set<String> {
    try registry.read { try String.fetchSet($0, sql: "SELECT uuid FROM \(table)") }
  }

  private func keep(_ bound: RecordingBound) throws {
    while try registry.keep(bound, patience: nil) {}
  }

  /// The bytes of own recordings, as ``RecordingBound/maximumBytes`` counts them.
  private func bytes() throws -> Int {
    let sql = """
      SELECT 400 * ((SELECT count(*) FROM session WHERE origin = 'device' AND import_id IS NULL)
          + (SELECT count(*) FROM presentation WHERE origin = 'device' AND import_id IS NULL))
        + coalesce(sum(length(samples)), 0)
      FROM session_samples JOIN session ON session.id = session_id WHERE origin = 'device' AND import_id IS NULL
      """
    return try registry.read { try Int.fetchOne($0, sql: sql) ?? 0 }
  }

  /// An app that never calls `prune`.
  @Test func aHandledBatchDoesNotStayForEver() throws {
    try registry.record([drag(at: Self.old)], of: [presentation(at: Self.old)])
    try acknowledgeAll()
    let waiting = drag(at: Self.old)
    try registry.record([waiting])
    let recorder = SessionRecorder(recordingTo: registry, consent: .given)
    #expect(recorder.flush())
    #expect(try uuids() == [waiting.header.uuid.text] && uuids("presentation").isEmpty)
  }

  @Test func withoutAnOutboxTheOldGoAndTheOthersStay() throws {
    let sessions = [drag(at: Self.now), drag(at: Self.old, origin: .simulated), drag(at: Self.old, origin: .gallery)]
    try registry.record(sessions + [drag(at: Self.old)])
    try registry.record([drag(at: Self.old)], importedFrom: "strokes.csv")
    try keep(.standard)
    #expect(try uuids().count == 4 && uuids().isSuperset(of: sessions.map(\.header.uuid.text)))
  }

  /// The recorder looks when it is created and after every 100 records, in the background.
  @Test func aRecorderLooksInTheBackground() throws {
    try registry.record([drag(at: Self.old)])
    let scheduler = ManualScheduler()
    let recorder = SessionRecorder(recordingTo: registry, consent: .given, bound: .standard, scheduler: scheduler)
    #expect(try uuids().count == 1)
    scheduler.advance(by: .zero)
    #expect(try uuids().isEmpty)
    for count in 1...100 {
      let session = drag(at: count == 1 ? Self.old : Self.now)
      recorder.begin(session.header).end(with: session.result)
      recorder.flush()
      #expect(try uuids().count == count)
    }
    scheduler.advance(by: .zero)
    #expect(try uuids().count == 99)
  }

  /// Beyond the size, sent recordings make room. What waits is dropped only if they do not suffice, and is counted.
  @Test func sentRecordingsGoFirst() throws {
    try registry.record((0..<700).map { drag(at: Self.now + $0) })
    try acknowledgeAll()
    let waiting = (0..<20).map { drag(at: Self.now - 1000 + $0) }
    try registry.record(waiting, of: [presentation(at: 0)])
    let all = try bytes()
    try keep(RecordingBound(maximumBytes: all - 1))
    #expect(try uuids().count == 220 && uuids().isSuperset(of: waiting.map(\.header.uuid.text)))
    // The oldest of those that were sent.
    #expect(
      try registry.read { try Int64.fetchOne($0, sql: "SELECT min(began_at_us) FROM session WHERE sequence IS NULL") }
        == Self.now + 500)
    var status = try registry.outbox.status()
    #expect(status.sessions == 20 && status.presentations == 1 && status.droppedTraces == 0)
    try keep(RecordingBound(maximumBytes: 21 * 400))
    status = try registry.outbox.status()
    #expect(try bytes() == 21 * 400 && status.sessions == 20 && status.droppedTraces == 20)
    try keep(RecordingBound(maximumBytes: 400))
    status = try registry.outbox.status()
    #expect(try uuids().isEmpty && status.presentations == 1 && status.droppedSessions == 20)
    try keep(RecordingBound(maximumBytes: 0))
    status = try registry.outbox.status()
    #expect(try uuids("presentation").isEmpty && status.droppedPresentations == 1)
  }

  /// Any recordings, old or new, sent or waiting, beside imported ones and those of other origins, under any bound.
  @Test(arguments: UInt64(0)..<20) func everyBoundIsKept(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    if Bool.random(using: &random) { try registry.outbox.start() }
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let sessions = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        drag(
          at: Bool.random(using: &random) ? Self.old : Self.now - Int64.random(in: 0...1_000_000, using: &random),
          origin: Int.random(in: 0..<5, using: &random) == 0 ? .simulated : .device)
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        try registry.record(sessions, importedFrom: "strokes.csv")
      } else {
        try registry.record(sessions, of: [presentation(at: Self.now)])
      }
      if Bool.random(using: &random), let batch = try registry.outbox.next() {
        try registry.outbox.acknowledge(batch.id)
      }
    }
    let others = "SELECT count(*) FROM session WHERE origin <> 'device' OR import_id IS NOT NULL"
    let before = try (registry.outbox.status(), registry.read { try Int.fetchOne($0, sql: others) }, bytes())
    let bound = RecordingBound(maximumBytes: Int.random(in: 0...before.2 + 1, using: &random))
    try keep(bound)
    let after = try (registry.outbox.status(), registry.read { try Int.fetchOne($0, sql: others) }, bytes())
    #expect(after.1 == before.1 && after.2 <= bound.maximumBytes)
    let sent = try registry.read { db in
      try Int64.fetchAll(
        db,
        sql: "SELECT began_at_us FROM session WHERE sequence IS NULL AND origin = 'device' AND import_id IS NULL")
    }
    #expect(sent.allSatisfy { $0 > Self.old })
    let hasDropped = after.0.droppedTraces + after.0.droppedSessions + after.0.droppedPresentations > 0
    #expect(!hasDropped || sent.isEmpty)
    #expect(hasDropped || after.0.sessions == before.0.sessions && after.0.presentations == before.0.presentations)
  }

  @Test func aNegativeBoundIsZero() {
    #expect(
      RecordingBound(maximumAge: .seconds(-1), maximumBytes: -1) == RecordingBound(maximumAge: .zero, maximumBytes: 0))
    #expect(RecordingBound.standard.maximumAge == .seconds(90 * 86_400))
    #expect(RecordingBound.standard.maximumBytes == 40_000_000)
  }
}
