public import Foundation
import Synchronization
public import TransitionModel

/// A recorder that keeps sessions and presentations in memory, for a host that stores them together: an import, a simulation, a test.
public final class SessionCollector: SessionRecording {
  private struct State {
    var open: [UUID: InteractionSession.Draft] = [:]
    var finished: [InteractionSession] = []
    var presentations: [PresentationRecord] = []
  }
  private let state = Mutex(State())

  public init() {}

  public func begin(_ header: SessionHeader) {
    state.withLock { $0.open[header.uuid] = InteractionSession.Draft(header: header) }
  }

  public func append(_ sample: GestureSample, to session: UUID) {
    state.withLock { $0.open[session]?.samples.append(sample) }
  }

  public func end(_ session: UUID, with result: SessionResult) {
    state.withLock { state in
      guard let draft = state.open.removeValue(forKey: session) else { return }
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
