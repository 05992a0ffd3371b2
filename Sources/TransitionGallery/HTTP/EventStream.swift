import Synchronization

/// Server-sent events on their way to one listener, each as it comes.
///
/// Whoever wants the next one is called: neither a thread nor a task waits for it, so that pages hear of a change also
/// while all tasks of the program around the server wait for something.
public final class EventStream: Sendable {
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
  public func next(_ receive: @escaping @Sendable (String?) -> Void) {
    let due = state.withLock { state in
      state.receiver = receive
      return state.due()
    }
    due?()
  }

  /// Ends it, from either side. What waits can still be had.
  public func finish() {
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
