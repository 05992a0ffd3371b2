import Foundation
import TransitionModel

@testable import TransitionStore

extension RecorderState {
  init(capacity: Int) { self.init(limits: RecorderLimits(capacity: capacity)) }

  @discardableResult
  mutating func begin(_ header: SessionHeader) -> RecorderSchedule.Wake? {
    begin(header, into: takeSpareBuffer() ?? Self.emptyBuffer())
  }

  @discardableResult
  mutating func end(_ uuid: UUID, with result: SessionResult) -> RecorderSchedule.Wake? {
    guard var session = takeRunning(uuid) else { return nil }
    let samples = Array(session.samples[...])
    session.samples.removeAll(keepingCapacity: true)
    return end(session, with: result, samples: samples)
  }
}

extension SessionRecorder {
  func play(_ session: InteractionSession) {
    begin(session.header)
    for sample in session.samples { append(sample, to: session.header.uuid) }
    end(session.header.uuid, with: session.result)
  }
}
