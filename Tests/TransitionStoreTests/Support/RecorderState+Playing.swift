import TransitionModel

@testable import TransitionStore

extension RecorderState {
  init(capacity: Int) { self.init(limits: RecorderLimits(capacity: capacity)) }

  /// Begins a session and returns its number; −1 if it is dropped.
  mutating func start(_ header: SessionHeader) -> Int { begin(header).number ?? -1 }

  mutating func takeBatch() -> WriteBatch {
    var batch = WriteBatch()
    takeBatch(into: &batch)
    return batch
  }

  mutating func takeNotes() -> WriteBatch {
    var batch = WriteBatch()
    takeNotes(into: &batch)
    return batch
  }

  mutating func play(_ session: InteractionSession) {
    end(start(session.header), with: session.result, samples: session.samples)
  }
}

extension SessionRecorder {
  func play(_ session: InteractionSession) {
    let trace = begin(session.header)
    session.samples.forEach(trace.append)
    trace.end(with: session.result)
  }
}
