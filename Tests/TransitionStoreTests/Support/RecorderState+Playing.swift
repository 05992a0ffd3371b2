import TransitionModel

@testable import TransitionStore

extension RecorderState {
  init(capacity: Int) { self.init(limits: RecorderLimits(capacity: capacity)) }

  mutating func play(_ session: InteractionSession) {
    end(begin(session.header).number, with: session.result, samples: session.samples)
  }
}

extension SessionRecorder {
  func play(_ session: InteractionSession) {
    let trace = begin(session.header)
    session.samples.forEach(trace.append)
    trace.end(with: session.result)
  }
}
