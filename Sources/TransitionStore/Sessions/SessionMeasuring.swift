import GRDB
import TransitionModel

extension TransitionRegistry {
  /// Returns the number of sessions that can be measured and were not, because they were stored without their
  /// configuration.
  public func unmeasuredSessions() throws(RegistryError) -> Int {
    try read { db in try Int.fetchOne(db, sql: "SELECT count(*) \(Self.unmeasured)") ?? 0 }
  }

  /// Measures the sessions that were stored before measures existed.
  ///
  /// Each transaction measures some hundreds, so that other programs can write in between and completed work stays. A
  /// session without a trace gets only the margin of its release. A session whose trace cannot be read is left
  /// unchanged.
  ///
  /// - Parameter progress: Called after every transaction with the number of sessions read since the last call.
  /// - Returns: The number of sessions measured.
  @discardableResult
  public func measureSessions(progress: (Int) -> Void = { _ in }) throws(RegistryError) -> Int {
    var measured = 0
    var last: Int64 = 0
    while true {
      let next = try write { db in try Self.measure(after: last, in: db) }
      guard let end = next.last else { return measured }
      measured += next.measured
      last = end
      progress(next.seen)
    }
  }

  /// Few enough not to delay a recorder.
  private static let sessionsPerTransaction = 500

  /// The condition for unmeasured sessions: a measured one has a travel, from its trace, or a margin, from its
  /// decision.
  package static let unmeasured = """
    FROM session
    WHERE travel_mpt IS NULL AND margin_milli IS NULL
      AND (release_velocity_pt_s IS NOT NULL AND interaction_distance_pt > 0 AND outcome IN ('finished', 'cancelled')
        OR touches > 0 AND sample_count > 0 AND EXISTS (SELECT 1 FROM session_samples WHERE session_id = session.id))
    """

  /// Measures the sessions of one transaction.
  ///
  /// - Returns: The numbers of sessions read and measured, and the ID of the last; nil at the end.
  private static func measure(after id: Int64, in db: Database) throws -> (seen: Int, measured: Int, last: Int64?) {
    let writer = SessionWriter(db)
    let ids = try Int64.fetchAll(
      db, sql: "SELECT id \(unmeasured) AND id > ? ORDER BY id LIMIT \(sessionsPerTransaction)", arguments: [id])
    var measured = 0
    for id in ids {
      let sql = SessionColumns.selection + " WHERE session.id = ?"
      guard let row = try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [id]) else { continue }
      let stored = try SessionColumns.session(in: row)
      let trace: SampleCodec.Trace?
      do {
        trace = try SessionColumns.trace(of: stored.header.uuid, id: id, in: db)
      } catch RegistryError.damagedTrace {
        continue
      }
      let session = InteractionSession(stored, trace: trace)
      if try writer.measure(session, id: id, configuration: row.decode(forColumn: "configuration_id")) { measured += 1 }
    }
    return (ids.count, measured, ids.last)
  }
}
