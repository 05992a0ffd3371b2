package import GRDB

/// The person with the largest share of a transition's drags, if that is large.
///
/// Rates count drags, so one device that sends many can move them all.
package struct LargestPerson: Sendable, Hashable, Codable {
  /// The transition's name.
  package var transition: String
  /// The number of the person's drags.
  package var drags: Int
  /// The number of all people's drags with a token.
  package var all: Int

  /// The share from which it is large, if it is also ``largeMultiple`` times the average person's.
  static let largeShare = 0.2
  static let largeMultiple = 3

  /// The finding as a sentence.
  package var text: String {
    "One person made \(100 * drags / max(all, 1)) % of the drags of \(transition) (\(drags) of \(all))."
  }

  /// Returns the person with the largest share of a transition's recorded drags; nil if no share is large.
  ///
  /// - Parameters:
  ///   - transition: The only transition; nil for all.
  ///   - since: The earliest begin, in UTC microseconds since 1970; nil for all.
  ///   - cutoff: The latest begin.
  package static func find(
    in db: Database, transition: String? = nil, since: Int64? = nil, cutoff: Int64? = nil
  ) throws -> LargestPerson? {
    let sql = """
      SELECT name, max(drags), sum(drags) FROM (
        SELECT transition.name, count(*) AS drags
        FROM session JOIN configuration ON configuration.id = session.configuration_id
        JOIN transition ON transition.id = configuration.transition_id
        WHERE session.person_id IS NOT NULL AND session.origin = 'device' AND (?1 IS NULL OR transition.name = ?1)
          AND (?2 IS NULL OR began_at_us >= ?2) AND (?3 IS NULL OR began_at_us <= ?3)
          AND \(SessionStopColumns.attempts)
        GROUP BY transition.name, session.person_id)
      GROUP BY name HAVING max(drags) >= ?4 * sum(drags) AND max(drags) * count(*) >= ?5 * sum(drags)
      ORDER BY 1.0 * max(drags) / sum(drags) DESC, name LIMIT 1
      """
    return try Row.fetchOne(db, sql: sql, arguments: [transition, since, cutoff, largeShare, largeMultiple]).map {
      try LargestPerson(transition: $0.decode(atIndex: 0), drags: $0.decode(atIndex: 1), all: $0.decode(atIndex: 2))
    }
  }
}
