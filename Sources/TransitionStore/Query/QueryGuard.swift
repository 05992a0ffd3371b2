import GRDBSQLite

/// Watches a connection while a query is compiled and run: ``QueryRules`` decide what it may do, ``QueryClock`` how long,
/// ``QueryMemory`` in how much memory.
///
/// GRDB has an authorizer of its own on every connection and cannot get it back once it is replaced, so a guarded
/// connection is opened for one query and closed after it.
final class QueryGuard {
  /// Why SQLite was told to refuse the statement, if it was.
  private(set) var refusal: String?
  /// Whether the statement asks for the journal mode. SQLite takes that for writing, even without a new mode to set.
  private(set) var readsJournalMode = false
  /// How long the statement may take; nil for ever.
  let timeout: Duration?
  /// Called on another thread where the statement goes on although its time is up and it was interrupted.
  private let onOverrun: (@Sendable () -> Void)?
  private var clock: QueryClock?

  /// Whether the deadline has stopped the statement.
  var isLate: Bool { clock?.isLate ?? false }

  /// Virtual-machine steps between two looks at the clock: well under a millisecond, where no step is a long one.
  private static let stepsPerLook: Int32 = 2000
  /// Bytes of a value, of a row that is sorted, of all values of a row that is answered, and of the statement: ten times
  /// the longest trace. Without a bound, `zeroblob(1000000000)` is written out for minutes, in twenty times its memory.
  static let largestValue = 16 << 20
  /// Columns of an answer: several times those of the widest view.
  private static let mostColumns: Int32 = 1000

  init(timeout: Duration?, onOverrun: (@Sendable () -> Void)? = nil) {
    self.timeout = timeout
    self.onOverrun = onOverrun
  }

  /// Watches the connection for as long as `body` takes.
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

  /// Does something whose time does not count: who reads the rows may take theirs.
  func pausing<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let clock else { return try body() }
    return try clock.pausing(body)
  }
}
