import GRDBSQLite
import TransitionModel

/// What queries may take of SQLite's memory. It is one bound for the process, because SQLite has no other.
///
/// What a query sorts or gathers stays in memory, too: SQLite's temporary files have no bound at all.
enum QueryMemory {
  /// Bytes, beyond what SQLite holds when the first of several queries begins.
  static let largest: Int64 = 1 << 30

  private struct State {
    var running = 0
    /// The bound before; 0 for none.
    var before: Int64 = 0
  }

  private static let state = Lock(State())

  /// Bounds SQLite's memory for as long as `body` takes.
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
