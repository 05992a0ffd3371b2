import GRDB
import TransitionModel

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
    FROM session_samples WHERE session_id IN (SELECT id FROM session WHERE began_at_us < :traces\(ofOrigin))
      AND session_id NOT IN (SELECT id \(sessions))
    """
  }

  private var sessions: String { "FROM session WHERE began_at_us < :sessions\(ofOrigin)" }

  /// Those without a time are known only through the sessions that name them, and go with the last of these.
  private var presentations: String {
    """
    FROM presentation
    WHERE coalesce(dismissed_at_us, presented_at_us, -1) < :sessions
      AND NOT EXISTS (
        SELECT 1 FROM session WHERE presentation_id = presentation.id AND NOT (began_at_us < :sessions\(ofOrigin)))
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
