import Dispatch
import GRDBSQLite
import TransitionModel

/// The time a query may take, and what ends it.
///
/// SQLite looks at the clock only between steps of its virtual machine, and one step may sort a million rows. So another
/// thread interrupts the connection at the deadline. A single SQL function cannot be interrupted at all: where the
/// query still runs a little later, `onOverrun` is called, which may end the process.
final class QueryClock: Sendable {
  private struct State {
    var deadline: ContinuousClock.Instant
    /// Whether whoever takes the rows is at work, whose time does not count.
    var isPaused = false
    var isLate = false
    var isOver = false
  }

  /// How long a query may go on after it was interrupted.
  static let grace = Duration.milliseconds(500)
  /// Between two looks at a query that is late or paused.
  private static let pause = DispatchTimeInterval.milliseconds(20)

  private let state: Lock<State>
  /// The connection's address: it is open until ``stop()``.
  private let connection: UInt
  private let onOverrun: (@Sendable () -> Void)?
  private let queue = DispatchQueue(label: "TransitionRegistry.query")

  /// Starts the clock.
  init(timeout: Duration, connection: OpaquePointer, onOverrun: (@Sendable () -> Void)?) {
    state = Lock(State(deadline: .now + timeout))
    self.connection = UInt(bitPattern: connection)
    self.onOverrun = onOverrun
    queue.asyncAfter(deadline: .now() + timeout.dispatchInterval) { self.look() }
  }

  /// Whether the time was up before the query was done.
  var isLate: Bool { state.withLock { $0.isLate } }

  /// Whether there is time left.
  func mayGoOn() -> Bool {
    state.withLock { state in
      if ContinuousClock.now >= state.deadline { state.isLate = true }
      return !state.isLate
    }
  }

  /// Does something whose time does not count.
  func pausing<Result>(_ body: () throws -> Result) rethrows -> Result {
    let start = ContinuousClock.now
    state.withLock { $0.isPaused = true }
    defer {
      state.withLock { state in
        state.isPaused = false
        state.deadline += ContinuousClock.now - start
      }
    }
    return try body()
  }

  /// Ends the looking: afterwards the connection may be closed.
  func stop() { state.withLock { $0.isOver = true } }

  private func look() {
    let next = state.withLock { state -> DispatchTimeInterval? in
      guard !state.isOver else { return nil }
      guard !state.isPaused else { return Self.pause }
      let now = ContinuousClock.now
      guard now >= state.deadline else { return (state.deadline - now).dispatchInterval }
      state.isLate = true
      // With the lock held: the connection cannot be closed meanwhile, nor a row be handed over.
      sqlite3_interrupt(OpaquePointer(bitPattern: connection))
      if now >= state.deadline + Self.grace { onOverrun?() }
      return Self.pause
    }
    if let next { queue.asyncAfter(deadline: .now() + next) { self.look() } }
  }
}
