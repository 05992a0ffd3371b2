import GRDB

extension Workspace {
  /// Changes the registry as another program can: without the schema's checks, foreign keys and triggers.
  func tamper(_ change: (Database) throws -> Void) throws {
    let queue = try DatabaseQueue(path: path("transitions.db"))
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF")
      for name in try String.fetchAll(db, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger'") {
        try db.execute(sql: "DROP TRIGGER \(name)")
      }
      try change(db)
    }
    try queue.close()
  }
}
