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

/// Server-sent events on their way to one listener, each as it comes.
///
/// Whoever wants the next one is called: neither a thread nor a task waits for it, so that pages hear of a change also
/// while all tasks of the program around the server wait for something.
package final class EventStream: Sendable {
  /// Who does not take them in misses those older than these.
  static let mostWaiting = 16

  private struct State {
    var waiting: [String] = []
    var receiver: (@Sendable (String?) -> Void)?
    var isFinished = false

    /// What is to be called now, outside the lock.
    mutating func due() -> (@Sendable () -> Void)? {
      guard let receiver, isFinished || !waiting.isEmpty else { return nil }
      self.receiver = nil
      let event = waiting.isEmpty ? nil : waiting.removeFirst()
      return { receiver(event) }
    }
  }

  private let state = Mutex(State())

  init() {}

  /// Asks for the next event; whoever asks again before it has come takes the place of who asked.
  ///
  /// - Parameter receive: Called once, on the caller's thread or on that where an event comes from: with the event, or
  ///   with nil where no more will come.
  package func next(_ receive: @escaping @Sendable (String?) -> Void) {
    let due = state.withLock { state in
      state.receiver = receive
      return state.due()
    }
    due?()
  }

  /// Ends it, from either side. What waits can still be had.
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
