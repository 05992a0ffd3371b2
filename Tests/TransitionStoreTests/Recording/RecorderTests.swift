import Foundation
import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct RecorderTests {
  private let directory: TemporaryDirectory
  private let registry: TransitionRegistry
  private let card: TransitionRevision

  init() throws {
    directory = try TemporaryDirectory()
    registry = try Example.registry(at: directory.file())
    card = try registry.transition(named: "card-modal")
  }

  private func openUUIDs() throws -> [SQLValue] {
    try registry.query("SELECT uuid FROM open_session ORDER BY uuid").rows.flatMap(\.self)
  }

  @Test func afterFlushEverythingIsThere() throws {
    let recorder = SessionRecorder(recordingTo: registry, consent: .given)
    let sessions = (0..<40).map { Example.session(of: card, beganAt: Int64($0)) }
    for session in sessions { recorder.play(session) }
    recorder.flush()
    #expect(recorder.statistics.recorded == 40)
    for session in sessions { #expect(try registry.session(session.header.uuid.uuidString) == session) }
    #expect(try openUUIDs().isEmpty)
    for session in sessions { recorder.play(session) }
    recorder.flush()
    #expect(recorder.statistics.duplicates == 40 && recorder.statistics.recorded == 40)
    #expect(recorder.statistics.failed == 0 && recorder.statistics.dropped == 0)
  }

  @Test func interleavedSessionsKeepTheirSamplesApart() throws {
    let recorder = SessionRecorder(recordingTo: registry, consent: .given)
    let (first, second) = (Example.session(of: card), Example.session(of: card, outcome: .cancelled))
    let traces = [recorder.begin(first.header), recorder.begin(second.header)]
    for (one, other) in zip(first.samples, second.samples) {
      traces[0].append(one)
      traces[1].append(other)
    }
    traces[1].end(with: second.result)
    traces[0].end(with: first.result)
    traces[0].end(with: second.result)
    recorder.flush()
    #expect(try registry.session(first.header.uuid.uuidString) == first)
    #expect(try registry.session(second.header.uuid.uuidString) == second)
    #expect(recorder.statistics.recorded == 2)
  }

  @Test func aSessionThatRunsIsNotedAndListedNowhere() throws {
    let recorder = SessionRecorder(recordingTo: registry, consent: .given)
    let session = Example.session(of: card)
    let trace = recorder.begin(session.header)
    recorder.flush()
    #expect(try openUUIDs() == [.text(session.header.uuid.text)])
    #expect(try registry.sessions().isEmpty)
    #expect(try registry.adoptAbandoned() == 0)
    trace.end(with: session.result)
    recorder.flush()
    #expect(try openUUIDs().isEmpty)
  }

  @Test func aFullQueueDropsWholeSessionsAndCountsThem() throws {
    let sessions = (0..<5).map { Example.session(of: card, beganAt: Int64($0)) }
    var state = RecorderState(capacity: 2)
    for session in sessions {
      state.play(session)
    }
    let batch = state.takeBatch()
    #expect(batch.ended == Array(sessions.prefix(2)))
    // No begin markers were written, so there are none to remove.
    #expect(batch.discarded.isEmpty && batch.begun.isEmpty)
    #expect(state.statistics.dropped == 3)
    #expect(state.takeBatch().isEmpty)
  }

  @Test func tooManySessionsAtOnceAndEndlessOnesAreBounded() {
    var state = RecorderState(capacity: 1000)
    let sessions = (0..<RunningSessions.maximum + 3).map { Example.session(of: card, beganAt: Int64($0)) }
    let numbers = sessions.map { state.start($0.header) }
    #expect(state.statistics.dropped == 3)
    state.end(numbers[numbers.count - 1], with: sessions[0].result, samples: nil)
    #expect(state.statistics.dropped == 4)
    // The first was dropped when there were too many.
    state.end(numbers[0], with: sessions[0].result, samples: [])
    #expect(state.statistics.dropped == 4)
    #expect(state.takeBatch().ended.isEmpty)
  }

  /// Of another launch, a marker of the last day may be of an app that is running. One of a later day is of a clock that
  /// was set back.
  @Test func whatEarlierLaunchesLeftBecomesAbandonedAfterADay() throws {
    let (now, day) = (WallClock.system.microseconds(), SessionBounds.duration.upperBound)
    let hour: Int64 = 3_600_000_000
    let left = [now - day - hour, now + day + hour].map { Example.session(of: card, beganAt: $0).header }
    let fresh = [now - day + hour, now, now + hour].map { Example.session(of: card, beganAt: $0).header }
    let own = Example.session(of: card, beganAt: 0).header
    try registry.write { db in
      let writer = SessionWriter(db)
      for header in left + fresh { try writer.open(header, in: "another launch") }
      try writer.open(own)
    }
    let recorder = SessionRecorder(recordingTo: registry, consent: .given)
    recorder.flush()
    #expect(try openUUIDs() == (fresh + [own]).map(\.uuid.text).sorted().map { .text($0) })
    let adopted = try registry.sessions()
    #expect(adopted.map(\.header) == left)
    #expect(try registry.adoptAbandoned() == 0)
    for session in adopted {
      #expect(session.result.outcome == .abandoned && session.result.termination == .none && !session.hasTrace)
      #expect(session.result.axis == .y && session.result.sign == 1 && session.sampleCount == 0)
    }
    #expect(recorder.statistics.lastError == nil)
  }

  /// The clock of a running launch was wrong.
  @Test func theEndOfASessionTakesThePlaceOfItsAbandonedOne() throws {
    let session = Example.session(of: card)
    try registry.write { db in
      try SessionWriter(db).open(session.header, in: "another launch")
    }
    #expect(try registry.adoptAbandoned() == 1)
    #expect(try registry.record([session]) == RecordingSummary(inserted: 1, duplicates: 0))
    let stored = try registry.sessions()
    #expect(stored.map(\.header) == [session.header] && stored.map(\.result.outcome) == [session.result.outcome])
    #expect(try registry.session(session.header.uuid.text).samples == session.samples)
    // Neither a copy of the session nor an abandoned one replaces an end.
    var abandoned = session
    abandoned.result.outcome = .abandoned
    abandoned.result.termination = .none
    abandoned.result.completed = false
    for again in [session, abandoned] {
      #expect(try registry.record([again]) == RecordingSummary(inserted: 0, duplicates: 1))
    }
    #expect(try registry.sessions().map(\.result.outcome) == [session.result.outcome])
  }

  #if os(Linux)
  #endif
}
