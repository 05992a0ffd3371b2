package import GRDB
import TransitionModel

/// The numbers of revisions in a file.
///
/// A registry numbers its own history from 1. A configuration that arrived with imported sessions is in no history. It
/// gets its sender's number above ``historyEnd``, or the first free number there, so that no file can influence the next
/// number of the history. An exchange file always contains the sender's number.
package enum RevisionNumber {
  /// The highest number of a history, far above any real one.
  package static let historyEnd = 1_000_000
  /// The highest number in an exchange file. A foreign configuration's number is at most this much above
  /// ``historyEnd``.
  package static let sentEnd = 1_000_000_000

  /// Returns the number in this file of a configuration that arrives with a number.
  package static func imported(_ sent: Int) -> Int { historyEnd + min(sent, sentEnd) }

  /// Returns the number in an exchange file of a configuration with a number in this file.
  package static func sent(_ number: Int) -> Int { min(number > historyEnd ? number - historyEnd : number, sentEnd) }

  /// Returns the number in this file of a configuration that arrives with a number: its own if that is free, and
  /// otherwise the first free one.
  package static func free(of transition: String, sent: Int, in db: Database) throws -> Int {
    let sql = """
      WITH taken (number) AS (
        SELECT revision FROM configuration JOIN transition ON transition.id = transition_id WHERE name = ?1)
      SELECT number FROM (
        SELECT 0 AS place, ?2 AS number UNION ALL SELECT 1, ?3 + 1
        UNION ALL SELECT 1, number + 1 FROM taken WHERE number > ?3)
      WHERE number NOT IN taken ORDER BY place, number LIMIT 1
      """
    return try Int.fetchOne(db.cachedStatement(sql: sql), arguments: [transition, imported(sent), historyEnd])
      ?? imported(sent)
  }
}

extension TransitionRegistry {
  /// Numbers that an imported file or an earlier version gave, by transition name.
  ///
  /// They are numbers of a history above ``RevisionNumber/historyEnd``, and numbers of configurations outside the history
  /// that are not above it.
  package static func misnumbered(in db: Database) throws -> [(id: Int64, name: String, revision: Int, isForeign: Bool)]
  {
    let isForeign = "configuration.id IN (SELECT configuration_id FROM foreign_configuration)"
    let sql = """
      SELECT configuration.id, transition.name, revision, \(isForeign) AS is_foreign
      FROM configuration JOIN transition ON transition.id = transition_id
      WHERE revision NOT BETWEEN iif(\(isForeign), ?1 + 1, 1) AND iif(\(isForeign), ?1 + ?2, ?1)
      ORDER BY is_foreign DESC, transition.name, revision
      """
    return try Row.fetchAll(db, sql: sql, arguments: [RevisionNumber.historyEnd, RevisionNumber.sentEnd]).map {
      try (
        id: $0.decode(atIndex: 0), name: $0.decode(atIndex: 1), revision: $0.decode(atIndex: 2),
        isForeign: $0.decode(atIndex: 3)
      )
    }
  }

  /// Gives every configuration of ``misnumbered(in:)`` a number of its kind, in one transaction. A history continues
  /// after its last number up to ``RevisionNumber/historyEnd``. Nothing else of a configuration changes.
  ///
  /// - Returns: The number of renumbered configurations.
  @discardableResult
  public func renumberRevisions() throws(RegistryError) -> Int {
    try change { db in
      let found = try Self.misnumbered(in: db)
      let name = "configuration_is_immutable"
      guard !found.isEmpty,
        let trigger = try String.fetchOne(db, sql: "SELECT sql FROM sqlite_schema WHERE name = ?", arguments: [name])
      else { return 0 }
      // A new row would lose its sessions. The rule is back before anyone else can write.
      try db.execute(sql: "DROP TRIGGER \(name)")
      for (id, transition, revision, isForeign) in found {
        let number =
          try isForeign
          ? RevisionNumber.free(of: transition, sent: revision, in: db)
          : Self.numberInHistory(of: transition, in: db)
        try db.execute(sql: "UPDATE configuration SET revision = ? WHERE id = ?", arguments: [number, id])
        try db.checkChanged("configuration")
      }
      try db.execute(sql: trigger)
      return found.count
    }
  }

  private static func numberInHistory(of transition: String, in db: Database) throws -> Int {
    let sql = """
      SELECT coalesce(max(revision), 0) + 1 FROM configuration JOIN transition ON transition.id = transition_id
      WHERE name = ? AND revision <= ?
      """
    return try Int.fetchOne(db, sql: sql, arguments: [transition, RevisionNumber.historyEnd]) ?? 1
  }
}
