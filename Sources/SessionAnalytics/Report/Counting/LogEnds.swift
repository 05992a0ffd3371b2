import GRDB
import TransitionModel

/// When the log of each origin ends: with the last that is known of it, as `log_end.sql` says.
struct LogEnds {
  /// UTC microseconds since 1970.
  private var ends: [SessionOrigin: Int] = [:]

  /// - Parameter cutoff: What happened later is not looked at; nil for no bound.
  init(_ db: Database, cutoff: Int64?) throws {
    // A column for each origin: grouping would sort.
    let columns = SessionOrigin.allCases.map { "MAX(CASE WHEN origin = '\($0.rawValue)' THEN at_us END)" }
    for event in [Self.touches, Self.showings] {
      let rows = try StatementRows("SELECT \(columns.joined(separator: ", ")) FROM (\(event))", in: db)
      guard try rows.next() else { continue }
      for (column, origin) in SessionOrigin.allCases.enumerated() {
        guard let end = rows.integer(column) else { continue }
        ends[origin] = max(ends[origin] ?? end, end)
      }
    }
    if let cutoff { ends = ends.mapValues { min($0, Int(cutoff)) } }
  }

  func end(of origin: SessionOrigin) -> Int { ends[origin] ?? 0 }

  private static let touches = """
    SELECT origin, began_at_us + CASE WHEN touches > 1
      THEN coalesce((SELECT max(ended_us) FROM session_touch WHERE session_id = session.id), duration_us)
      ELSE duration_us END AS at_us
    FROM session WHERE shared = 0
    """
  private static let showings = """
    SELECT coalesce(
        origin, (SELECT min(session.origin) FROM session WHERE session.presentation_id = presentation.id), 'device')
      AS origin, coalesce(dismissed_at_us, presented_at_us) AS at_us
    FROM presentation WHERE shared = 0
    """
}
