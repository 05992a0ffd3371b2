import GRDB
import TransitionModel

extension TransitionRegistry {
  /// How many sessions have something to measure and were never measured: those stored without their configuration.
  public func unmeasuredSessions() throws(RegistryError) -> Int {
    try read { db in try Int.fetchOne(db, sql: "SELECT count(*) \(Self.unmeasured)") ?? 0 }
  }

  /// Measures the sessions that were stored before there were measures, some hundreds a transaction: another program can
  /// write in between, and what is done stays done.
  ///
  /// A session without a trace gets what can be told without one, the margin of its release. A session whose trace cannot
  /// be read is left as it is.
  ///
  /// - Parameter progress: Called after every transaction with how many sessions were looked at since the call before.
  /// - Returns: How many sessions were measured.
  @discardableResult
  public func measureSessions(progress: (Int) -> Void = { _ in }) throws(RegistryError) -> Int {
    var measured = 0
    var last: Int64 = 0
    while true {
      let batch = try write { db in try Self.measure(after: last, in: db) }
      guard let end = batch.last else { return measured }
      measured += batch.measured
      last = end
      progress(batch.seen)
    }
  }

  /// Sessions a transaction: few enough for a recorder not to notice.
  private static let batch = 500

  /// A measured session has a travel, which every trace tells, or a margin, which every decision does.
  package static let unmeasured = """
    FROM session
    WHERE travel_mpt IS NULL AND margin_milli IS NULL
      AND (release_velocity_pt_s IS NOT NULL AND interaction_distance_pt > 0 AND outcome IN ('finished', 'cancelled')
        OR touches > 0 AND sample_count > 0 AND EXISTS (SELECT 1 FROM session_samples WHERE session_id = session.id))
    """

  /// - Returns: How many sessions were looked at and how many of them measured, and the id of the last; nil at the end.
  private static func measure(after id: Int64, in db: Database) throws -> (seen: Int, measured: Int, last: Int64?) {
    let writer = SessionWriter(db)
    let ids = try Int64.fetchAll(
      db, sql: "SELECT id \(unmeasured) AND id > ? ORDER BY id LIMIT \(batch)", arguments: [id])
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
