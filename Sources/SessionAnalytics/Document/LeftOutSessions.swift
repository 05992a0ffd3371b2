import GRDB
import TransitionModel

/// The sessions that a selection by time, screen or device class excludes from each section.
///
/// A reader of two reports, with and without the selection, can subtract them. So a section is hidden if the excluded
/// sessions belong to few people.
struct LeftOutSessions {
  private struct Key: Hashable {
    let digest: String
    let direction: TransitionDirection
  }

  private var parts: [Key: SmallCells.Part<String>] = [:]

  init() {}

  /// Reads the excluded device sessions of the selected transitions; empty if nothing is excluded.
  init(_ db: Database, of selection: ReportSelection) throws {
    guard let condition = Self.condition(of: selection) else { return }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT digest, session.direction, session.token, count(*)
        FROM session
        JOIN configuration ON configuration.id = session.configuration_id
        JOIN transition ON transition.id = configuration.transition_id
        LEFT JOIN presentation ON presentation.id = session.presentation_id
        WHERE session.origin = 'device' AND (transition.name = ?1 OR ?1 IS NULL) AND NOT (\(condition.sql))
        GROUP BY digest, session.direction, session.token
        """, arguments: StatementArguments([selection.transition]) + condition.arguments)
    for row in rows {
      let direction: String = try row.decode(atIndex: 1)
      guard let direction = TransitionDirection(rawValue: direction) else { continue }
      let key = Key(digest: try row.decode(atIndex: 0), direction: direction)
      parts[key, default: SmallCells.Part()].add(try row.decode(atIndex: 3), of: try row.decode(atIndex: 2))
    }
  }

  /// Returns the condition that selects a session; nil if there is none.
  private static func condition(of selection: ReportSelection) -> (sql: String, arguments: StatementArguments)? {
    let conditions: [(sql: String, argument: (any DatabaseValueConvertible)?)] = [
      ("session.began_at_us >= ?", selection.sinceMicroseconds),
      ("session.began_at_us <= ?", selection.cutoffMicroseconds),
      ("presentation.screen IS ?", selection.screen), ("session.device_class IS ?", selection.deviceClass),
    ].filter { $0.argument != nil }
    guard !conditions.isEmpty else { return nil }
    return (
      conditions.map(\.sql).joined(separator: " AND "), StatementArguments(conditions.map(\.argument))
    )
  }

  /// Returns whether a section must be hidden.
  ///
  /// - Parameter minimum: The minimum number of people for a count.
  func hides(digest: String, direction: TransitionDirection, hasUsers: Bool, minimum: Int) -> Bool {
    guard let part = parts[Key(digest: digest, direction: direction)] else { return false }
    return SmallCells(minimum: minimum, countsUsers: hasUsers || part.users > 0).isSmall(part)
  }
}

extension ReportSection {
  private static let alwaysTold: Set = [
    ReportMetric.sessions.definition.id, ReportMetric.sessionsWithoutToken.definition.id,
    ReportMetric.estimators.definition.id,
  ]

  /// Returns the section with only the numbers that are always printed.
  func withheld(smallestCell: Int) -> ReportSection {
    var section = self
    section.releases = nil
    section.rows = rows.map { row in
      guard !Self.alwaysTold.contains(row.metric) else { return row }
      var row = row
      (row.n, row.histogram, row.note) = (nil, nil, nil)
      row.values = row.values.map { ReportValue($0.statistic, hidden: .complement, smallestCell: smallestCell) }
      return row
    }
    return section
  }
}
