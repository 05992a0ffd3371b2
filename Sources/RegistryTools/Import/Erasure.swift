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
  /// - Throws: `RegistryError` (`refused`) for a tombstone of other than 1 to 100 characters. Nothing is deleted then.
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
    var (summary, seen): (ErasureSummary, Set<String>) = (ErasureSummary(), [])
    for token in tokens where seen.insert(token).inserted {
      let forms = known.forms(of: token)
      if try forms.contains(where: { try KnownTokens.isStored($0, in: db) }) {
        summary.tokens += 1
      } else if try SessionWriter.hasTombstone(token, in: db) {
        summary.erasedBefore += 1
      } else {
        summary.unseen.append(token)
        guard unseen else { continue }
      }
      for form in forms {
        try leaveTombstone(of: form, at: now, in: db)
        try delete(form, countedIn: &summary, in: db)
      }
    }
    return summary
  }

  static func leaveTombstone(of token: String, at now: Int64, in db: Database) throws {
    try db.cachedStatement(
      sql: "INSERT INTO erased_token (hash, erased_at_us) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING"
    ).execute(arguments: [token, now])
  }

  /// Deletes the person with a token, whom a trigger lets take all rows along, and the install's token if it is that.
  private static func delete(_ token: String, countedIn summary: inout ErasureSummary, in db: Database) throws {
    try db.cachedStatement(sql: "DELETE FROM install_token WHERE token = ?").execute(arguments: [token])
    let counts = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT id, (SELECT count(*) FROM presentation WHERE person_id = person.id),
            (SELECT count(*) FROM session WHERE (person_id = person.id AND presentation_id IS NULL)
              OR presentation_id IN (SELECT id FROM presentation WHERE person_id = person.id))
          FROM person WHERE token = ?
          """), arguments: [token])
    guard let counts else { return }
    summary.presentations += try counts.decode(atIndex: 1)
    summary.sessions += try counts.decode(atIndex: 2)
    try db.cachedStatement(sql: "DELETE FROM person WHERE id = ?").execute(
      arguments: [try counts.decode(Int64.self, atIndex: 0)])
  }
}

private struct KnownTokens {
  private let key: ExchangeKey?
  /// The stored tokens by their exported hash; empty unless a hash is to be resolved.
  private var byHash: [String: String] = [:]

  init(in db: Database, resolving tokens: [String]) throws {
    key = try TransitionRegistry.storedExchangeKey(in: db)
    guard let key, tokens.contains(where: ExchangeKey.isHash) else { return }
    for token in try String.fetchAll(db, sql: "SELECT token FROM person UNION SELECT token FROM install_token") {
      byHash[key.hash(of: token)] = token
    }
  }

  static func isStored(_ token: String, in db: Database) throws -> Bool {
    let sql =
      "SELECT EXISTS (SELECT 1 FROM person WHERE token = ?1) OR EXISTS (SELECT 1 FROM install_token WHERE token = ?1)"
    return try Bool.fetchOne(db.cachedStatement(sql: sql), arguments: [token]) ?? false
  }

  func forms(of token: String) -> Set<String> {
    Set([token, byHash[token], key?.hash(of: token)].compactMap(\.self))
  }
}
