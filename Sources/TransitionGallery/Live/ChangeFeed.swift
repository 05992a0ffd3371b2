import Synchronization

/// Tells every open page when the registry has changed.
final class ChangeFeed: Sendable {
  /// How many may listen: far more than anyone has pages, and few enough for the descriptors of one process.
  static let mostListeners = 64

  private struct State {
    var listeners: [Int: AsyncStream<String>.Continuation] = [:]
    var next = 0
    var changes = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  private let keepAlive: Duration

  /// - Parameter keepAlive: How often those who wait hear something; what has gone is noticed only by writing to it.
  init(keepAlive: Duration = .seconds(15)) { self.keepAlive = keepAlive }

  /// Something was recorded or changed, here or by another process.
  func tell() {
    state.withLock { state in
      state.changes += 1
      for listener in state.listeners.values { listener.yield(Self.event(state.changes)) }
    }
  }

  /// Events from now on; nil where too many listen.
  func listen() -> AsyncStream<String>? {
    let (stream, continuation) = AsyncStream<String>.makeStream(bufferingPolicy: .bufferingNewest(16))
    let number = state.withLock { state -> Int? in
      guard state.listeners.count < Self.mostListeners, !state.isClosed else { return nil }
      state.next += 1
      state.listeners[state.next] = continuation
      return state.next
    }
    guard let number else { return nil }
    // Said at once, so that the browser knows that it is connected, and how long to wait before it tries again.
    continuation.yield("retry: 2000\n\n")
    let clock = Task { [keepAlive] in
      while !Task.isCancelled {
        try await Task.sleep(for: keepAlive)
        continuation.yield(": keep-alive\n\n")
      }
    }
    continuation.onTermination = { [weak self] _ in
      clock.cancel()
      self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
    }
    return stream
  }

  /// Ends every stream; a server that stops waits for them otherwise.
  func close() {
    let listeners = state.withLock { state in
      state.isClosed = true
      defer { state.listeners = [:] }
      return Array(state.listeners.values)
    }
    listeners.forEach { $0.finish() }
  }

  private static func event(_ number: Int) -> String { "id: \(number)\nevent: change\ndata: \(number)\n\n" }
}
