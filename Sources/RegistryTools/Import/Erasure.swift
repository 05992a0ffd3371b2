import GRDB
public import TransitionStore

/// The rows that ``TransitionStore/TransitionRegistry/erase(tokens:unseen:dryRun:)`` deleted or would delete.
public struct ErasureSummary: Sendable, Hashable {
  /// The number of given tokens with data that was deleted.
  public var tokens = 0
  /// The number of deleted sessions, each with its trace.
  public var sessions = 0
  /// The number of deleted presentations.
  public var presentations = 0
  /// The number of given tokens that were erased before and have no data.
  public var erasedBefore = 0
  /// The other given tokens without data, in the given order.
  public var unseen: [String] = []

  /// Creates an empty summary.
  public init() {}
}

extension TransitionRegistry {
  /// Deletes everything that was recorded under the given tokens, and keeps the tokens as tombstones.
  ///
  /// Every later recording and import skips their sessions, even from an old file. If this install's own token is among
  /// them, the recorder draws a new one.
  ///
  /// - Parameters:
  ///   - tokens: As stored in the registry, or as in its exported files: the hashes of the registry's own key are resolved.
  ///   - unseen: Whether to keep tombstones of tokens without data too, because their data may arrive later.
  ///   - dryRun: Whether to count only.
  /// - Throws: `RegistryError.refused` for a tombstone of other than 1 to 100 characters. Nothing is deleted then.
  @discardableResult
  public func erase(
    tokens: [String], unseen: Bool = false, dryRun: Bool = false
  ) throws(RegistryError) -> ErasureSummary {
    let summary = try change { db in
      var summary = ErasureSummary()
      try db.inSavepoint {
        summary = try Self.overwritingDeletedRows(in: db) {
          try Self.erase(tokens, unseen: unseen, at: self.now(), in: db)
        }
        return dryRun ? .rollback : .commit
      }
      return summary
    }
    if !dryRun { try giveBackErased() }
    return summary
  }

  @discardableResult
  static func erase(_ tokens: [String], unseen: Bool, at now: Int64, in db: Database) throws -> ErasureSummary {
    let known = try KnownTokens(in: db, resolving: tokens)
    var (summary, erased, seen): (ErasureSummary, Set<String>, Set<String>) = (ErasureSummary(), [], [])
    for token in tokens where seen.insert(token).inserted {
      let forms = known.forms(of: token)
      if !known.stored.isDisjoint(with: forms) {
        summary.tokens += 1
      } else if try SessionWriter.hasTombstone(token, in: db) {
        summary.erasedBefore += 1
      } else {
        summary.unseen.append(token)
        guard unseen else { continue }
      }
      for form in forms { try leaveTombstone(of: form, at: now, in: db) }
      erased.formUnion(forms)
    }
    try delete(erased, countedIn: &summary, in: db)
    return summary
  }

  static func leaveTombstone(of token: String, at now: Int64, in db: Database) throws {
    try db.cachedStatement(
      sql: "INSERT INTO erased_token (hash, erased_at_us) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING"
    ).execute(arguments: [token, now])
  }

  /// Deletes the rows of tokens. A presentation belongs to one person: it goes with each of its sessions, and they go with it,
  /// whatever their tokens.
  private static func delete(_ tokens: Set<String>, countedIn summary: inout ErasureSummary, in db: Database) throws {
    guard !tokens.isEmpty else { return }
    try db.execute(
      sql:
        "CREATE TEMP TABLE erasing (token TEXT PRIMARY KEY) WITHOUT ROWID; CREATE TEMP TABLE erasing_presentation (id)")
    defer { try? db.execute(sql: "DROP TABLE temp.erasing; DROP TABLE temp.erasing_presentation") }
    for token in tokens {
      try db.cachedStatement(sql: "INSERT INTO temp.erasing VALUES (?)").execute(arguments: [token])
    }
    let isErased = "token IN (SELECT token FROM temp.erasing)"
    let isWithThem = "presentation_id IN (SELECT id FROM temp.erasing_presentation)"
    try db.execute(
      sql: """
        INSERT INTO temp.erasing_presentation
        SELECT id FROM presentation WHERE \(isErased)
        UNION SELECT presentation_id FROM session WHERE \(isErased) AND presentation_id IS NOT NULL;
        DELETE FROM install_fact WHERE \(isErased);
        DELETE FROM install_token WHERE \(isErased);
        DELETE FROM open_session WHERE \(isErased) OR \(isWithThem);
        """)
    try db.execute(sql: "DELETE FROM session WHERE \(isErased) OR \(isWithThem)")
    summary.sessions = db.changesCount
    try db.execute(sql: "DELETE FROM presentation WHERE id IN (SELECT id FROM temp.erasing_presentation)")
    summary.presentations = db.changesCount
  }
}

/// The tokens that a registry has, and the hashes under which it exports them.
private struct KnownTokens {
  let stored: Set<String>
  private let key: ExchangeKey?
  /// The stored tokens by their exported hash; empty unless a hash is to be resolved.
  private var byHash: [String: String] = [:]

  init(in db: Database, resolving tokens: [String]) throws {
    stored = try String.fetchSet(
      db,
      sql: """
        SELECT token FROM session WHERE token IS NOT NULL UNION SELECT token FROM presentation WHERE token IS NOT NULL
        UNION SELECT token FROM open_session WHERE token IS NOT NULL UNION SELECT token FROM install_fact
        UNION SELECT token FROM install_token
        """)
    key = try TransitionRegistry.storedExchangeKey(in: db)
    guard let key, tokens.contains(where: ExchangeKey.isHash) else { return }
    for token in stored { byHash[key.hash(of: token)] = token }
  }

  /// Returns the token as given, as stored, and as exported by this registry.
  func forms(of token: String) -> Set<String> {
    Set([token, byHash[token], key?.hash(of: token)].compactMap(\.self))
  }
}
