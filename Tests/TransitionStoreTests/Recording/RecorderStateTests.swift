import AllocationCounter
import Foundation
import TestSupport
import Testing
import TransitionModel

@testable import TransitionStore

@Suite struct RecorderStateTests {
  private func session(_ index: Int) throws -> InteractionSession {
    let configuration = try Example.configuration()
    let revision = TransitionRevision(configuration: configuration, revision: 1, digest: configuration.digest)
    return Example.session(of: revision, beganAt: Int64(index))
  }

  /// In any order of calls, every session that began is running, waiting, or counted, exactly once.
  @Test(arguments: 0..<20) func everySessionIsAccountedFor(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let capacity = Int.random(in: 1...12, using: &random)
    var state = RecorderState(limits: RecorderLimits(capacity: capacity, batchSize: 4))
    let example = try session(0)
    var (begun, running, unwritten): (Int, Set<Int>, [WriteBatch]) = (0, [], [])
    for _ in 0..<2000 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2:
        var header = example.header
        header.uuid = UUID()
        begun += 1
        let number = state.start(header)
        // The oldest may have been dropped to make room.
        running = running.union([number]).filter { state.runs($0) }
        #expect(running.contains(number) && running.count <= RunningSessions.maximum)
      case 3...5:
        guard let number = running.sorted().randomElement(using: &random) else { break }
        running.remove(number)
        state.end(number, with: example.result, samples: example.samples)
      case 6:
        if unwritten.isEmpty { unwritten.append(state.takeBatch()) }
      default:
        guard let batch = unwritten.popLast() else { break }
        var outcome = WriteOutcome()
        if Bool.random(using: &random) {
          (outcome.kept, outcome.failure) = (batch, RegistryError(.diskFull(path: "p")))
        } else {
          outcome.statistics.recorded = batch.ended.count
        }
        _ = state.finish(outcome)
      }
      let statistics = state.statistics
      #expect(begun == running.count + statistics.waiting + statistics.recorded + statistics.dropped)
      #expect(statistics.waiting <= capacity)
    }
    #expect(state.statistics.recorded > 0 && state.statistics.dropped > 0)
  }

  /// A screen that came without consent, or that lost it, is not recorded when consent is given before its dismissal.
  @Test(arguments: [false, true]) func aScreenShownWithoutConsentStaysUnrecorded(wasOn: Bool) throws {
    var state = RecorderState(capacity: 10)
    let header = try session(0).header
    var shown = PresentationRecord(
      uuid: UUID(), transition: header.transition, revision: header.revision, digest: header.digest,
      presentedAtMicroseconds: 1)
    if !wasOn { state.turn(on: false) }
    state.record(shown)
    if wasOn { state.turn(on: false) }
    state.turn(on: true)
    shown.dismissedAtMicroseconds = 2
    state.record(shown)
    #expect(state.takeBatch().presentations.isEmpty)
    shown.uuid = UUID()
    state.record(shown)
    #expect(state.takeBatch().presentations.count == 1)
  }

  @Test func whatComesBackStandsBeforeWhatCameSince() throws {
    var state = RecorderState(capacity: 10)
    let sessions = try (0..<4).map { try session($0) }
    for session in sessions[..<2] { state.play(session) }
    let batch = state.takeBatch()
    for session in sessions[2...] { state.play(session) }
    var outcome = WriteOutcome()
    (outcome.kept, outcome.failure) = (batch, RegistryError(.diskFull(path: "p")))
    let (told, next) = state.finish(outcome)
    #expect(told == [.notWritten(RegistryError(.diskFull(path: "p")))])
    // A write was already requested when the two began to wait.
    #expect(next == nil)
    #expect(state.takeBatch().ended.map(\.header) == sessions.map(\.header))
    (outcome.kept, outcome.failure) = (batch, RegistryError(.diskFull(path: "p")))
    #expect(state.finish(outcome).next == .later(.seconds(4), turn: 2))
  }

  /// The write has already waited for the other program, which will end: the pause does not grow.
  @Test func aBusyFileIsTriedAgainAfterTheSamePauseEachTime() throws {
    var state = RecorderState(capacity: 10)
    state.play(try session(0))
    for turn in 1...3 {
      var outcome = WriteOutcome()
      (outcome.kept, outcome.failure) = (state.takeBatch(), RegistryError(.busy(path: "p")))
      #expect(state.finish(outcome).next == .later(.seconds(2), turn: turn))
    }
  }

  @Test func aMarkerThatCouldNotBeRemovedIsRemovedWithTheNextBatch() throws {
    var state = RecorderState(capacity: 10)
    let headers = try (0..<2).map { try session($0).header }
    for header in headers { _ = state.start(header) }
    _ = state.takeNotes()
    state.end(0, with: try session(0).result, samples: nil)
    let batch = state.takeBatch()
    #expect(batch.discarded == [headers[0].uuid])
    state.end(1, with: try session(1).result, samples: nil)
    var outcome = WriteOutcome()
    (outcome.kept, outcome.failure) = (batch, RegistryError(.diskFull(path: "p")))
    _ = state.finish(outcome)
    #expect(state.takeBatch().discarded == headers.map(\.uuid))
  }

  /// A million samples in sessions of a thousand: no heap allocation for a sample.
  @Test(.enabled(if: allocationCount() >= 0)) func aSampleTakesNothingFromTheHeap() throws {
    let registry = try Example.registry()
    let card = try registry.transition(named: "card-modal")
    let recorder = SessionRecorder(recordingTo: registry, consent: .given)
    let sample = GestureSample(timeMicroseconds: 8000, x: 1, y: 2, phase: .changed)
    var blocks = 0
    for index in 0..<1000 {
      let session = Example.session(of: card, beganAt: Int64(index))
      let trace = recorder.begin(session.header)
      let before = allocationCount()
      for _ in 0..<1000 { trace.append(sample) }
      blocks += allocationCount() - before
      trace.end(with: session.result)
      if index % 100 == 0 { recorder.flush() }
    }
    #expect(blocks == 0)
    recorder.flush()
    #expect(recorder.statistics.recorded + recorder.statistics.dropped == 1000)
  }

  /// A session with the same UUID replaces the earlier one, whose end is then ignored.
  @Test func aSessionThatBeginsAgainEndsOnce() throws {
    var state = RecorderState(capacity: 10)
    let example = try session(0)
    let first = state.start(example.header)
    let second = state.start(example.header)
    state.end(first, with: example.result, samples: [])
    state.end(second, with: example.result, samples: example.samples)
    #expect(state.takeBatch().ended == [example] && state.statistics.dropped == 1)
  }
}

extension RecorderState {
  /// Returns whether the end of a session would change anything.
  fileprivate func runs(_ number: Int) -> Bool {
    var copy = self
    let example = SessionResult(
      outcome: .interrupted, termination: .cancelled, completed: false, durationMicroseconds: 1, axis: .y, sign: 1,
      interactionDistance: 800, releaseTranslation: nil, releaseProgress: nil, releaseVelocity: nil,
      estimator: .lsq100, peakProgress: 0, touches: [])
    let before = copy.statistics
    copy.end(number, with: example, samples: nil)
    return copy.statistics != before
  }
}
