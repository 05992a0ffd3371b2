import GRDB

/// What is too old to be kept, as conditions on rows. The same ones count and delete.
struct Retention {
  /// UTC microseconds since 1970; nil to keep all.
  let tracesBefore: Int64?
  let sessionsBefore: Int64?

  private static let traces = """
    FROM session_samples WHERE session_id IN (SELECT id FROM session WHERE began_at_us < :traces)
      AND session_id NOT IN (SELECT id FROM session WHERE began_at_us < :sessions)
    """

  private static let sessions = "FROM session WHERE began_at_us < :sessions"

  /// Those without a time are known only through the sessions that name them, and go with the last of these.
  private static let presentations = """
    FROM presentation
    WHERE coalesce(dismissed_at_us, presented_at_us, -1) < :sessions
      AND NOT EXISTS (
        SELECT 1 FROM session WHERE presentation_id = presentation.id AND began_at_us >= :sessions)
      AND NOT EXISTS (SELECT 1 FROM open_session WHERE presentation_id = presentation.id)
    """

  func count(in db: Database) throws -> PruningSummary {
    func count(_ rows: String) throws -> Int {
      try Int.fetchOne(db, sql: "SELECT count(*) \(rows)", arguments: arguments(for: rows)) ?? 0
    }
    var summary = PruningSummary()
    summary.traces = try count(Self.traces)
    summary.sessions = try count(Self.sessions)
    summary.presentations = try count(Self.presentations)
    return summary
  }

  func delete(in db: Database) throws {
    // Sessions before presentations, which they refer to; a trigger takes the traces of sessions along.
    for rows in [Self.traces, Self.sessions, Self.presentations] {
      try db.execute(sql: "DELETE \(rows)", arguments: arguments(for: rows))
    }
  }

  /// Nothing is older than -1.
  private func arguments(for rows: String) -> StatementArguments {
    var arguments: StatementArguments = ["sessions": sessionsBefore ?? -1]
    if rows == Self.traces { arguments += ["traces": tracesBefore ?? -1] }
    return arguments
  }
}
