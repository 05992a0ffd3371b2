import GRDB
import TransitionModel

/// Reads revisions out of tables `transition` and `configuration`.
enum RevisionQuery {
  /// The latest revision of every transition, retired or not, by name.
  static func latest(in db: Database) throws -> [StoredRevision] {
    try fetch(
      """
      WHERE configuration.revision
        = (SELECT max(other.revision) FROM configuration AS other WHERE other.transition_id = transition.id)
      """, in: db)
  }

  /// Every revision of one transition, newest last; empty for a name nobody knows.
  static func history(of name: String, in db: Database) throws -> [StoredRevision] {
    try fetch("WHERE transition.name = ?", [name], in: db)
  }

  /// One revision by the id of its row.
  static func revision(withID id: Int64, in db: Database) throws -> StoredRevision? {
    try fetch("WHERE configuration.id = ?", [id], in: db).first
  }

  /// The values of one revision alone, without what else there is to know of it; nil where there is none.
  ///
  /// - Throws: ``RegistryError/damagedConfiguration(name:revision:_:)``.
  static func configuration(withID id: Int64, in db: Database) throws -> TransitionConfiguration? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT transition.name, configuration.revision, \(ConfigurationColumns.selection)
        FROM configuration JOIN transition ON transition.id = configuration.transition_id
        WHERE configuration.id = ?
        """)
    return try Row.fetchOne(statement, arguments: [id]).map {
      try configuration(in: $0, named: $0.decode(atIndex: 0), revision: $0.decode(atIndex: 1), from: 2)
    }
  }

  private static func fetch(
    _ condition: String, _ arguments: StatementArguments = [], in db: Database
  ) throws -> [StoredRevision] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT transition.name, transition.retired_at_us, configuration.revision, configuration.digest,
          configuration.note, configuration.created_at_us,
          (SELECT count(*) FROM session WHERE session.configuration_id = configuration.id),
          \(ConfigurationColumns.selection)
        FROM transition JOIN configuration ON configuration.transition_id = transition.id
        \(condition)
        ORDER BY transition.name, configuration.revision
        """)
    return try Row.fetchAll(statement, arguments: arguments).map(revision)
  }

  private static func revision(_ row: Row) throws -> StoredRevision {
    let revision: Int = try row.decode(atIndex: 2)
    let configuration = try configuration(in: row, named: row.decode(atIndex: 0), revision: revision, from: 7)
    return try StoredRevision(
      transition: TransitionRevision(
        configuration: configuration, revision: revision, digest: row.decode(atIndex: 3)),
      note: row.decode(atIndex: 4), createdAtMicroseconds: row.decode(atIndex: 5),
      retiredAtMicroseconds: row.decode(atIndex: 1), sessionCount: row.decode(atIndex: 6))
  }

  private static func configuration(
    in row: Row, named name: String, revision: Int, from offset: Int
  ) throws -> TransitionConfiguration {
    do {
      return try TransitionConfiguration(validated: ConfigurationColumns.values(named: name, in: row, from: offset))
    } catch {
      throw RegistryError.damagedConfiguration(name: name, revision: revision, error)
    }
  }
}
