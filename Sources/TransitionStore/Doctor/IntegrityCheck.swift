import GRDB

/// SQLite's own check of a file (<https://www.sqlite.org/pragma.html#pragma_integrity_check>).
enum IntegrityCheck {
  /// What it finds, one message each, at most `limit`; empty for a sound file.
  ///
  /// Damage can end the check itself; what it found before is kept, and the end is the last message.
  static func messages(in db: Database, limit: Int) throws -> [String] {
    var found: [String] = []
    do {
      let rows = try String.fetchCursor(db, sql: "PRAGMA integrity_check(\(limit))")
      while let row = try rows.next() { found += row.split(separator: "\n").map(String.init) }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      found.append(error.message ?? "the check could not go on")
    }
    return found == ["ok"] ? [] : Array(found.filter { !$0.hasPrefix("*** in database") }.prefix(limit))
  }
}
