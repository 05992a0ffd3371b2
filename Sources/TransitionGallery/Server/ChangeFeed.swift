import Dispatch
import Synchronization

final class ChangeFeed: Sendable {
  /// The maximum number of listeners: more than the pages of any user, but few enough for the descriptors of a process.
  static let mostListeners = 64

  private struct Listener {
    weak var events: EventStream?

    var isGone: Bool { events?.isFinished ?? true }
  }

  private struct State {
    var listeners: [Listener] = []
    var changes = 0
    var isClosed = false

    func send(_ event: String) { for listener in listeners { listener.events?.send(event) } }
  }

  private let state = Mutex(State())
  private let keepAlive: Duration
  private let queue = DispatchQueue(label: "ChangeFeed", qos: .utility)

  /// Creates a feed.
  ///
  /// - Parameter keepAlive: The interval of comments to each listener. A closed connection is noticed only by writing
  ///   to it.
  init(keepAlive: Duration = .seconds(15)) {
    self.keepAlive = keepAlive
    keepAwake()
  }

  /// Sends a change event, after this or another process has changed the registry.
  func tell() {
    state.withLock { state in
      state.changes += 1
      state.send("id: \(state.changes)\nevent: change\ndata: \(state.changes)\n\n")
    }
  }

  /// Returns a stream of events from now on; nil if there are too many listeners.
  func listen() -> EventStream? {
    let events = EventStream()
    // Send this immediately, so that the browser detects the connection and sets its reconnection time.
    events.send("retry: 2000\n\n")
    return state.withLock { state in
      state.listeners.removeAll(where: \.isGone)
      guard state.listeners.count < Self.mostListeners, !state.isClosed else { return nil }
      state.listeners.append(Listener(events: events))
      return events
    }
  }

  /// Ends every stream. Otherwise a stopping server would wait for them.
  func close() {
    let listeners = state.withLock { state in
      state.isClosed = true
      defer { state.listeners = [] }
      return state.listeners.compactMap(\.events)
    }
    for events in listeners { events.finish() }
  }

  private func keepAwake() {
    queue.asyncAfter(deadline: .now() + keepAlive / .seconds(1)) { [weak self] in
      guard let self, !state.withLock({ $0.isClosed }) else { return }
      state.withLock { $0.send(": keep-alive\n\n") }
      keepAwake()
    }
  }
}

/// Server-sent events for one listener.
///
/// The receiver is a callback. No thread and no task waits, so pages receive events even if all of the process's tasks
/// are blocked.
package final class EventStream: Sendable {
  /// The number of waiting events. A slow listener misses older ones.
  static let mostWaiting = 16

  private struct State {
    var waiting: [String] = []
    var receiver: (@Sendable (String?) -> Void)?
    var isFinished = false

    mutating func due() -> (@Sendable () -> Void)? {
      guard let receiver, isFinished || !waiting.isEmpty else { return nil }
      self.receiver = nil
      let event = waiting.isEmpty ? nil : waiting.removeFirst()
      return { receiver(event) }
    }
  }

  private let state = Mutex(State())

  init() {}

  /// Requests the next event, or nil at the end. A second call replaces the first.
  ///
  /// - Parameter receive: Called once, on the caller's thread or on the sender's.
  package func next(_ receive: @escaping @Sendable (String?) -> Void) {
    let due = state.withLock { state in
      state.receiver = receive
      return state.due()
    }
    due?()
  }

  /// Ends the stream, from either side. Waiting events are still delivered.
  package func finish() {
    let due = state.withLock { state in
      state.isFinished = true
      return state.due()
    }
    due?()
  }

  var isFinished: Bool { state.withLock { $0.isFinished } }

  func send(_ event: String) {
    let due = state.withLock { state -> (@Sendable () -> Void)? in
      guard !state.isFinished else { return nil }
      state.waiting.append(event)
      if state.waiting.count > Self.mostWaiting { state.waiting.removeFirst() }
      return state.due()
    }
    due?()
  }
}
