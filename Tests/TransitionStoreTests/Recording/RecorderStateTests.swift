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
          (outcome.kept, outcome.failure) = (batch, .diskFull(path: "p"))
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

  @Test func whatComesBackStandsBeforeWhatCameSince() throws {
    var state = RecorderState(capacity: 10)
    let sessions = try (0..<4).map { try session($0) }
    for session in sessions[..<2] { state.play(session) }
    let batch = state.takeBatch()
    for session in sessions[2...] { state.play(session) }
    var outcome = WriteOutcome()
    (outcome.kept, outcome.failure) = (batch, .diskFull(path: "p"))
    let (told, next) = state.finish(outcome)
    #expect(told == [.notWritten(.diskFull(path: "p"))])
    // A write was already requested when the two began to wait.
    #expect(next == nil)
    #expect(state.takeBatch().ended.map(\.header) == sessions.map(\.header))
    (outcome.kept, outcome.failure) = (batch, .diskFull(path: "p"))
    #expect(state.finish(outcome).next == .later(.seconds(4), turn: 2))
  }

  /// The write has already waited for the other program, which will end: the pause does not grow.
  @Test func aBusyFileIsTriedAgainAfterTheSamePauseEachTime() throws {
    var state = RecorderState(capacity: 10)
    state.play(try session(0))
    for turn in 1...3 {
      var outcome = WriteOutcome()
      (outcome.kept, outcome.failure) = (state.takeBatch(), .busy(path: "p"))
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
    (outcome.kept, outcome.failure) = (batch, .diskFull(path: "p"))
    _ = state.finish(outcome)
    #expect(state.takeBatch().discarded == headers.map(\.uuid))
  }

  @Test func aSessionThatRunsOnKeepsItsNoteThroughAFailure() throws {
    var state = RecorderState(capacity: 10)
    let (one, other) = (try session(0), try session(1))
    let begun = state.begin(one.header)
    #expect(begun.wake == .notes)
    #expect(state.begin(other.header).wake == nil)
    let notes = state.takeNotes()
    #expect(notes.begun == [one.header, other.header])
    state.end(try #require(begun.number), with: one.result, samples: one.samples)
    var outcome = WriteOutcome()
    (outcome.kept, outcome.failure) = (notes, .busy(path: "p"))
    _ = state.finish(outcome)
    let batch = state.takeBatch()
    #expect(batch.begun == [other.header] && batch.ended.map(\.header) == [one.header])
  }

  /// A million samples in sessions of a thousand: no heap allocation for a sample.
  @Test(.enabled(if: allocationCount() >= 0)) func aSampleTakesNothingFromTheHeap() throws {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply([Example.configuration()])
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

  /// Nothing is allocated under the lock as long as no more records wait than a batch.
  @Test(.enabled(if: allocationCount() >= 0)) func whatALockIsHeldForTakesNothingFromTheHeap() throws {
    let limits = RecorderLimits()
    var state = RecorderState(limits: limits)
    let sessions = try (0..<limits.batchSize).map { try session($0) }
    let presentation = PresentationRecord(
      uuid: UUID(), transition: "t", revision: 1, digest: "d", origin: .device)
    for round in 0..<4 {
      var (notes, batch) = (WriteBatch(withRoomFor: limits), WriteBatch(withRoomFor: limits))
      let before = allocationCount()
      for index in sessions.indices {
        let number = state.start(sessions[index].header)
        if index == 50 { state.takeNotes(into: &notes) }
        state.end(number, with: sessions[index].result, samples: sessions[index].samples)
      }
      _ = state.record(presentation)
      state.takeBatch(into: &batch)
      // In the first round, Swift looks up type metadata.
      if round > 0 { #expect(allocationCount() == before) }
      #expect(batch.ended.count == limits.batchSize && notes.begun.count == 1 && batch.presentations.count == 1)
      _ = state.finish(WriteOutcome())
    }
  }

  @Test func whatItHoldsAtRestIsWhatItsPageSays() throws {
    let room = RecorderLimits().room
    let records =
      room * (MemoryLayout<SessionHeader>.stride + MemoryLayout<InteractionSession>.stride)
      + room * MemoryLayout<PresentationRecord>.stride
    let buffers = 2 * RecorderState.bufferCapacity * MemoryLayout<GestureSample>.stride
    let page = Repository.root.appending(path: "Sources/TransitionStore/TransitionStore.docc/RecordingInAnApp.md")
    let said = try String(contentsOf: page, encoding: .utf8).replacing("\n", with: " ")
    let text = "At rest a recorder holds \((records + buffers + 512) / 1024) KB"
    let isSaid = said.contains(text)
    #expect(isSaid, "\(text)")
  }

  /// The buffer of an ended session is reused by the next one. With a second reference, it would be copied.
  @Test func aBufferGoesFromOneSessionToTheNext() {
    var state = RecorderState(capacity: 10)
    var buffer = state.takeSpareBuffer() ?? []
    let place = buffer.withUnsafeBufferPointer(\.baseAddress)
    state.keep(&buffer)
    var again = state.takeSpareBuffer() ?? []
    again.append(GestureSample(timeMicroseconds: 0, x: 0, y: 0, phase: .began))
    #expect(again.withUnsafeBufferPointer(\.baseAddress) == place && buffer.isEmpty && buffer.capacity == 0)
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
