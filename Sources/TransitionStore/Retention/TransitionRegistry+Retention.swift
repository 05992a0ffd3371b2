import GRDB
public import TransitionModel

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
        let usual = try Int.fetchOne(db, sql: "PRAGMA secure_delete") ?? 0
        try db.execute(sql: "PRAGMA secure_delete = ON")
        // GRDB reports an error of the pragma itself only; 2 is FAST, which leaves free pages as they are.
        defer { try? db.execute(sql: "PRAGMA secure_delete = \(usual == 2 ? "FAST" : "\(usual)")") }
        return try self.delete(retention, in: db)
      }
      // Free pages may also be left from a pruning that was cut off.
      summary.isCompacted = try giveBackRoom(rewriting: rewriting, hasDeleted: !summary.isEmpty)
      (summary.bytesAfter, summary.logBytesAfter) = try database.read(size)
      return summary
    }
  }

  private func delete(_ retention: Retention, in db: Database) throws -> PruningSummary {
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
