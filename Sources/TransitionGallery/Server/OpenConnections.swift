import Synchronization

/// The clients a server has, and which of them only wait: one that has said nothing, or half of a request.
final class OpenConnections: Sendable {
  private struct State {
    var tasks: [Int: Task<Void, Never>] = [:]
    var waiting: Set<Int> = []
    var next = 0
    var isClosed = false
  }

  /// How many there may be at once; each takes a descriptor, of which a process has 256 or 1024 as a rule.
  let most: Int
  private let state = Mutex(State())

  init(most: Int) { self.most = most }

  var count: Int { state.withLock { $0.tasks.count } }

  /// Whether somebody new may come. Where it is full, the one that has waited longest is let go for him.
  func hasRoom() -> Bool {
    state.withLock { state in
      guard state.tasks.count >= most else { return !state.isClosed }
      guard let oldest = state.waiting.min() else { return false }
      state.waiting.remove(oldest)
      state.tasks.removeValue(forKey: oldest)?.cancel()
      return !state.isClosed
    }
  }

  /// Runs `serve` until it ends or is let go; it says by its argument whether it is answering.
  func run(_ serve: @escaping @Sendable (_ isAnswering: @escaping @Sendable (Bool) -> Void) async -> Void) {
    state.withLock { state in
      state.next += 1
      let number = state.next
      state.waiting.insert(number)
      state.tasks[number] = Task { [weak self] in
        await serve { [weak self] isAnswering in self?.note(number, isAnswering: isAnswering) }
        self?.forget(number)
      }
    }
  }

  /// Ends all that only wait, and takes nobody any more.
  func endWaiting() {
    state.withLock { state in
      state.isClosed = true
      for number in state.waiting { state.tasks[number]?.cancel() }
    }
  }

  /// Ends all.
  func endAll() { state.withLock { state in state.tasks.values.forEach { $0.cancel() } } }

  private func forget(_ number: Int) {
    state.withLock { state in
      state.waiting.remove(number)
      state.tasks.removeValue(forKey: number)
    }
  }

  private func note(_ number: Int, isAnswering: Bool) {
    state.withLock { state in
      guard let task = state.tasks[number] else { return }
      if isAnswering {
        state.waiting.remove(number)
      } else {
        state.waiting.insert(number)
        // Who has his answer and would wait for his next question has nothing to wait for.
        if state.isClosed { task.cancel() }
      }
    }
  }
}
