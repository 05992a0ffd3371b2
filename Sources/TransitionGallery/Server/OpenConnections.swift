import NIOCore
import Synchronization

/// The clients a server has, and which of them only wait: one that has said nothing, or half of a request.
///
/// Channels are closed outside the lock: on its own event loop a channel ends at once, and whoever hears of it comes here.
final class OpenConnections: Sendable {
  private struct State {
    var channels: [Int: any Channel] = [:]
    var waiting: Set<Int> = []
    var next = 0
    var isClosed = false
  }

  /// How many there may be at once; each takes a descriptor, of which a process has 256 or 1024 as a rule.
  let most: Int
  private let state = Mutex(State())

  init(most: Int) { self.most = most }

  var count: Int { state.withLock { $0.channels.count } }

  /// Takes a new client in, who waits at first. Where it is full, the one that has waited longest is let go for him.
  ///
  /// - Returns: The client's number; nil where there is no room.
  func add(_ channel: any Channel) -> Int? {
    let (number, replaced) = state.withLock { state -> (Int?, (any Channel)?) in
      guard !state.isClosed else { return (nil, nil) }
      var replaced: (any Channel)?
      if state.channels.count >= most {
        guard let oldest = state.waiting.min() else { return (nil, nil) }
        state.waiting.remove(oldest)
        replaced = state.channels.removeValue(forKey: oldest)
      }
      state.next += 1
      state.channels[state.next] = channel
      state.waiting.insert(state.next)
      return (state.next, replaced)
    }
    replaced?.close(promise: nil)
    if let number { channel.closeFuture.whenComplete { [weak self] _ in self?.forget(number) } }
    return number
  }

  /// Hears whether a client is being answered, or waits.
  func note(_ number: Int, isAnswering: Bool) {
    let finished = state.withLock { state -> (any Channel)? in
      guard let channel = state.channels[number] else { return nil }
      if isAnswering {
        state.waiting.remove(number)
      } else {
        state.waiting.insert(number)
      }
      // Who has his answer and would wait for his next question has nothing to wait for.
      return state.isClosed && !isAnswering ? channel : nil
    }
    finished?.close(promise: nil)
  }

  /// Ends all that only wait, and takes nobody any more.
  func endWaiting() {
    let waiting = state.withLock { state in
      state.isClosed = true
      return state.waiting.compactMap { state.channels[$0] }
    }
    for channel in waiting { channel.close(promise: nil) }
  }

  /// Ends all.
  func endAll() {
    for channel in state.withLock({ Array($0.channels.values) }) { channel.close(promise: nil) }
  }

  private func forget(_ number: Int) {
    state.withLock { state in
      state.waiting.remove(number)
      state.channels.removeValue(forKey: number)
    }
  }
}
