import GRDB

/// A sample of the sessions that cells were aggregated from, so that the same sessions are not added twice.
///
/// It holds the pseudonyms of the sessions with the smallest UUIDs, which are random: all of up to ``most`` sessions,
/// and a sample of more. If a share p of all sessions in two folders is common to both, the probability of missing it
/// is (1 − p)^16,384: practically 0 for a thousandth.
struct CellsManifest: Sendable, Hashable, Codable {
  static let most = 16_384

  /// The pseudonyms, ascending.
  private(set) var sessions: [String] = []

  init() {}

  init(_ db: Database, of selection: ReportSelection) throws {
    let first = """
      coalesce((SELECT min(other.began_at_us) FROM session AS other
        WHERE other.presentation_id = session.presentation_id), session.began_at_us)
      """
    let sql = """
      SELECT session.uuid FROM session
      JOIN configuration ON configuration.id = session.configuration_id
      JOIN transition ON transition.id = configuration.transition_id
      WHERE (?1 IS NULL OR transition.name = ?1) AND (?2 IS NULL OR session.began_at_us >= ?2)
        AND (?3 IS NULL OR session.began_at_us <= ?3)
        AND (?4 IS NULL OR \(first) >= ?4) AND (?5 IS NULL OR \(first) < ?5)
      ORDER BY session.uuid LIMIT ?6
      """
    let uuids = try String.fetchAll(
      db, sql: sql,
      arguments: [
        selection.transition, selection.sinceMicroseconds, selection.cutoffMicroseconds,
        selection.period?.sinceMicroseconds, selection.period?.untilMicroseconds, Self.most,
      ])
    sessions = uuids.map { TokenPseudonym($0).text }.sorted()
  }

  func overlaps(_ other: CellsManifest) -> Bool { !Set(sessions).isDisjoint(with: other.sessions) }

  func merged(with other: CellsManifest) -> CellsManifest {
    var merged = self
    merged.sessions = Set(sessions).union(other.sessions).sorted()
    return merged
  }
}
