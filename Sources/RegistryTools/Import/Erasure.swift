import GRDB
public import TransitionStore

/// The rows that ``TransitionStore/TransitionRegistry/erase(tokens:)`` deleted.
public struct ErasureSummary: Sendable, Hashable {
  /// The number of tokens that were not erased before.
  public var tokens = 0
  /// The number of deleted sessions, each with its trace.
  public var sessions = 0
  /// The number of deleted presentations.
  public var presentations = 0

  /// Creates an empty summary.
  public init() {}
}

extension TransitionRegistry {
  /// Deletes everything that was recorded under the given tokens, and keeps their hashes as tombstones.
  ///
  /// Every later import skips their sessions, even from an old file.
  ///
  /// - Parameter tokens: As stored in the registry: the hashes in exchange files, each of 1 to 100 characters.
  /// - Throws: `RegistryError.refused` for a token of another length. Nothing is deleted then.
  @discardableResult
  public func erase(tokens: [String]) throws(RegistryError) -> ErasureSummary {
    let summary = try change { db in
      try Self.overwritingDeletedRows(in: db) { try Self.erase(tokens, at: self.now(), in: db) }
    }
    try giveBackErased()
    return summary
  }

  @discardableResult
  static func erase(_ tokens: [String], at now: Int64, in db: Database) throws -> ErasureSummary {
    var summary = ErasureSummary()
    for token in tokens {
      try db.cachedStatement(
        sql: "INSERT INTO erased_token (hash, erased_at_us) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING"
      ).execute(arguments: [token, now])
      summary.tokens += db.changesCount
    }
    let isErased = "token IN (SELECT hash FROM erased_token)"
    // Presentations known only from these sessions are deleted with them.
    let stubs = try Int64.fetchAll(
      db,
      sql: """
        SELECT DISTINCT presentation.id FROM session JOIN presentation ON presentation.id = session.presentation_id
        WHERE session.\(isErased) AND presentation.token IS NULL AND presentation.presented_at_us IS NULL
        """)
    try db.execute(sql: "DELETE FROM install_fact WHERE \(isErased)")
    try db.execute(sql: "DELETE FROM session WHERE \(isErased)")
    summary.sessions = db.changesCount
    try db.execute(
      sql: """
        DELETE FROM presentation WHERE \(isErased)
          AND NOT EXISTS (SELECT 1 FROM session WHERE presentation_id = presentation.id)
        """)
    summary.presentations = db.changesCount
    for stub in stubs {
      try db.cachedStatement(
        sql: """
          DELETE FROM presentation
          WHERE id = ? AND NOT EXISTS (SELECT 1 FROM session WHERE presentation_id = presentation.id)
          """
      ).execute(arguments: [stub])
      summary.presentations += db.changesCount
    }
    return summary
  }
}
