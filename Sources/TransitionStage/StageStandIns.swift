public import TransitionModel

/// A recorder that keeps sessions and presentations in memory, for a host that stores them together: an import, a simulation, a test.
public final class SessionCollector: SessionRecording {
  private struct State {
    var finished: [InteractionSession] = []
    var presentations: [PresentationRecord] = []
    var unknownNames: [TransitionName] = []
  }
  private let state = Lock(State())

  /// An empty collector.
  public init() {}

  /// A session begins; it is kept when it has ended.
  public func begin(_ header: SessionHeader) -> OpenSession {
    OpenSession(of: header) { [self] result, samples, _ in
      let session = InteractionSession(header: header, result: result, samples: samples)
      state.withLock { $0.finished.append(session) }
    }
  }

  /// Keeps a presentation; a later record of the same one replaces the earlier.
  public func record(_ presentation: PresentationRecord) {
    state.withLock { state in
      if let index = state.presentations.lastIndex(where: { $0.uuid == presentation.uuid }) {
        state.presentations[index] = presentation
      } else {
        state.presentations.append(presentation)
      }
    }
  }

  /// Keeps a name that no transition has.
  public func recordUnknown(_ name: TransitionName) { state.withLock { $0.unknownNames.append(name) } }

  /// The requested names that no transition has, in the order of the requests; they are handed over once.
  public func takeUnknownNames() -> [TransitionName] {
    state.withLock { state in
      defer { state.unknownNames = [] }
      return state.unknownNames
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

/// A provider without a registry: configurations at hand, for playing a file that was never stored and for replays.
public struct FixedTransitions: TransitionProviding {
  private let byName: [String: TransitionRevision]

  /// Takes revisions as they were vended elsewhere; of several with one name the last counts.
  public init(_ transitions: [TransitionRevision]) {
    byName = Dictionary(transitions.map { ($0.name, $0) }, uniquingKeysWith: { _, last in last })
  }

  /// Takes configurations, each as revision 1 of its transition.
  public init(_ configurations: [TransitionConfiguration]) {
    self.init(configurations.map { TransitionRevision(configuration: $0, revision: 1, digest: $0.digest) })
  }

  /// The transition with this name.
  ///
  /// - Throws: `UnknownTransition` with the nearest names.
  public func transition(named name: String) throws(UnknownTransition) -> TransitionRevision {
    guard let transition = byName[name] else { throw UnknownTransition(name: name, among: byName.keys) }
    return transition
  }
}

/// The time of day on a stage: its virtual seconds, counted from a day of one's choice.
///
/// Give it to the stage and its ``wallClock`` to the manager, and what is recorded happened when the stage played it.
public final class StageClock: Sendable {
  private let startMicroseconds: Int64
  private let elapsedMicroseconds = Lock<Int64>(0)

  /// - Parameter startMicroseconds: What time it is when the stage is set up, UTC microseconds since 1970.
  public init(startMicroseconds: Int64) { self.startMicroseconds = startMicroseconds }

  /// What a manager takes for the time of day: the stage's own.
  public var wallClock: WallClock {
    WallClock { self.startMicroseconds.addingClamped(self.elapsedMicroseconds.withLock(\.self)) }
  }

  func tell(_ seconds: Double) {
    // A stage can be let run further than 64 bits of microseconds go.
    let microseconds = min(max((seconds * 1_000_000).rounded(), 0), 0x1p52)
    elapsedMicroseconds.withLock { $0 = Int64(microseconds) }
  }
}
