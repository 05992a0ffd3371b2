import NIOCore
import Synchronization

/// The open connections of a server. Those without a complete request can be replaced.
///
/// Channels are closed outside the lock, because closing one on its own event loop calls back immediately.
final class OpenConnections: Sendable {
  private struct State {
    var channels: [Int: any Channel] = [:]
    /// The time since which each connection waits.
    var waiting: [Int: NIODeadline] = [:]
    var next = 0
    var isClosed = false
  }

  /// The maximum number of connections. Each takes a descriptor, of which a process usually has 256 or 1024.
  let most: Int
  private let state = Mutex(State())

  init(most: Int) { self.most = most }

  var count: Int { state.withLock { $0.channels.count } }

  /// Adds a waiting client. A full server closes the client that has waited longest; returns nil if no client waits.
  func add(_ channel: any Channel) -> Int? {
    let (number, replaced) = state.withLock { state -> (Int?, (any Channel)?) in
      guard !state.isClosed else { return (nil, nil) }
      var replaced: (any Channel)?
      if state.channels.count >= most {
        guard let oldest = state.waiting.min(by: { $0.value < $1.value })?.key else { return (nil, nil) }
        state.waiting[oldest] = nil
        replaced = state.channels.removeValue(forKey: oldest)
      }
      state.next += 1
      state.channels[state.next] = channel
      state.waiting[state.next] = .now()
      return (state.next, replaced)
    }
    replaced?.close(promise: nil)
    if let number { channel.closeFuture.whenComplete { [weak self] _ in self?.forget(number) } }
    return number
  }

  /// Records whether a client is being answered, or waits.
  func note(_ number: Int, isAnswering: Bool) {
    let finished = state.withLock { state -> (any Channel)? in
      guard let channel = state.channels[number] else { return nil }
      if isAnswering { state.waiting[number] = nil } else { state.waiting[number] = .now() }
      // A closed server handles no further request of this client.
      return state.isClosed && !isAnswering ? channel : nil
    }
    finished?.close(promise: nil)
  }

  /// Closes the waiting connections, and accepts no more.
  func endWaiting() {
    let waiting = state.withLock { state in
      state.isClosed = true
      return state.waiting.keys.compactMap { state.channels[$0] }
    }
    for channel in waiting { channel.close(promise: nil) }
  }

  func endAll() { for channel in state.withLock({ Array($0.channels.values) }) { channel.close(promise: nil) } }

  private func forget(_ number: Int) {
    state.withLock { state in
      state.waiting[number] = nil
      state.channels.removeValue(forKey: number)
    }
  }
}
