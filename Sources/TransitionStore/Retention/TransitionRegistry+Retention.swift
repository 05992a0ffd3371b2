import Foundation
import GRDB

extension TransitionRegistry {
  /// Deletes traces, sessions and presentations that are too old, in one transaction; configurations stay.
  ///
  /// What was deleted is overwritten with zeros (`PRAGMA secure_delete`), the file is then written anew without its free
  /// pages (`VACUUM`) and the log, which still has the old pages, is emptied.
  ///
  /// - Parameters:
  ///   - tracesBefore: Traces of sessions that began before this go; UTC microseconds since 1970, nil to keep all.
  ///   - sessionsBefore: Sessions that began before this go, and presentations that ended before it.
  ///   - dryRun: Only count. Works on a registry opened for reading.
  @discardableResult
  public func prune(
    tracesBefore: Int64?, sessionsBefore: Int64?, dryRun: Bool = false
  ) throws(RegistryError) -> PruningSummary {
    let retention = Retention(tracesBefore: tracesBefore, sessionsBefore: sessionsBefore)
    guard !dryRun else {
      return try read { db in
        var summary = try retention.count(in: db)
        summary.bytesBefore = try Self.size(of: db)
        summary.bytesAfter = summary.bytesBefore
        return summary
      }
    }
    guard access != .readOnly else { throw .readOnly(path: path) }
    return try translatingErrors(of: path) {
      var summary = try database.writeWithoutTransaction { db in
        let usual = try Int.fetchOne(db, sql: "PRAGMA secure_delete") ?? 0
        try db.execute(sql: "PRAGMA secure_delete = ON")
        // GRDB reports an error of the pragma itself only; 2 is FAST, which leaves free pages as they are.
        defer { try? db.execute(sql: "PRAGMA secure_delete = \(usual == 2 ? "FAST" : "\(usual)")") }
        return try self.prune(retention, in: db)
      }
      if summary.isCompacted { summary.isCompacted = try emptyLog() }
      return summary
    }
  }

  private func prune(_ retention: Retention, in db: Database) throws -> PruningSummary {
    var summary = PruningSummary()
    let before = try Self.size(of: db)
    try db.inTransaction(.immediate) {
      try inPlace(db) { db in
        summary = try retention.count(in: db)
        try retention.delete(in: db)
      }
      return .commit
    }
    summary.bytesBefore = before
    do {
      // Free pages may also be left from a pruning after which this did not work.
      if try !summary.isEmpty || Int.fetchOne(db, sql: "PRAGMA freelist_count") != 0 {
        try db.execute(sql: "VACUUM")
      }
    } catch let error as DatabaseError where Self.leavesIt.contains(error.resultCode) {
      summary.isCompacted = false
    }
    summary.bytesAfter = try Self.size(of: db)
    return summary
  }

  /// What the deleting is done in spite of: then the file only stays as large as it is.
  private static let leavesIt: [ResultCode] = [.SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL, .SQLITE_IOERR]

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
      } catch let error as DatabaseError where Self.leavesIt.contains(error.resultCode) {
        return false
      }
      Thread.sleep(forTimeInterval: Self.emptyingPause)
    }
    return false
  }

  /// Five seconds in all.
  private static let emptyingTries = 250
  /// Seconds from one try to the next.
  private static let emptyingPause = 0.02

  private static func size(of db: Database) throws -> Int {
    let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    return try pages * (Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
  }
}
