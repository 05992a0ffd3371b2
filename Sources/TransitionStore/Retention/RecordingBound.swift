import GRDB
import TransitionModel

/// The bound of the recordings that an app's registry keeps. A ``SessionRecorder`` keeps it, without a call of the app.
///
/// The bound is for drags and presentations of origin `device` that were recorded here, not for imported ones. Recordings that
/// the ``Outbox`` sent or never had are deleted first, the oldest before others. Recordings that wait to be sent are deleted
/// only if the others do not suffice for `maximumBytes`: the oldest traces, then the oldest sessions, then the oldest
/// presentations. ``Outbox/Status`` counts these.
public struct RecordingBound: Sendable, Hashable {
  /// The maximum age of recordings that do not wait to be sent, by the device's clock.
  package let maximumAge: Duration
  /// The maximum size of all recordings, in bytes. A row counts as 400 bytes, and a session also with its trace.
  package let maximumBytes: Int

  /// The default: 90 days and 40 MB. Reports compare the weeks since a release, and the outbox may hold half of the size.
  public static let standard = RecordingBound()

  /// Creates a bound. Negative values count as 0.
  public init(maximumAge: Duration = .seconds(90 * 86_400), maximumBytes: Int = 2 * Outbox.defaultMaximumBytes) {
    (self.maximumAge, self.maximumBytes) = (max(maximumAge, .zero), max(maximumBytes, 0))
  }

  /// The number of stored records after which a recorder looks at the bound again.
  static let recordsBetweenLooks = 100
  /// The maximum number of sessions, and of presentations, in one transaction. It takes about as long as to store a batch.
  static let rowsAtATime = 500
}

extension TransitionRegistry {
  func keep(_ bound: RecordingBound, patience: BusyPolicy?) throws(RegistryError) -> Bool {
    let age = Int64(min(bound.maximumAge / .microseconds(1), 0x1p62))
    let excess = BoundExcess(bound: bound, time: now().subtractingClamped(age))
    // Reading first avoids a write transaction if nothing is to be deleted.
    guard try read({ try excess.exists(in: $0) }) else { return false }
    let hasDeleted = try write(patience: patience) { db in
      try Self.overwritingDeletedRows(in: db) { try excess.deleteSome(of: self, in: db) }
    }
    return try translatingErrors(of: path) {
      _ = try giveBackPages()
      return hasDeleted
    }
  }
}

private struct BoundExcess {
  let bound: RecordingBound
  /// The time before which recordings are too old, in UTC microseconds since 1970.
  let time: Int64

  private static let ownSession = "origin = 'device' AND shared = 0 AND import_id IS NULL"
  private static let ownPresentation = "coalesce(origin, 'device') = 'device' AND shared = 0 AND import_id IS NULL"

  private static let sessions = "FROM session WHERE began_at_us < ? AND sequence IS NULL AND \(ownSession)"
  /// Presentations without a time are deleted for their size only.
  private static let presentations = """
    FROM presentation WHERE coalesce(dismissed_at_us, presented_at_us, \(Int64.max - 1)) < ? AND end_sequence IS NULL AND \(ownPresentation)
      AND \(PresentationColumns.isWithoutSessions)
    """

  func exists(in db: Database) throws -> Bool {
    if try bytes(in: db) > 0 { return true }
    let sql = "SELECT EXISTS (SELECT 1 \(Self.sessions)) OR EXISTS (SELECT 1 \(Self.presentations))"
    return try Bool.fetchOne(db.cachedStatement(sql: sql), arguments: [time, time]) ?? false
  }

  /// Returns the number of bytes beyond the bound. The recordings are measured only if the whole file is beyond it.
  private func bytes(in db: Database) throws -> Int {
    func pragma(_ name: String) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA \(name)") ?? 0 }
    let used = try (pragma("page_count") - pragma("freelist_count")) * pragma("page_size")
    guard used > bound.maximumBytes else { return 0 }
    let sql = """
      SELECT (SELECT count(*) FROM session WHERE \(Self.ownSession)) * \(Outbox.rowBytes)
        + (SELECT count(*) FROM presentation WHERE \(Self.ownPresentation)) * \(Outbox.rowBytes)
        + (SELECT coalesce(sum(length(samples)), 0) FROM session_samples
          JOIN session ON session.id = session_id WHERE \(Self.ownSession))
      """
    return try max((Int.fetchOne(db, sql: sql) ?? 0) - bound.maximumBytes, 0)
  }

  /// Deletes the oldest rows, and returns whether there were any that do not wait to be sent.
  func deleteSome(of registry: TransitionRegistry, in db: Database) throws -> Bool {
    let excess = try bytes(in: db)
    let time = excess > 0 ? Int64.max : time
    var count = 0
    for (table, rows, order) in [
      ("session", Self.sessions, "began_at_us"), ("presentation", Self.presentations, "presented_at_us"),
    ] {
      try db.execute(
        sql: """
          DELETE FROM \(table) WHERE id IN (SELECT id \(rows) ORDER BY \(order) LIMIT \(RecordingBound.rowsAtATime))
          """, arguments: [time])
      count += db.changesCount
    }
    guard count == 0, excess > 0 else { return count > 0 }
    let waiting = try registry.outbox.bytes(in: db)
    try registry.outbox(maximumBytes: waiting - excess).trim(in: db)
    return false
  }
}
