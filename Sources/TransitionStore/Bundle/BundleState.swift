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
    let states = try rows.map { row in
      (
        try row.decode(String.self, atIndex: 0),
        try BundleState(digest: row.decode(atIndex: 1), isRetired: row.decode(atIndex: 2))
      )
    }
    return Dictionary(states) { first, _ in first }
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
    try db.checkChanged("bundled_transition")
  }
}
