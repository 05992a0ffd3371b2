import Foundation
import GRDB
public import TransitionModel

/// What ``TransitionRegistry/prune(tracesBefore:sessionsBefore:origin:rewriting:dryRun:)`` deleted, or would delete.
public struct PruningSummary: Sendable, Hashable {
  /// Traces of sessions that stay.
  public var traces = 0
  /// Sessions, each with its trace.
  public var sessions = 0
  /// Presentations that ended long enough ago, or were of that origin.
  public var presentations = 0
  /// What the registry had on the disk before, its file and the log beside it, in bytes.
  public var bytesBefore = 0
  /// What it has there afterwards, in bytes.
  public var bytesAfter = 0
  /// How many of ``bytesAfter`` are the log's; it has none where ``isCompacted``.
  public var logBytesAfter = 0
  /// False where another program was using the registry, so that free pages and the log could not be given back.
  public var isCompacted = true

  /// Nothing yet.
  public init() {}

  /// Whether there was nothing to delete.
  public var isEmpty: Bool { traces == 0 && sessions == 0 && presentations == 0 }
}

extension TransitionRegistry {
  /// Deletes traces, sessions and presentations that are too old, or of an origin that is not wanted any more, in one
  /// transaction; configurations stay.
  ///
  /// What was deleted is overwritten with zeros (`PRAGMA secure_delete`). The pages it had are then given back a few at a
  /// time, so that others can write in between, and the log, which still has the old pages, is emptied. A registry that was
  /// made before it kept track of its pages is written anew instead (`VACUUM`), once.
  ///
  /// SQLite leaves a row that it moved to another page in the unused rest of the old one, too, until something new comes
  /// there. Of the uuids of 100 000 sessions, seven were left that way. `rewriting` leaves nothing.
  ///
  /// - Parameters:
  ///   - tracesBefore: Traces of sessions that began before this go; UTC microseconds since 1970, nil to keep all.
  ///   - sessionsBefore: Sessions that began before this go, and presentations that ended before it.
  ///   - origin: Only what is of this origin goes; nil for all of them. With `sessionsBefore: .max` all of it does.
  ///   - rewriting: Write the file anew, which makes it as small as it can be. Takes as much room again or twice that, and
  ///     nobody else can write meanwhile.
  ///   - dryRun: Only count. Works on a registry opened for reading.
  @discardableResult
  public func prune(
    tracesBefore: Int64?, sessionsBefore: Int64?, origin: SessionOrigin? = nil, rewriting: Bool = false,
    dryRun: Bool = false
  ) throws(RegistryError) -> PruningSummary {
    let retention = Retention(tracesBefore: tracesBefore, sessionsBefore: sessionsBefore, origin: origin)
    guard !dryRun else {
      return try read { db in
        var summary = try retention.count(in: db)
        summary.bytesBefore = try size(of: db).whole
        summary.bytesAfter = summary.bytesBefore
        return summary
      }
    }
    guard access != .readOnly else { throw .readOnly(path: path) }
    return try translatingErrors(of: path) {
      var summary = try write { db in
        try Self.overwritingDeletedRows(in: db) { try self.delete(retention, in: db) }
      }
      // Free pages may also be left from a pruning that was cut off.
      summary.isCompacted = try giveBackRoom(rewriting: rewriting, hasDeleted: !summary.isEmpty)
      (summary.bytesAfter, summary.logBytesAfter) = try database.read(size)
      return summary
    }
  }

  private func delete(_ retention: Retention, in db: Database) throws -> PruningSummary {
    try outbox.trim(in: db)
    var summary = try retention.count(in: db)
    summary.bytesBefore = try size(of: db).whole
    try retention.delete(summary, in: db)
    return summary
  }

  /// What is on the disk, and how much of it is the log: pages that are given back stay in the file until the log, which
  /// says so, is moved into it.
  private func size(of db: Database) throws -> (whole: Int, log: Int) {
    if !isInMemory {
      let file = DatabaseFiles.resolved(path)
      let log = Platform.size(ofFileAt: file + "-wal") ?? 0
      return ((Platform.size(ofFileAt: file) ?? 0) + log, log)
    }
    let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    return try (pages * (Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0), 0)
  }
}

/// What is not to be kept, as conditions on rows. The same ones count and delete.
struct Retention {
  /// UTC microseconds since 1970; nil to keep all.
  let tracesBefore: Int64?
  let sessionsBefore: Int64?
  /// Nothing of other origins goes; nil for all of them.
  let origin: SessionOrigin?

  func count(in db: Database) throws -> PruningSummary {
    func count(_ rows: String) throws -> Int {
      try Int.fetchOne(db, sql: "SELECT count(*) \(rows)", arguments: arguments(for: rows)) ?? 0
    }
    var summary = PruningSummary()
    summary.traces = try count(traces)
    summary.sessions = try count(sessions)
    summary.presentations = try count(presentations)
    return summary
  }

  /// Deletes what was counted.
  func delete(_ counted: PruningSummary, in db: Database) throws {
    if origin != nil { try db.execute(sql: Self.originsFromSessions) }
    // Sessions before presentations, which they refer to; a trigger takes the traces of sessions along.
    for (table, rows, count) in [
      ("session_samples", traces, counted.traces), ("session", sessions, counted.sessions),
      ("presentation", presentations, counted.presentations),
    ] {
      try db.execute(sql: "DELETE \(rows)", arguments: arguments(for: rows))
      try db.checkChanged(table, rows: count)
    }
  }

  // MARK: - Rows

  private var traces: String {
    """
    FROM session_samples WHERE session_id IN (SELECT id FROM session WHERE began_at_us < :traces\(isSent)\(ofOrigin))
      AND session_id NOT IN (SELECT id \(sessions))
    """
  }

  private var sessions: String { "FROM session WHERE began_at_us < :sessions\(isSent)\(ofOrigin)" }

  /// What waits in the outbox stays, whatever its clock says.
  private var isSent: String { " AND session.sequence IS NULL" }

  /// Those without a time are known only through the sessions that name them, and go with the last of these.
  private var presentations: String {
    """
    FROM presentation
    WHERE coalesce(dismissed_at_us, presented_at_us, -1) < :sessions
      AND NOT EXISTS (
        SELECT 1 FROM session WHERE presentation_id = presentation.id AND NOT (began_at_us < :sessions\(isSent)\(ofOrigin)))
      AND end_sequence IS NULL
      AND NOT EXISTS (SELECT 1 FROM open_session WHERE presentation_id = presentation.id)
      \(origin == nil ? "" : "AND coalesce(origin, (\(Self.originOfSessions)), 'device') = :origin")
    """
  }

  private var ofOrigin: String { origin == nil ? "" : " AND session.origin = :origin" }

  /// As the view `presentation_fact` has it, for a presentation stored before origins were.
  private static let originOfSessions = "SELECT min(origin) FROM session WHERE presentation_id = presentation.id"

  /// What only its sessions tell of a presentation would be gone with them.
  private static let originsFromSessions = """
    UPDATE presentation SET origin = (\(originOfSessions))
    WHERE origin IS NULL AND EXISTS (SELECT 1 FROM session WHERE presentation_id = presentation.id)
    """

  /// Nothing is older than -1.
  private func arguments(for rows: String) -> StatementArguments {
    var arguments: StatementArguments = ["sessions": sessionsBefore ?? -1]
    if rows == traces { arguments += ["traces": tracesBefore ?? -1] }
    if let origin { arguments += ["origin": origin.rawValue] }
    return arguments
  }
}

extension TransitionRegistry {
  /// Gives the room of deleted rows back to the system: free pages, and the log that still has what was in them.
  ///
  /// - Parameters:
  ///   - rewriting: Whether the file is written anew in any case.
  ///   - hasDeleted: Whether something was deleted just now; without, a file without free pages has nothing to give back.
  /// - Returns: False where that could not be done: others were busy with the file all the time, or the disk is full.
  func giveBackRoom(rewriting: Bool, hasDeleted: Bool) throws -> Bool {
    do {
      if try rewriting || !keepsTrackOfPages {
        try rewrite(evenIfFull: rewriting || hasDeleted)
      } else {
        while try giveBackPages() { Thread.sleep(forTimeInterval: Self.pause) }
      }
      return try emptyLog()
    } catch let error as DatabaseError where Self.leavesIt.contains(error.resultCode) {
      return false
    }
  }

  /// Gives back what migrations left. A file that does not keep track of its pages is written anew by its next pruning.
  func giveBackFreePages() throws(RegistryError) {
    try translatingErrors(of: path) {
      if try keepsTrackOfPages { _ = try giveBackRoom(rewriting: false, hasDeleted: false) }
    }
  }

  /// What the deleting is done in spite of: then the file only stays as large as it is.
  private static let leavesIt: [ResultCode] = [.SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL, .SQLITE_IOERR]

  private var keepsTrackOfPages: Bool {
    get throws { try database.read { db in try Int.fetchOne(db, sql: "PRAGMA auto_vacuum") != 0 } }
  }

  /// Writes the file anew, after which it keeps track of its pages.
  private func rewrite(evenIfFull: Bool) throws {
    try database.writeWithoutTransaction { db in
      guard try evenIfFull || Int.fetchOne(db, sql: "PRAGMA freelist_count") != 0 else { return }
      try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
      try db.execute(sql: "VACUUM")
    }
  }

  /// Pages that are given back at a time, 4 MB at the usual size: with a page moved into the place of each, that takes
  /// some 10 ms.
  static let pagesAtATime = 1000
  /// Seconds in which others can write: who waits asks at least as often; see ``BusyPolicy``.
  private static let pause = 0.01

  /// Gives back some of the free pages, in a transaction of their own.
  ///
  /// - Returns: Whether there are more.
  func giveBackPages() throws -> Bool {
    try database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA incremental_vacuum(\(Self.pagesAtATime))")
      return try Int.fetchOne(db, sql: "PRAGMA freelist_count") != 0
    }
  }

  /// Moves the WAL into the file, as far as nobody reads from it, so that a copy of the file alone has what was written.
  public func checkpoint() throws(RegistryError) {
    guard access != .readOnly, !isInMemory else { return }
    try translatingErrors(of: path) {
      try database.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") }
    }
  }

  /// Moves the log into the file and empties it, which takes a moment in which nobody reads. That moment is waited for
  /// between the tries, without the lock: with it, everybody who wants to write would wait for a long report.
  ///
  /// - Returns: False where somebody read all the time.
  private func emptyLog() throws -> Bool {
    guard !isInMemory else { return true }
    let impatient = try DatabaseQueue(path: path, configuration: .registry(readonly: false, waiting: .immediateError))
    for _ in 0..<Self.emptyingTries {
      do {
        let log = try impatient.writeWithoutTransaction { db in
          try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
        }
        if log?[0] as Int? != 1 { return true }
      } catch let error as DatabaseError where [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode) {
        // Somebody else empties it.
      }
      Thread.sleep(forTimeInterval: Self.emptyingPause)
    }
    return false
  }

  /// Five seconds in all.
  private static let emptyingTries = 250
  /// Seconds from one try to the next.
  private static let emptyingPause = 0.02
}
