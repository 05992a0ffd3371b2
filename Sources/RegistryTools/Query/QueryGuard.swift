import Dispatch
import GRDBSQLite
import TransitionModel
import TransitionStore

/// Limits a connection while a query is compiled and run: ``QueryRules`` its actions, ``QueryClock`` its time,
/// ``QueryMemory`` its memory.
///
/// GRDB has its own authorizer on every connection and cannot restore it, so a guarded connection is opened for one
/// query and closed after it.
final class QueryGuard {
  private(set) var refusal: String?
  /// A Boolean value that indicates whether the statement reads the journal mode. SQLite considers that a write, even
  /// without a new mode.
  private(set) var readsJournalMode = false
  /// The maximum time of the statement; nil for no limit.
  let timeout: Duration?
  /// Called on another thread if the statement continues although it was interrupted at the timeout.
  private let onOverrun: (@Sendable () -> Void)?
  private var clock: QueryClock?

  var isLate: Bool { clock?.isLate ?? false }

  /// Virtual-machine steps between two checks of the clock: well under a millisecond, unless a step is a long one.
  private static let stepsPerLook: Int32 = 2000
  /// The maximum bytes of a value, of a sorted row, of all values of a returned row, and of the statement: ten times
  /// the longest trace.
  ///
  /// Without a limit, `zeroblob(1000000000)` is written for minutes, with twenty times its memory.
  static let largestValue = 16 << 20
  /// The maximum number of result columns: several times those of the widest view.
  private static let mostColumns: Int32 = 1000

  init(timeout: Duration?, onOverrun: (@Sendable () -> Void)? = nil) {
    self.timeout = timeout
    self.onOverrun = onOverrun
  }

  /// Guards the connection while `body` runs.
  func watching<Result>(_ connection: OpaquePointer, _ body: () throws -> Result) rethrows -> Result {
    let context = Unmanaged.passUnretained(self).toOpaque()
    // Before the authorizer, which would refuse it.
    sqlite3_exec(connection, "PRAGMA temp_store = MEMORY", nil, nil, nil)
    sqlite3_set_authorizer(
      connection,
      { context, action, first, second, _, _ in
        guard let context else { return SQLITE_DENY }
        return Unmanaged<QueryGuard>.fromOpaque(context).takeUnretainedValue()
          .answer(action, first.map { String(cString: $0) }, second.map { String(cString: $0) })
      }, context)
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, Int32(Self.largestValue))
    sqlite3_limit(connection, SQLITE_LIMIT_COLUMN, Self.mostColumns)
    if let timeout {
      clock = QueryClock(timeout: timeout, connection: connection, onOverrun: onOverrun)
      sqlite3_progress_handler(
        connection, Self.stepsPerLook,
        { context in
          guard let context else { return 1 }
          return Unmanaged<QueryGuard>.fromOpaque(context).takeUnretainedValue().clock?.mayGoOn() ?? true ? 0 : 1
        }, context)
    }
    defer {
      clock?.stop()
      sqlite3_set_authorizer(connection, nil, nil)
      sqlite3_progress_handler(connection, 0, nil, nil)
    }
    return try withExtendedLifetime(self) { try QueryMemory.bounding(body) }
  }

  private func answer(_ action: Int32, _ first: String?, _ second: String?) -> Int32 {
    guard let reason = QueryRules.refusal(of: action, first, second) else {
      if action == SQLITE_PRAGMA, first?.lowercased() == "journal_mode" { readsJournalMode = true }
      return SQLITE_OK
    }
    refusal = refusal ?? reason
    return SQLITE_DENY
  }

  /// Runs `body` without counting its time, because a caller may spend time on rows.
  func pausing<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let clock else { return try body() }
    return try clock.pausing(body)
  }
}

/// SQLite checks the clock only between steps of its virtual machine, and one step may sort a million rows. So another
/// thread interrupts the connection at the deadline. A single SQL function cannot be interrupted at all: if the query
/// is still running a little later, `onOverrun` is called, which may end the process.
final class QueryClock: Sendable {
  private struct State {
    var deadline: ContinuousClock.Instant
    var isPaused = false
    var isLate = false
    var isOver = false
  }

  static let grace = Duration.milliseconds(500)
  private static let pause = DispatchTimeInterval.milliseconds(20)

  private let state: Lock<State>
  /// The connection's address: it is open until ``stop()``.
  private let connection: UInt
  private let onOverrun: (@Sendable () -> Void)?
  private let queue = DispatchQueue(label: "TransitionRegistry.query")

  init(timeout: Duration, connection: OpaquePointer, onOverrun: (@Sendable () -> Void)?) {
    state = Lock(State(deadline: .now + timeout))
    self.connection = UInt(bitPattern: connection)
    self.onOverrun = onOverrun
    queue.asyncAfter(deadline: .now() + timeout.dispatchInterval) { self.look() }
  }

  var isLate: Bool { state.withLock { $0.isLate } }

  func mayGoOn() -> Bool {
    state.withLock { state in
      if ContinuousClock.now >= state.deadline { state.isLate = true }
      return !state.isLate
    }
  }

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

  func stop() { state.withLock { $0.isOver = true } }

  private func look() {
    let next = state.withLock { state -> DispatchTimeInterval? in
      guard !state.isOver else { return nil }
      guard !state.isPaused else { return Self.pause }
      let now = ContinuousClock.now
      guard now >= state.deadline else { return (state.deadline - now).dispatchInterval }
      state.isLate = true
      // Under the lock, the connection cannot be closed, and no row can be passed on.
      sqlite3_interrupt(OpaquePointer(bitPattern: connection))
      if now >= state.deadline + Self.grace { onOverrun?() }
      return Self.pause
    }
    if let next { queue.asyncAfter(deadline: .now() + next) { self.look() } }
  }
}

/// The limit of SQLite's memory during queries. It applies to the whole process, because SQLite has no other limit.
///
/// Sorted and grouped data stays in memory too, because SQLite's temporary files have no size limit.
enum QueryMemory {
  /// The limit in bytes, beyond SQLite's memory when the first of several queries begins.
  static let largest: Int64 = 1 << 30

  private struct State {
    var running = 0
    /// The limit before; 0 for none.
    var before: Int64 = 0
  }

  private static let state = Lock(State())

  /// Limits SQLite's memory while `body` runs.
  static func bounding<Result>(_ body: () throws -> Result) rethrows -> Result {
    state.withLock { state in
      if state.running == 0 {
        state.before = sqlite3_hard_heap_limit64(-1)
        let bound = sqlite3_memory_used() + largest
        if state.before == 0 || state.before > bound { sqlite3_hard_heap_limit64(bound) }
      }
      state.running += 1
    }
    defer {
      state.withLock { state in
        state.running -= 1
        if state.running == 0 { sqlite3_hard_heap_limit64(state.before) }
      }
    }
    return try body()
  }
}
