import Foundation
import Synchronization
import Testing
import TransitionModel

@Suite struct SessionTraceTests {
  private struct Ended: Sendable, Equatable {
    var samples: [GestureSample]
    var isWhole: Bool
  }

  private final class Recorder: Sendable {
    let ended = Mutex<[Ended]>([])

    func trace(keptIn buffer: [GestureSample] = [], atMost limit: Int = .max) -> OpenSession {
      let header = SessionHeader(
        uuid: UUID(), transition: "card", revision: 1, digest: "", direction: .dismiss, beganAtMicroseconds: 0,
        context: SessionContext())
      return OpenSession(of: header, keptIn: buffer, atMost: limit) { [self] _, samples, isWhole in
        ended.withLock { [samples] in $0.append(Ended(samples: samples, isWhole: isWhole)) }
        samples = []
      }
    }
  }

  private static let result = SessionResult(
    outcome: .interrupted, termination: .cancelled, completed: false, durationMicroseconds: 1, axis: .y, sign: 1,
    interactionDistance: 800, releaseTranslation: nil, releaseProgress: nil, releaseVelocity: nil, estimator: .lsq100,
    peakProgress: 0, touches: [])

  private static func samples(_ count: Int) -> [GestureSample] {
    (0..<count).map { GestureSample(timeMicroseconds: Int64($0), x: 1, y: 2, phase: .changed) }
  }

  @Test func allOfItIsHandedOverOnce() {
    let recorder = Recorder()
    let trace = recorder.trace()
    let samples = Self.samples(10_000)
    samples.forEach(trace.append)
    #expect(recorder.ended.withLock { $0.isEmpty })
    trace.end(with: Self.result)
    trace.append(samples[0])
    trace.end(with: Self.result)
    #expect(recorder.ended.withLock { $0 } == [Ended(samples: samples, isWhole: true)])
  }

  @Test func beyondItsLimitNothingIsKeptAndThatIsSaid() {
    let recorder = Recorder()
    for count in [0, 4, 5, 6, 60] {
      let trace = recorder.trace(atMost: 5)
      Self.samples(count).forEach(trace.append)
      trace.end(with: Self.result)
      #expect(recorder.ended.withLock { $0.last } == Ended(samples: Self.samples(min(count, 5)), isWhole: count <= 5))
    }
  }

  @Test func letGoOfItHasNotEnded() {
    let recorder = Recorder()
    do { recorder.trace().append(Self.samples(1)[0]) }
    #expect(recorder.ended.withLock { $0.isEmpty })
  }
}
