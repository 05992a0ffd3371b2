import GRDB

/// What a bundled registry says of one transition; what a registry remembers of the last bundle it looked at.
struct BundleState: Hashable {
  /// Of the latest configuration.
  let digest: String
  let isRetired: Bool

  /// What was remembered, by name.
  static func remembered(in db: Database) throws -> [String: BundleState] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT transition.name, bundled_transition.digest, bundled_transition.retired
        FROM bundled_transition JOIN transition ON transition.id = bundled_transition.transition_id
        """)
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], BundleState(digest: $0[1], isRetired: $0[2])) })
  }

  func remember(for name: String, at microseconds: Int64, in db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO bundled_transition (transition_id, digest, retired, applied_at_us)
        SELECT id, ?, ?, ? FROM transition WHERE name = ?
        ON CONFLICT (transition_id) DO UPDATE
        SET digest = excluded.digest, retired = excluded.retired, applied_at_us = excluded.applied_at_us
        """
    ).execute(arguments: [digest, isRetired, microseconds, name])
  }
}
