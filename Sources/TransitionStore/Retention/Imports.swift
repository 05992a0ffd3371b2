import GRDB
import TransitionModel

/// One import of a file: the sessions and presentations that it added, and that are still stored.
package struct StoredImport: Sendable, Hashable, Identifiable {
  /// The number of the import in this registry. It may be used again after the import was removed.
  package let id: Int64
  /// The path as it was given; `-` for standard input.
  package let file: String
  /// The time of the import, in UTC microseconds since 1970.
  package let atMicroseconds: Int64
  /// The number of its sessions.
  package let sessions: Int
  /// The number of its presentations.
  package let presentations: Int
}

extension TransitionRegistry {
  /// Returns the imports whose rows are stored, oldest first. To remove some, pass their IDs to
  /// `prune(tracesBefore:sessionsBefore:origin:imports:rewriting:dryRun:)`.
  package func imports() throws(RegistryError) -> [StoredImport] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT id, file, imported_at_us,
            (SELECT count(*) FROM session WHERE import_id = import.id) AS sessions,
            (SELECT count(*) FROM presentation WHERE import_id = import.id) AS presentations
          FROM import WHERE sessions + presentations > 0 ORDER BY imported_at_us, id
          """
      ).map { row in
        try StoredImport(
          id: row.decode(atIndex: 0), file: row.decode(atIndex: 1), atMicroseconds: row.decode(atIndex: 2),
          sessions: row.decode(atIndex: 3), presentations: row.decode(atIndex: 4))
      }
    }
  }
}

/// The file and the time of a running import. Its row is stored with the first of its sessions or presentations.
package struct ImportSource: Sendable, Hashable {
  package let file: String
  package let atMicroseconds: Int64

  /// - Parameters:
  ///   - file: The path as given; `-` for standard input.
  ///   - time: The time of the import, in UTC microseconds since 1970.
  package init(file: String, atMicroseconds time: Int64) { (self.file, atMicroseconds) = (file, max(time, 0)) }

  func store(in db: Database) throws -> Int64 {
    let known = try Int64.fetchOne(
      db, sql: "SELECT id FROM import WHERE file = ? AND imported_at_us = ?", arguments: [file, atMicroseconds])
    if let known { return known }
    try Self.removeEmpty(in: db)
    try db.execute(
      sql: "INSERT INTO import (file, imported_at_us) VALUES (?, ?)", arguments: [file, atMicroseconds])
    try db.checkChanged("import")
    return db.lastInsertedRowID
  }

  /// Deletes the imports that added nothing: they have no row that would take them along.
  static func removeEmpty(in db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM import WHERE NOT EXISTS (SELECT 1 FROM session WHERE import_id = import.id)
          AND NOT EXISTS (SELECT 1 FROM presentation WHERE import_id = import.id)
        """)
  }
}
