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

  private struct Counts {
    var shown = SmallCells.Part<String>()
    /// People's presentations without a drag: the difference from the number of dragged presentations, which is printed.
    var untouched = SmallCells.Part<String>()
  }

  private var counts: [Key: Counts] = [:]
  private let isWhole: Bool

  /// Counts the presentations of the selected transition.
  init(_ db: Database, of selection: ReportSelection) throws {
    isWhole = selection.sinceMicroseconds == nil && selection.cutoffMicroseconds == nil && selection.screen == nil
    // A presentation has no device class.
    guard selection.deviceClass == nil else { return }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT digest,
          CASE WHEN coalesce(presentation.origin, 'device') = 'device' THEN presentation.token END,
          coalesce(presentation.origin,
            (SELECT min(session.origin) FROM session WHERE session.presentation_id = presentation.id), 'device'),
          coalesce(presentation.origin, 'device') <> 'device'
            OR EXISTS (SELECT 1 FROM session WHERE session.presentation_id = presentation.id),
          count(*)
        FROM presentation
        JOIN configuration ON configuration.id = presentation.configuration_id
        JOIN transition ON transition.id = configuration.transition_id
        WHERE (transition.name = ?1 OR ?1 IS NULL) AND (presented_at_us >= ?2 OR ?2 IS NULL)
          AND (presented_at_us <= ?3 OR ?3 IS NULL) AND (screen IS ?4 OR ?4 IS NULL)
        GROUP BY 1, 2, 3, 4
        """,
      arguments: [
        selection.transition, selection.sinceMicroseconds, selection.cutoffMicroseconds, selection.screen,
      ])
    for row in rows {
      let (digest, token): (String, String?) = (try row.decode(atIndex: 0), try row.decode(atIndex: 1))
      guard let origin = SessionOrigin(rawValue: try row.decode(atIndex: 2)) else { continue }
      let (isDragged, count): (Bool, Int) = (try row.decode(atIndex: 3), try row.decode(atIndex: 4))
      let key = Key(digest: digest, population: SessionPopulation(origin))
      counts[key, default: Counts()].shown.add(count, of: token)
      if !isDragged { counts[key]?.untouched.add(count, of: token) }
    }
  }

  /// Returns the number for a section of dismissals; nil if it is unknown or must be hidden.
  ///
  /// Of people's, no part of the time or of the screens is counted: two reports could be subtracted.
  func number(for section: ReportSection, smallestCell: Int) -> Int? {
    guard section.direction == .dismiss,
      let counts = counts[Key(digest: section.digest, population: section.population)]
    else { return nil }
    guard section.population == .people, smallestCell > 1 else { return counts.shown.sessions }
    let rule = SmallCells(minimum: smallestCell, countsUsers: section.hasUsers || counts.shown.users > 0)
    let isPrintable = isWhole && !rule.isSmall(counts.shown) && !rule.isSmall(counts.untouched)
    return isPrintable ? counts.shown.sessions : nil
  }
}
