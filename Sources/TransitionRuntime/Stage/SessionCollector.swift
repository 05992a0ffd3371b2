public import TransitionModel

/// A recorder that keeps sessions and presentations in memory, for a host that stores them together: an import, a simulation, a test.
public final class SessionCollector: SessionRecording {
  private struct State {
    var finished: [InteractionSession] = []
    var presentations: [PresentationRecord] = []
  }
  private let state = Lock(State())

  /// An empty collector.
  public init() {}

  /// A session begins; it is kept when it has ended.
  public func begin(_ header: SessionHeader) -> SessionTrace {
    SessionTrace(of: header) { [self] result, samples, _ in
      let session = InteractionSession(header: header, result: result, samples: samples)
      state.withLock { $0.finished.append(session) }
    }
  }

  /// Keeps a presentation; what is said of it later takes the place of what was said before.
  public func record(_ presentation: PresentationRecord) {
    state.withLock { state in
      if let index = state.presentations.lastIndex(where: { $0.uuid == presentation.uuid }) {
        state.presentations[index] = presentation
      } else {
        state.presentations.append(presentation)
      }
    }
  }

  /// The presentations so far, as last recorded, in the order in which they came; they are handed over once.
  public func takePresentations() -> [PresentationRecord] {
    state.withLock { state in
      defer { state.presentations = [] }
      return state.presentations
    }
  }

  /// The finished sessions so far, in the order in which they ended; they are handed over once.
  public func take() -> [InteractionSession] {
    state.withLock { state in
      defer { state.finished = [] }
      return state.finished
    }
  }
}
