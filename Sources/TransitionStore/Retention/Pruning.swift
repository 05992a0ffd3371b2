import Foundation
import GRDB
package import TransitionModel

/// The rows that `TransitionRegistry.prune(tracesBefore:sessionsBefore:origin:imports:rewriting:dryRun:)` deleted or
/// would delete.
package struct PruningSummary: Sendable, Hashable {
  /// The number of traces whose sessions stay.
  package var traces = 0
  /// The number of sessions, each with its trace.
  package var sessions = 0
  /// The number of presentations that ended before the limit or have the given origin.
  package var presentations = 0
  /// The number of configurations that arrived with imported sessions and have none left.
  package var configurations = 0
  /// The size of the file and its WAL before, in bytes.
  package var bytesBefore = 0
  /// The size of the file and its WAL afterwards, in bytes.
  package var bytesAfter = 0
  /// The bytes of `bytesAfter` that belong to the WAL, which is empty if `isCompacted`.
  package var logBytesAfter = 0
  /// A Boolean value that is false if another program was using the registry, so that space could not be freed.
  package var isCompacted = true

  /// Creates an empty summary.
  package init() {}

  /// A Boolean value that indicates whether there was nothing to delete.
  package var isEmpty: Bool { traces == 0 && sessions == 0 && presentations == 0 && configurations == 0 }
}

extension TransitionRegistry {
  /// Deletes traces, sessions and presentations that are too old or of an unwanted origin, in one transaction.
  ///
  /// Configurations of a history stay. Those that arrived with imported sessions are deleted when nothing refers to them
  /// any longer. Deleted content is overwritten with zeros (`PRAGMA secure_delete`). Its pages are then
  /// returned to the system a few at a time, so that others can write in between. The WAL, which still has the old
  /// pages, is emptied. A registry that was created without incremental vacuum is rewritten once instead (`VACUUM`).
  ///
  /// SQLite may move a row to another page and leave a copy in the unused part of the old one until that is
  /// overwritten. Of the UUIDs of 100,000 sessions, seven were left that way. `rewriting` leaves nothing.
  @discardableResult
  package func prune(
    tracesBefore: Int64?, sessionsBefore: Int64?, origin: SessionOrigin? = nil, imports: [Int64]? = nil,
    rewriting: Bool = false, dryRun: Bool = false
  ) throws(RegistryError) -> PruningSummary {
    let retention = Retention(
      tracesBefore: tracesBefore, sessionsBefore: sessionsBefore, origin: origin, imports: imports)
    guard !dryRun else {
      return try read { db in
        var summary = try retention.count(in: db)
        summary.bytesBefore = try size(of: db).whole
        summary.bytesAfter = summary.bytesBefore
        return summary
      }
    }
    guard access != .readOnly else { throw RegistryError(.readOnly(path: path)) }
    return try translatingErrors(of: path) {
      var summary = try write { db in
        try Self.overwritingDeletedRows(in: db) { try self.delete(retention, in: db) }
      }
      // There may also be free pages from a pruning that was interrupted.
      summary.isCompacted = try giveBackRoom(rewriting: rewriting, hasDeleted: !summary.isEmpty)
      (summary.bytesAfter, summary.logBytesAfter) = try database.read(size)
      return summary
    }
  }

  /// Deletes one session with its trace, and its presentation if nothing else is known of that.
  ///
  /// The deleted content is overwritten. An import of the same file adds the session again. To keep a person's data out, use
  /// `erase(tokens:unseen:dryRun:)`.
  @discardableResult
  package func deleteSession(_ uuidOrUniquePrefix: String) throws(RegistryError) -> StoredSession {
    let session = try storedSession(uuidOrUniquePrefix)
    try write { db in
      try Self.overwritingDeletedRows(in: db) {
        try db.execute(sql: "DELETE FROM session WHERE uuid = ?", arguments: [session.header.uuid.text])
        try db.checkChanged("session")
        try db.execute(
          sql: """
            DELETE FROM presentation WHERE uuid = ? AND coalesce(presented_at_us, dismissed_at_us) IS NULL
              AND \(PresentationColumns.isWithoutSessions)
            """, arguments: [session.presentation?.text])
        try db.execute(sql: Person.deletionOfUnused)
      }
    }
    try giveBackErased()
    return session
  }

  private func delete(_ retention: Retention, in db: Database) throws -> PruningSummary {
    try outbox.trim(in: db)
    var summary = try retention.count(in: db)
    summary.bytesBefore = try size(of: db).whole
    try retention.delete(summary, in: db)
    return summary
  }

  /// Returned pages stay in the file until the WAL, which records their removal, is checkpointed.
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

struct Retention {
  /// The limit for traces, in UTC microseconds since 1970; nil to keep all.
  let tracesBefore: Int64?
  let sessionsBefore: Int64?
  /// The only origin to delete; nil for all.
  let origin: SessionOrigin?
  /// The only imports to delete; nil for all.
  let imports: [Int64]?

  func count(in db: Database) throws -> PruningSummary {
    func count(_ rows: String) throws -> Int {
      try Int.fetchOne(db, sql: "SELECT count(*) \(rows)", arguments: arguments(for: rows)) ?? 0
    }
    var summary = PruningSummary()
    summary.traces = try count(traces)
    summary.sessions = try count(sessions)
    summary.presentations = try count(presentations)
    summary.configurations = try count(configurations)
    return summary
  }

  func delete(_ counted: PruningSummary, in db: Database) throws {
    if origin != nil { try db.execute(sql: Self.originsFromSessions) }
    // Sessions before presentations, which they refer to. A trigger deletes the traces of sessions.
    for (table, rows, count) in [
      ("session_samples", traces, counted.traces), ("session", sessions, counted.sessions),
      ("presentation", presentations, counted.presentations),
      ("configuration", configurations, counted.configurations),
    ] {
      try db.execute(sql: "DELETE \(rows)", arguments: arguments(for: rows))
      try db.checkChanged(table, rows: count)
    }
    try ImportSource.removeEmpty(in: db)
    if counted.configurations > 0 { try db.execute(sql: Self.emptyTransitions) }
    try db.execute(sql: Person.deletionOfUnused)
    // Batches are deleted with the last of their drags.
    guard let sessionsBefore, origin == nil, imports == nil else { return }
    try db.execute(sql: "DELETE FROM batch WHERE received_at_us < ?", arguments: [sessionsBefore])
  }

  // MARK: - Rows

  private var traces: String {
    """
    FROM session_samples WHERE session_id IN (SELECT id FROM session WHERE began_at_us < :traces\(isChosen))
      AND session_id NOT IN (SELECT id \(sessions))
    """
  }

  private var sessions: String { "FROM session WHERE began_at_us < :sessions\(isChosen)" }

  /// The condition beside the time. Sessions that wait in the outbox stay, unless they were imported here.
  private var isChosen: String { (ofImports("session") ?? " AND session.sequence IS NULL") + ofOrigin }

  private func ofImports(_ table: String) -> String? {
    imports.map { " AND \(table).import_id IN (\($0.map { "\($0)" }.joined(separator: ", ")))" }
  }

  /// The presentations to delete. Presentations without a time are deleted with the last session that refers to them.
  private var presentations: String {
    """
    FROM presentation
    WHERE coalesce(dismissed_at_us, presented_at_us, -1) < :sessions
      AND NOT EXISTS (
        SELECT 1 FROM session WHERE presentation_id = presentation.id AND (began_at_us < :sessions\(isChosen)) IS NOT TRUE)
      \(ofImports("presentation") ?? "AND end_sequence IS NULL")
      AND NOT EXISTS (SELECT 1 FROM open_session WHERE presentation_id = presentation.id)
      \(origin == nil ? "" : "AND coalesce(origin, (\(Self.originOfSessions)), 'device') = :origin")
    """
  }

  private var configurations: String {
    """
    FROM configuration
    WHERE id IN (SELECT configuration_id FROM foreign_configuration)
      AND NOT EXISTS (
        SELECT 1 FROM session
        WHERE configuration_id = configuration.id AND (began_at_us < :sessions\(isChosen)) IS NOT TRUE)
      AND id NOT IN (SELECT configuration_id FROM presentation WHERE id NOT IN (SELECT id \(presentations)))
      AND id NOT IN (SELECT configuration_id FROM open_session)
    """
  }

  /// Deletes the transitions that an import added, with their last configuration.
  private static let emptyTransitions = """
    DELETE FROM transition WHERE retired_at_us IS NOT NULL
      AND id NOT IN (SELECT transition_id FROM configuration)
      AND id NOT IN (SELECT transition_id FROM bundled_transition)
    """

  private var ofOrigin: String { origin == nil ? "" : " AND session.origin = :origin" }

  private static let originOfSessions = "SELECT min(origin) FROM session WHERE presentation_id = presentation.id"

  private static let originsFromSessions = """
    UPDATE presentation SET origin = (\(originOfSessions))
    WHERE origin IS NULL AND EXISTS (SELECT 1 FROM session WHERE presentation_id = presentation.id)
    """

  /// Returns the arguments. Nothing is older than -1.
  private func arguments(for rows: String) -> StatementArguments {
    var arguments: StatementArguments = ["sessions": sessionsBefore ?? -1]
    if rows == traces { arguments += ["traces": tracesBefore ?? -1] }
    if let origin { arguments += ["origin": origin.rawValue] }
    return arguments
  }
}

extension TransitionRegistry {
  /// Returns the space of deleted rows to the system: free pages, and the WAL that still has their content.
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

  /// Returns the space that migrations freed. A file without incremental vacuum is rewritten by its next pruning.
  func giveBackFreePages() throws(RegistryError) {
    try translatingErrors(of: path) {
      if try keepsTrackOfPages { _ = try giveBackRoom(rewriting: false, hasDeleted: false) }
    }
  }

  /// The errors that do not undo the deletion: the file only stays as large as it is.
  private static let leavesIt: [ResultCode] = [.SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL, .SQLITE_IOERR]

  private var keepsTrackOfPages: Bool {
    get throws { try database.read { db in try Int.fetchOne(db, sql: "PRAGMA auto_vacuum") != 0 } }
  }

  /// Rewrites the file, which enables incremental vacuum.
  private func rewrite(evenIfFull: Bool) throws {
    try database.writeWithoutTransaction { db in
      guard try evenIfFull || Int.fetchOne(db, sql: "PRAGMA freelist_count") != 0 else { return }
      try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
      try db.execute(sql: "VACUUM")
    }
  }

  /// The pages returned in one step, 4 MB at the usual page size. Moving a page into the place of each takes some 10
  /// ms.
  static let pagesAtATime = 1000
  /// The pause for other writers, in seconds. A waiting writer tries at least as often; see ``BusyPolicy``.
  private static let pause = 0.01

  func giveBackPages() throws -> Bool {
    try database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA incremental_vacuum(\(Self.pagesAtATime))")
      return try Int.fetchOne(db, sql: "PRAGMA freelist_count") != 0
    }
  }

  /// Checkpoints the WAL as far as readers allow, so that a copy of the file alone is complete.
  public func checkpoint() throws(RegistryError) {
    guard access != .readOnly, !isInMemory else { return }
    try translatingErrors(of: path) {
      try database.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") }
    }
  }

  /// Checkpoints and empties the WAL, which needs a moment without readers.
  ///
  /// It waits for that moment between tries, without the lock. Otherwise all writers would wait for a long-running
  /// report.
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
        // Another program is emptying it.
      }
      Thread.sleep(forTimeInterval: Self.emptyingPause)
    }
    return false
  }

  /// The maximum number of tries: five seconds in all.
  private static let emptyingTries = 250
  /// The pause between tries, in seconds.
  private static let emptyingPause = 0.02
}
