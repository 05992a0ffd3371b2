import Foundation
import TransitionModel
import TransitionStore

/// Sessions derived from their numbers, so that the content of a stored session can be verified.
enum CrashSessions {
  /// Returns one to eight and, now and then, more than a page of traces.
  static func size(of batch: Int) -> Int { batch % 11 == 10 ? 40 : 1 + batch * 5 % 8 }

  static func sessions(ofBatch batch: Int, of transition: TransitionRevision) -> [InteractionSession] {
    (0..<size(of: batch)).map { session($0, ofBatch: batch, of: transition) }
  }

  /// The header of a session that begins and never ends.
  static func unfinished(ofBatch batch: Int, of transition: TransitionRevision) -> SessionHeader {
    header(unfinished, ofBatch: batch, of: transition)
  }

  static func presentation(ofBatch batch: Int, of transition: TransitionRevision) -> PresentationRecord {
    PresentationRecord(
      uuid: uuid(presented, ofBatch: batch), transition: transition.name, revision: transition.revision,
      digest: transition.digest, origin: .device, presentedAtMicroseconds: time(ofBatch: batch),
      dismissedAtMicroseconds: time(ofBatch: batch) + 900_000, dismissedBy: .gesture)
  }

  /// Returns the batch of a session that ends; nil for any other UUID.
  static func batch(of uuid: UUID) -> Int? {
    let bytes = uuid.uuid
    guard bytes.0 == mark, bytes.15 < unfinished else { return nil }
    return Int(bytes.1) << 16 | Int(bytes.2) << 8 | Int(bytes.3)
  }

  private static let (mark, unfinished, presented): (UInt8, UInt8, UInt8) = (0xC7, 0xF0, 0xF1)

  private static func uuid(_ index: UInt8, ofBatch batch: Int) -> UUID {
    let number = (UInt8(batch >> 16 & 0xFF), UInt8(batch >> 8 & 0xFF), UInt8(batch & 0xFF))
    return UUID(uuid: (mark, number.0, number.1, number.2, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, index))
  }

  /// A bound that keeps sessions of any date.
  static let bound = RecordingBound(maximumAge: .seconds(100 * 365 * 86_400))

  private static func time(ofBatch batch: Int) -> Int64 { 1_790_000_000_000_000 + Int64(batch) * 1_000_000 }

  private static func header(_ index: UInt8, ofBatch batch: Int, of transition: TransitionRevision) -> SessionHeader {
    SessionHeader(
      uuid: uuid(index, ofBatch: batch), transition: transition.name, revision: transition.revision,
      digest: transition.digest, direction: .dismiss, beganAtMicroseconds: time(ofBatch: batch) + Int64(index),
      context: SessionContext(
        presentation: uuid(presented, ofBatch: batch), deviceClass: "phone", token: "install-\(batch % 7)"))
  }

  private static func session(
    _ index: Int, ofBatch batch: Int, of transition: TransitionRevision
  ) -> InteractionSession {
    let last = 5 + (batch + index) % 60
    let samples = (0...last).map { sample in
      GestureSample(
        timeMicroseconds: Int64(sample) * 8000, x: 100, y: Double(sample * (1 + index % 7)) + 200.125,
        phase: sample == 0 ? .began : sample == last ? .ended : .changed)
    }
    let travel = Double(last * (1 + index % 7))
    let finishes = index % 2 == 0
    return InteractionSession(
      header: header(UInt8(index), ofBatch: batch, of: transition),
      result: SessionResult(
        outcome: finishes ? .finished : .cancelled, termination: .ended, completed: finishes,
        durationMicroseconds: Int64(last) * 8000, settleMicroseconds: 300_000, axis: .y, sign: 1,
        interactionDistance: 600, releaseTranslation: travel, releaseProgress: min(travel / 600, 1),
        releaseVelocity: 125.5, estimator: .lsq100, peakProgress: min(travel / 600, 1),
        touches: [
          InteractionTouch(
            startDisplacement: 0, sampleCount: samples.count, recognizerVelocity: 126.25, termination: .ended,
            finishes: finishes)
        ]),
      samples: samples)
  }
}
