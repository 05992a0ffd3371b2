import AllocationCounter
import Foundation
import Synchronization
import TransitionCatalog
import TransitionModel
import TransitionStore

extension Benchmark.Group {
  static let recording = Benchmark.Group(name: "recording") {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply(BuiltInCatalog.transitions())
    let transition = try registry.transition(named: SimulatedSessions.name)
    let recorder = SessionRecorder(recordingTo: registry)
    recorder.flush()
    return [
      Benchmark(
        name: "a sample appended", baseline: "array behind a mutex", unit: "ns", goal: .maximumValue(20)
      ) {
        let drags = Drags(recorder: recorder, transition: transition)
        return Benchmark.Round(
          product: drags.append().nanoseconds / Double(Drags.count), baseline: Drags.baseline() / Double(Drags.count))
      },
      Benchmark(
        name: "heap blocks for 1,000,000 samples", baseline: "none", unit: "blocks", goal: .maximumValue(0)
      ) {
        Benchmark.Round(product: Double(Drags(recorder: recorder, transition: transition).append().blocks), baseline: 0)
      },
    ]
  }
}

/// A million samples of 1000 drags, as delivered on the gesture's thread. Only appending is measured.
private struct Drags {
  static let drags = 1000
  static let samples = 1000
  static var count: Int { drags * samples }

  let recorder: SessionRecorder
  let transition: TransitionRevision

  func append() -> (nanoseconds: Double, blocks: Int) {
    var total = (nanoseconds: 0.0, blocks: 0)
    for _ in 0..<Self.drags {
      let trace = recorder.begin(
        SessionHeader(
          uuid: UUID(), transition: transition.name, revision: transition.revision, digest: transition.digest,
          direction: .dismiss, beganAtMicroseconds: 0, context: SessionContext()))
      let before = allocationCount()
      total.nanoseconds += Stopwatch.nanoseconds {
        for index in 0..<Self.samples { trace.append(Self.sample(index)) }
      }
      total.blocks += allocationCount() - before
      trace.end(with: Self.result)
      recorder.flush()
    }
    return total
  }

  static func baseline() -> Double {
    let buffer = Mutex<[GestureSample]>([])
    buffer.withLock { $0.reserveCapacity(samples) }
    return (0..<drags).reduce(0.0) { sum, _ in
      buffer.withLock { $0.removeAll(keepingCapacity: true) }
      return sum
        + Stopwatch.nanoseconds {
          for index in 0..<samples { buffer.withLock { $0.append(sample(index)) } }
        }
    }
  }

  private static func sample(_ index: Int) -> GestureSample {
    GestureSample(
      timeMicroseconds: Int64(index) * 8333, x: 200, y: 300 + Double(index) / 8, phase: index == 0 ? .began : .changed)
  }

  private static let result = SessionResult(
    outcome: .interrupted, termination: .cancelled, completed: false, durationMicroseconds: 1, axis: .y, sign: 1,
    interactionDistance: 800, releaseTranslation: nil, releaseProgress: nil, releaseVelocity: nil, estimator: .lsq100,
    peakProgress: 0, touches: [])
}
