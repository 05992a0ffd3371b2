public import Foundation
import Synchronization
public import TransitionModel

/// A recorder that keeps sessions and presentations in memory, for a host that stores them together: an import, a simulation, a test.
public final class SessionCollector: SessionRecording {
  private struct State {
    /// One or two at a time, so that looking through them is quicker than hashing.
    var open: [InteractionSession.Draft] = []
    var finished: [InteractionSession] = []
    var presentations: [PresentationRecord] = []
  }
  private let state = Mutex(State())

  /// An empty collector.
  public init() {}

  /// A session begins.
  public func begin(_ header: SessionHeader) {
    state.withLock { state in
      state.open.removeAll { $0.header.uuid == header.uuid }
      state.open.append(InteractionSession.Draft(header: header))
    }
  }

  /// A sample of a session that has begun; of any other it is ignored.
  public func append(_ sample: GestureSample, to session: UUID) {
    state.withLock { state in
      guard let index = state.open.lastIndex(where: { $0.header.uuid == session }) else { return }
      state.open[index].samples.append(sample)
    }
  }

  /// A session has ended. One that never began is ignored.
  public func end(_ session: UUID, with result: SessionResult) {
    state.withLock { state in
      guard let index = state.open.lastIndex(where: { $0.header.uuid == session }) else { return }
      let draft = state.open.remove(at: index)
      state.finished.append(InteractionSession(header: draft.header, result: result, samples: draft.samples))
    }
  }

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

extension InteractionSession {
  /// A session before its end.
  struct Draft: Sendable {
    let header: SessionHeader
    var samples: [GestureSample] = []
  }
}
