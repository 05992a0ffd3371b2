import AllocationCounter
import Foundation
import Synchronization
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStore

extension Benchmark.Group {
  static let recording = Benchmark.Group(name: "recording") {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply(BuiltInCatalog.transitions())
    let transition = try registry.transition(named: SimulatedSessions.name)
    let recorder = SessionRecorder(recordingTo: registry, consent: .given)
    recorder.flush()
    return [
      Benchmark(
        name: "a sample appended", baseline: "array behind a mutex", unit: "ns", goal: .maximumValue(17)
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
      Benchmark(
        name: "a drag event in an app: decided, recorded", baseline: "array behind a mutex", unit: "ns",
        goal: .maximumValue(150)
      ) {
        let drags = DragEvents(recorder: recorder, registry: registry)
        return Benchmark.Round(
          product: try drags.handle().nanoseconds / Double(Drags.count),
          baseline: Drags.baseline() / Double(Drags.count))
      },
      Benchmark(
        name: "heap blocks for 1,000,000 drag events", baseline: "none", unit: "blocks", goal: .maximumValue(0)
      ) {
        Benchmark.Round(
          product: Double(try DragEvents(recorder: recorder, registry: registry).handle().blocks), baseline: 0)
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
      // The note that a drag has begun is written on another thread.
      recorder.flush()
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

  static func sample(_ index: Int) -> GestureSample {
    GestureSample(
      timeMicroseconds: Int64(index) * 8333, x: 200, y: 300 + Double(index) / 8, phase: index == 0 ? .began : .changed)
  }

  private static let result = SessionResult(
    outcome: .interrupted, termination: .cancelled, completed: false, durationMicroseconds: 1, axis: .y, sign: 1,
    interactionDistance: 800, releaseTranslation: nil, releaseProgress: nil, releaseVelocity: nil, estimator: .lsq100,
    peakProgress: 0, touches: [])
}

/// A million movements of 1000 drags, as an app's gesture passes them to the interaction: the machine moves the view, and
/// the recorder stores the sample. The beginnings and the ends of drags are not measured.
private struct DragEvents {
  let recorder: SessionRecorder
  let registry: TransitionRegistry

  func handle() throws -> (nanoseconds: Double, blocks: Int) {
    let manager = try ModalTransitionManager(SimulatedSessions.name, from: registry, recordingTo: recorder)
    guard let controller = manager.gestureTarget(for: .dismiss) else {
      throw BenchmarkError("no gesture dismisses \(SimulatedSessions.name)")
    }
    var total = (nanoseconds: 0.0, blocks: 0)
    for _ in 0..<Drags.drags {
      _ = controller.handle(.began(Drags.sample(0), displacement: 0))
      _ = controller.handle(.started(InteractionGeometry(axis: .y, sign: 1, distance: 800)))
      recorder.flush()
      let before = allocationCount()
      total.nanoseconds += Stopwatch.nanoseconds {
        for index in 1...Drags.samples { consume(controller.handle(.changed(Drags.sample(index)))) }
      }
      total.blocks += allocationCount() - before
      _ = controller.handle(.tornDown)
      recorder.flush()
    }
    guard recorder.statistics.dropped == 0 else { throw BenchmarkError("the recorder dropped drags") }
    return total
  }
}
