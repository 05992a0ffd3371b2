import GRDB
import TransitionModel

/// What a selection by time, screen or device class leaves out of each section. Whoever has a report with it and one
/// without it can subtract them, so that a section is withheld where few people's sessions are left out.
struct LeftOutSessions {
  private struct Key: Hashable {
    let digest: String
    let direction: TransitionDirection
  }

  private var parts: [Key: SmallCells.Part<String>] = [:]

  init() {}

  /// People's, of the transitions of a selection; none where it leaves nothing out of a section.
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

  /// What selects a session; nil where nothing does.
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

  /// Whether a section must be withheld.
  ///
  /// - Parameter minimum: People a count must be of.
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

  /// The section without a number but those that are always told.
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
