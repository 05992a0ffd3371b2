import GRDB
import TransitionModel

/// The presentations of each configuration, with or without a drag.
///
/// Reports are about drags. This number tells how often people had the chance to drag.
struct ShownPresentations {
  private struct Key: Hashable {
    let digest: String
    let population: SessionPopulation
  }

  private var counts: [Key: Int] = [:]

  /// Counts the presentations of the selected transition.
  init(_ db: Database, of selection: ReportSelection) throws {
    // A presentation has no device class.
    guard selection.deviceClass == nil else { return }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT digest,
          coalesce(presentation.origin,
            (SELECT min(session.origin) FROM session WHERE session.presentation_id = presentation.id), 'device'),
          count(*)
        FROM presentation
        JOIN configuration ON configuration.id = presentation.configuration_id
        JOIN transition ON transition.id = configuration.transition_id
        WHERE (transition.name = ?1 OR ?1 IS NULL) AND (presented_at_us >= ?2 OR ?2 IS NULL)
          AND (presented_at_us <= ?3 OR ?3 IS NULL) AND (screen IS ?4 OR ?4 IS NULL)
        GROUP BY 1, 2
        """,
      arguments: [
        selection.transition, selection.sinceMicroseconds, selection.cutoffMicroseconds, selection.screen,
      ])
    for row in rows {
      guard let origin = SessionOrigin(rawValue: try row.decode(atIndex: 1)) else { continue }
      counts[Key(digest: try row.decode(atIndex: 0), population: SessionPopulation(origin)), default: 0] +=
        try row.decode(Int.self, atIndex: 2)
    }
  }

  /// Returns the number for a section of dismissals; nil if it is unknown.
  func number(for section: ReportSection) -> Int? {
    section.direction == .dismiss ? counts[Key(digest: section.digest, population: section.population)] : nil
  }
}
