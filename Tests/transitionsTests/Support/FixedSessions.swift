import Foundation
import TransitionModel

/// Handwritten sessions with known numbers, for tests of the tool's output rather than its decisions.
enum FixedSessions {
  static func all(of transition: TransitionRevision) -> [InteractionSession] {
    [
      session(1, of: transition, outcome: .finished, travel: 300.125, velocity: 812.5),
      session(2, of: transition, outcome: .cancelled, travel: 40.5, velocity: -20),
      session(3, of: transition, outcome: .interrupted, travel: nil, velocity: nil),
    ]
  }

  private static func session(
    _ number: UInt8, of transition: TransitionRevision, outcome: SessionOutcome, travel: Double?, velocity: Double?
  ) -> InteractionSession {
    let uuid = UUID(uuid: (number, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, number))
    let beganAt = 1_790_000_100_000_000 + Int64(number) * 1_000_000
    let isDecided = outcome.isDecided
    let header = SessionHeader(
      uuid: uuid, transition: transition.name, revision: transition.revision, digest: transition.digest,
      direction: .dismiss, beganAtMicroseconds: beganAt,
      context: SessionContext(
        uuid: uuid, externalID: "stroke-\(number)", origin: .imported, beganAtMicroseconds: beganAt))
    let samples = [
      GestureSample(timeMicroseconds: 0, x: 100, y: 200, phase: .began),
      GestureSample(timeMicroseconds: 16_667, x: 100.5, y: 220.25, phase: .changed),
      GestureSample(
        timeMicroseconds: 33_333, x: 101, y: 200 + (travel ?? 0), phase: isDecided ? .ended : .cancelled),
    ]
    let touch = InteractionTouch(
      startDisplacement: 0, sampleCount: samples.count, termination: isDecided ? .ended : .cancelled,
      finishes: isDecided ? outcome == .finished : nil)
    let result = SessionResult(
      outcome: outcome, termination: touch.termination, completed: outcome == .finished, durationMicroseconds: 33_333,
      axis: .y, sign: 1, interactionDistance: 600, releaseTranslation: travel,
      releaseProgress: travel.map { $0 / 600 }, releaseVelocity: velocity, estimator: .lsq100,
      peakProgress: (travel ?? 20.25) / 600, touches: [touch])
    return InteractionSession(header: header, result: result, samples: samples)
  }
}
