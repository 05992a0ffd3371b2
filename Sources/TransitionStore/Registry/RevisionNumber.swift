package import GRDB
import TransitionModel

/// The numbers of revisions in a file.
///
/// A registry numbers its own history from 1. A configuration that arrived with imported sessions is in no history. It keeps
/// its sender's number while that is free and at most ``historyEnd``, and otherwise gets the first free number above. If the
/// history needs the number, it moves there. So no file influences the next number of the history.
package enum RevisionNumber {
  /// The highest number of a history, far above any real one.
  package static let historyEnd = 1_000_000
  /// The highest number in an exchange file.
  package static let sentEnd = 1_000_000_000

  /// Returns the number in this file of a configuration that arrives with a number.
  package static func imported(_ sent: Int, of transition: String, in db: Database) throws -> Int {
    let sql = """
      WITH taken (number) AS (
        SELECT revision FROM configuration JOIN transition ON transition.id = transition_id WHERE name = ?1)
      SELECT number FROM (
        SELECT ?2 AS number WHERE ?2 <= ?3 UNION ALL SELECT ?3 + 1
        UNION ALL SELECT number + 1 FROM taken WHERE number > ?3)
      WHERE number NOT IN taken ORDER BY number LIMIT 1
      """
    return try Int.fetchOne(db.cachedStatement(sql: sql), arguments: [transition, sent, historyEnd]) ?? sent
  }

  /// Moves a configuration outside the history away from a number, if there is one.
  static func clear(_ number: Int, of transition: String, in db: Database) throws {
    let sql = """
      UPDATE configuration SET revision = ?
      WHERE id IN (SELECT configuration_id FROM foreign_configuration) AND revision = ?
        AND transition_id = (SELECT id FROM transition WHERE name = ?)
      """
    let free = try imported(historyEnd + 1, of: transition, in: db)
    try db.cachedStatement(sql: sql).execute(arguments: [free, number, transition])
  }

  /// Adds a configuration outside the history to it.
  ///
  /// - Parameter digest: The configuration's digest. If several have it, the latest is added.
  static func adopt(_ digest: String, as number: Int, of transition: String, in db: Database) throws {
    let sql = """
      SELECT max(configuration.id) FROM configuration JOIN foreign_configuration ON configuration_id = configuration.id
      WHERE digest = ? AND transition_id = (SELECT id FROM transition WHERE name = ?)
      """
    guard let id = try Int64.fetchOne(db, sql: sql, arguments: [digest, transition]) else { return }
    try clear(number, of: transition, in: db)
    try db.execute(sql: "UPDATE configuration SET revision = ? WHERE id = ?", arguments: [number, id])
    try db.checkChanged("configuration")
    try db.execute(sql: "DELETE FROM foreign_configuration WHERE configuration_id = ?", arguments: [id])
    try db.checkChanged("foreign_configuration")
  }
}

extension TransitionRegistry {
  /// Revisions of a history above ``RevisionNumber/historyEnd``, which an import of an earlier version caused, by name.
  package static func misnumbered(in db: Database) throws -> [(id: Int64, name: String, revision: Int)] {
    let sql = """
      SELECT configuration.id, transition.name, revision
      FROM configuration JOIN transition ON transition.id = transition_id
      WHERE revision > ? AND configuration.id NOT IN (SELECT configuration_id FROM foreign_configuration)
      ORDER BY transition.name, revision
      """
    return try Row.fetchAll(db, sql: sql, arguments: [RevisionNumber.historyEnd]).map {
      try (id: $0.decode(atIndex: 0), name: $0.decode(atIndex: 1), revision: $0.decode(atIndex: 2))
    }
  }

  /// Numbers every revision above 1,000,000 again, in one transaction: each gets the number after the
  /// last of its history. Nothing else of a configuration changes.
  ///
  /// - Returns: The number of renumbered revisions.
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
      for (id, transition, _) in found {
        let number = try Self.nextNumber(of: transition, in: db)
        try RevisionNumber.clear(number, of: transition, in: db)
        try db.execute(sql: "UPDATE configuration SET revision = ? WHERE id = ?", arguments: [number, id])
        try db.checkChanged("configuration")
      }
      try db.execute(sql: trigger)
      return found.count
    }
  }

  private static func nextNumber(of transition: String, in db: Database) throws -> Int {
    let sql = """
      SELECT coalesce(max(revision), 0) + 1 FROM configuration JOIN transition ON transition.id = transition_id
      WHERE name = ? AND revision <= ? AND configuration.id NOT IN (SELECT configuration_id FROM foreign_configuration)
      """
    return try Int.fetchOne(db, sql: sql, arguments: [transition, RevisionNumber.historyEnd]) ?? 1
  }
}
