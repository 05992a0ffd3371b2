import Dispatch
import Synchronization

/// Tells every open page when the registry has changed.
final class ChangeFeed: Sendable {
  /// How many may listen: far more than anyone has pages, and few enough for the descriptors of one process.
  static let mostListeners = 64

  /// Who does not listen any more is not kept.
  private struct Listener {
    weak var events: EventStream?

    var isGone: Bool { events?.isFinished ?? true }
  }

  private struct State {
    var listeners: [Listener] = []
    var changes = 0
    var isClosed = false

    func send(_ event: String) {
      for listener in listeners { listener.events?.send(event) }
    }
  }

  private let state = Mutex(State())
  private let keepAlive: Duration
  private let queue = DispatchQueue(label: "ChangeFeed", qos: .utility)

  /// - Parameter keepAlive: How often those who wait hear something; what has gone is noticed only by writing to it.
  init(keepAlive: Duration = .seconds(15)) {
    self.keepAlive = keepAlive
    keepAwake()
  }

  /// Something was recorded or changed, here or by another process.
  func tell() {
    state.withLock { state in
      state.changes += 1
      state.send("id: \(state.changes)\nevent: change\ndata: \(state.changes)\n\n")
    }
  }

  /// Events from now on; nil where too many listen.
  func listen() -> EventStream? {
    let events = EventStream()
    // Said at once, so that the browser knows that it is connected, and how long to wait before it tries again.
    events.send("retry: 2000\n\n")
    return state.withLock { state in
      state.listeners.removeAll(where: \.isGone)
      guard state.listeners.count < Self.mostListeners, !state.isClosed else { return nil }
      state.listeners.append(Listener(events: events))
      return events
    }
  }

  /// Ends every stream; a server that stops waits for them otherwise.
  func close() {
    let listeners = state.withLock { state in
      state.isClosed = true
      defer { state.listeners = [] }
      return state.listeners.compactMap(\.events)
    }
    for events in listeners { events.finish() }
  }

  /// Does not keep this object alive.
  private func keepAwake() {
    queue.asyncAfter(deadline: .now() + keepAlive / .seconds(1)) { [weak self] in
      guard let self, !state.withLock({ $0.isClosed }) else { return }
      state.withLock { $0.send(": keep-alive\n\n") }
      keepAwake()
    }
  }
}
