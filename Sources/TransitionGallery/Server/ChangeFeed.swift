import Dispatch
import Synchronization

final class ChangeFeed: Sendable {
  /// The most listeners: more than anyone has pages, and few enough for the descriptors of a process.
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

  /// - Parameter keepAlive: How often each listener gets a comment. A closed connection is noticed only by writing to it.
  init(keepAlive: Duration = .seconds(15)) {
    self.keepAlive = keepAlive
    keepAwake()
  }

  /// Sends a change event: the registry was changed, here or by another process.
  func tell() {
    state.withLock { state in
      state.changes += 1
      state.send("id: \(state.changes)\nevent: change\ndata: \(state.changes)\n\n")
    }
  }

  /// Events from now on; nil where there are too many listeners.
  func listen() -> EventStream? {
    let events = EventStream()
    // Sent immediately, so that the browser knows that it is connected, and when to reconnect.
    events.send("retry: 2000\n\n")
    return state.withLock { state in
      state.listeners.removeAll(where: \.isGone)
      guard state.listeners.count < Self.mostListeners, !state.isClosed else { return nil }
      state.listeners.append(Listener(events: events))
      return events
    }
  }

  /// Ends every stream, for which a stopping server would wait.
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
/// The receiver is a callback: no thread and no task waits, so that pages get events also while all of the process's
/// tasks are blocked.
package final class EventStream: Sendable {
  /// A slow listener misses events older than these.
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

  /// Asks for the next event, or nil at the end. A second call replaces the first.
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
