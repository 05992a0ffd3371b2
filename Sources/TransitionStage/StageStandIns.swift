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
        state.presentations[index] = presentation
      } else {
        state.presentations.append(presentation)
      }
    }
  }

  /// Keeps a requested name that no transition has.
  public func recordUnknown(_ name: TransitionName) { state.withLock { $0.unknownNames.append(name) } }

  /// Removes and returns the requested names that no transition has, in the order of the requests.
  public func takeUnknownNames() -> [TransitionName] {
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

/// A provider without a registry, for playing files that were never stored and for replays.
public struct FixedTransitions: TransitionProviding {
  private let byName: [String: TransitionRevision]

  /// Creates a provider from vended revisions. If several have the same name, the last one counts.
  public init(_ transitions: [TransitionRevision]) {
    byName = Dictionary(transitions.map { ($0.name, $0) }, uniquingKeysWith: { _, last in last })
  }

  /// Creates a provider from configurations, each as revision 1 of its transition.
  public init(_ configurations: [TransitionConfiguration]) {
    self.init(configurations.map { TransitionRevision(configuration: $0, revision: 1, digest: $0.digest) })
  }

  /// Returns the transition with this name.
  ///
  /// - Throws: `UnknownTransition` with the nearest names.
  public func transition(named name: String) throws(UnknownTransition) -> TransitionRevision {
    guard let transition = byName[name] else { throw UnknownTransition(name: name, among: byName.keys) }
    return transition
  }
}

/// The time of day on a stage: its virtual seconds, counted from a chosen start.
///
/// Pass the clock to the stage and its ``wallClock`` to the manager. Recordings then carry the time at which the stage
/// played them.
public final class StageClock: Sendable {
  private let startMicroseconds: Int64
  private let elapsedMicroseconds = Lock<Int64>(0)

  /// Creates a clock.
  ///
  /// - Parameter startMicroseconds: The time at which the stage is created, in UTC microseconds since 1970.
  public init(startMicroseconds: Int64) { self.startMicroseconds = startMicroseconds }

  /// The clock for a manager, which follows the stage.
  public var wallClock: WallClock {
    WallClock { self.startMicroseconds.addingClamped(self.elapsedMicroseconds.withLock(\.self)) }
  }

  func tell(_ seconds: Double) {
    // A stage can run longer than 64 bits of microseconds.
    let microseconds = min(max((seconds * 1_000_000).rounded(), 0), 0x1p52)
    elapsedMicroseconds.withLock { $0 = Int64(microseconds) }
  }
}
