public import Foundation
import Synchronization
public import TransitionModel

/// A recorder that keeps sessions in memory, for a host that stores them together: an import, a simulation, a test.
public final class SessionCollector: SessionRecording {
  private struct State {
    var open: [UUID: InteractionSession.Draft] = [:]
    var finished: [InteractionSession] = []
  }
  private let state = Mutex(State())

  /// An empty collector.
  public init() {}

  /// A session begins.
  public func begin(_ header: SessionHeader) {
    state.withLock { $0.open[header.uuid] = InteractionSession.Draft(header: header) }
  }

  /// A sample of a session that has begun; of any other it is ignored.
  public func append(_ sample: GestureSample, to session: UUID) {
    state.withLock { $0.open[session]?.samples.append(sample) }
  }

  /// A session has ended. One that never began is ignored.
  public func end(_ session: UUID, with result: SessionResult) {
    state.withLock { state in
      guard let draft = state.open.removeValue(forKey: session) else { return }
      state.finished.append(InteractionSession(header: draft.header, result: result, samples: draft.samples))
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
