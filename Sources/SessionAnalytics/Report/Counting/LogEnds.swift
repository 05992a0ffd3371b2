import GRDB
import TransitionModel

/// When the log of each origin ends: with the last that is known of it, as `log_end.sql` says.
struct LogEnds {
  /// UTC microseconds since 1970.
  private var ends: [SessionOrigin: Int] = [:]

  /// - Parameter cutoff: What happened later is not looked at; nil for no bound.
  init(_ db: Database, cutoff: Int64?) throws {
    // Row by row: grouping would sort, and a maximum of each origin compare every row's with all of them.
    var words = WordTable(columns: 1)
    let origins = SessionOrigin.allCases.map { words.index(of: $0.rawValue) }
    var known = [Int?](repeating: nil, count: origins.count)
    for events in [Self.touches, Self.showings] {
      let rows = try StatementRows(events, in: db)
      while try rows.next() {
        let origin = words.index(of: rows.text(0), column: 0)
        guard known.indices.contains(origin), let end = rows.integer(1) else { continue }
        known[origin] = max(known[origin] ?? end, end)
      }
    }
    for (origin, place) in zip(SessionOrigin.allCases, origins) { ends[origin] = known[place] }
    if let cutoff { ends = ends.mapValues { min($0, Int(cutoff)) } }
  }

  func end(of origin: SessionOrigin) -> Int { ends[origin] ?? 0 }

  private static let touches = """
    SELECT origin, began_at_us + CASE WHEN touches > 1
      THEN coalesce((SELECT max(ended_us) FROM session_touch WHERE session_id = session.id), duration_us)
      ELSE duration_us END
    FROM session WHERE shared = 0
    """
  private static let showings = """
    SELECT coalesce(
        origin, (SELECT min(session.origin) FROM session WHERE session.presentation_id = presentation.id), 'device'),
      coalesce(dismissed_at_us, presented_at_us)
    FROM presentation WHERE shared = 0
    """
}
