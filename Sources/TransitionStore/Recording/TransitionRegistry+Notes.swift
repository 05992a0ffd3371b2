import GRDB
import TransitionModel

extension TransitionRegistry {
  /// Notes that sessions have begun in this process, in one transaction that does not wait for the disk.
  ///
  /// A note only has to outlive this process, and what was written does, as soon as the system has it. With
  /// `synchronous = NORMAL` a transaction in the log is not followed by a wait for the disk
  /// (<https://www.sqlite.org/pragma.html#pragma_synchronous>), so a note costs tens of microseconds where a session
  /// costs milliseconds. A power cut may take the last notes along, and damages nothing.
  func note(
    _ begun: [SessionHeader]
  ) throws(RegistryError) -> (sessions: RecordingSummary, presentations: RecordingSummary) {
    guard access != .readOnly else { throw .readOnly(path: path) }
    try translatingErrors(of: path) {
      try database.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA synchronous = NORMAL")
        // Whatever happened, sessions are written with FULL.
        defer { try? db.execute(sql: "PRAGMA synchronous = FULL") }
        try db.inTransaction(.immediate) {
          try self.inPlace(db) { db in
            let writer = SessionWriter(db)
            for header in begun { try writer.open(header, in: .current) }
          }
          return .commit
        }
      }
    }
    return (RecordingSummary(), RecordingSummary())
  }
}
