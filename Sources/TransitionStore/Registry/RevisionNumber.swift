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

  static func clear(_ number: Int, of transition: String, in db: Database) throws {
    let sql = """
      UPDATE configuration SET revision = ?
      WHERE id IN (SELECT configuration_id FROM foreign_configuration) AND revision = ?
        AND transition_id = (SELECT id FROM transition WHERE name = ?)
      """
    let free = try imported(historyEnd + 1, of: transition, in: db)
    try db.cachedStatement(sql: sql).execute(arguments: [free, number, transition])
  }

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
