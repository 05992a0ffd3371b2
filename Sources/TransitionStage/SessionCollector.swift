public import TransitionModel

/// A recorder that keeps sessions and presentations in memory, for a host that stores them together: an import, a
/// simulation, a test.
public final class SessionCollector: SessionRecording {
  private struct State {
    var finished: [InteractionSession] = []
    var presentations: [PresentationRecord] = []
    var unknownNames: [TransitionName] = []
  }
  private let state = Lock(State())

  /// Creates an empty collector.
  public init() {}

  /// Begins a session, which is kept once it has ended.
  public func begin(_ header: SessionHeader) -> OpenSession {
    OpenSession(of: header) { [self] result, samples, _ in
      let session = InteractionSession(header: header, result: result, samples: samples)
      state.withLock { $0.finished.append(session) }
    }
  }

  /// Keeps a presentation. A later record of the same presentation replaces it.
  public func record(_ presentation: PresentationRecord) {
    state.withLock { state in
      if let index = state.presentations.lastIndex(where: { $0.uuid == presentation.uuid }) {
        state.presentations[index] = presentation.adding(movesOf: state.presentations[index])
      } else {
        state.presentations.append(presentation)
      }
    }
  }

  /// Keeps a requested name that no transition has.
  public func recordUnknown(_ name: TransitionName) { state.withLock { $0.unknownNames.append(name) } }

  /// Removes and returns the requested names that no transition has, in the order of the requests.
  package func takeUnknownNames() -> [TransitionName] {
    state.withLock { state in
      defer { state.unknownNames = [] }
      return state.unknownNames
    }
  }

  /// Removes and returns the presentations so far, as last recorded, in order of arrival.
  public func takePresentations() -> [PresentationRecord] {
    state.withLock { state in
      defer { state.presentations = [] }
      return state.presentations
    }
  }

  /// Removes and returns the finished sessions so far, in the order in which they ended.
  public func take() -> [InteractionSession] {
    state.withLock { state in
      defer { state.finished = [] }
      return state.finished
    }
  }
}
