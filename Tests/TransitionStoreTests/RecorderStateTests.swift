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

  /// Whatever is done in whatever order, every session that began is running, waiting, or counted, exactly once.
  @Test(arguments: 0..<20) func everySessionIsAccountedFor(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let capacity = Int.random(in: 1...12, using: &random)
    var state = RecorderState(limits: RecorderLimits(capacity: capacity, batchSize: 4))
    let example = try session(0)
    var (begun, running, unwritten): (Int, Set<UUID>, [RecorderState.Batch]) = (0, [], [])
    for _ in 0..<2000 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2:
        var header = example.header
        header.uuid = UUID()
        begun += 1
        state.begin(header)
        // The oldest may have made room.
        running = running.union([header.uuid]).filter { state.runs($0) }
        #expect(running.contains(header.uuid) && running.count <= RunningSessions.maximum)
      case 3...5:
        let sorted = running.sorted { $0.uuidString < $1.uuidString }
        guard let uuid = sorted.randomElement(using: &random) else { break }
        running.remove(uuid)
        state.append(example.samples[0], to: uuid)
        state.end(uuid, with: example.result)
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
    for session in sessions[..<2] {
      state.begin(session.header)
      state.end(session.header.uuid, with: session.result)
    }
    let batch = state.takeBatch()
    for session in sessions[2...] {
      state.begin(session.header)
      state.end(session.header.uuid, with: session.result)
    }
    var outcome = WriteOutcome()
    (outcome.kept, outcome.failure) = (batch, .busy(path: "p"))
    let (told, next) = state.finish(outcome)
    #expect(told == [.notWritten(.busy(path: "p"))])
    // Somebody asked already, when the two began to wait.
    #expect(next == nil)
    #expect(state.takeBatch().ended.map(\.header) == sessions.map(\.header))
    (outcome.kept, outcome.failure) = (batch, .busy(path: "p"))
    #expect(state.finish(outcome).next == .later(.seconds(4), turn: 2))
  }

  @Test func aSessionThatRunsOnKeepsItsNoteThroughAFailure() throws {
    var state = RecorderState(capacity: 10)
    let (one, other) = (try session(0), try session(1))
    #expect(state.begin(one.header) == .notes)
    #expect(state.begin(other.header) == nil)
    let notes = state.takeNotes()
    #expect(notes.begun == [one.header, other.header])
    state.end(one.header.uuid, with: one.result)
    var outcome = WriteOutcome()
    (outcome.kept, outcome.failure) = (notes, .busy(path: "p"))
    _ = state.finish(outcome)
    let batch = state.takeBatch()
    #expect(batch.begun == [other.header] && batch.ended.map(\.header) == [one.header])
  }

  /// A million samples in sessions of a thousand: not one block is taken from the heap for a sample.
  @Test(.enabled(if: allocationCount() >= 0)) func aSampleTakesNothingFromTheHeap() throws {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply([Example.configuration()])
    let card = try registry.transition(named: "card-modal")
    let recorder = SessionRecorder(recordingTo: registry)
    let sample = GestureSample(timeMicroseconds: 8000, x: 1, y: 2, phase: .changed)
    var blocks = 0
    for index in 0..<1000 {
      let session = Example.session(of: card, beganAt: Int64(index))
      recorder.begin(session.header)
      let before = allocationCount()
      for _ in 0..<1000 { recorder.append(sample, to: session.header.uuid) }
      blocks += allocationCount() - before
      recorder.end(session.header.uuid, with: session.result)
      if index % 100 == 0 { recorder.flush() }
    }
    #expect(blocks == 0)
    recorder.flush()
    #expect(recorder.statistics.recorded + recorder.statistics.dropped == 1000)
  }

  @Test func aSessionMayOutgrowItsBuffer() throws {
    var state = RecorderState(capacity: 10)
    let example = try session(0)
    state.begin(example.header)
    let count = RecorderState.bufferCapacity * 2 + 10
    let samples = (0..<count).map { GestureSample(timeMicroseconds: Int64($0), x: 0, y: 0, phase: .changed) }
    for sample in samples { state.append(sample, to: example.header.uuid) }
    state.end(example.header.uuid, with: example.result)
    #expect(state.takeBatch().ended.first?.samples == samples)
  }
}

extension RecorderState {
  fileprivate func runs(_ uuid: UUID) -> Bool {
    var copy = self
    return copy.takeRunning(uuid) != nil
  }
}
