import GRDB

extension Database {
  /// Checks that the statement that just ran wrote a row.
  ///
  /// A trigger that somebody added to the file can drop a row without an error (`RAISE(IGNORE)`,
  /// <https://www.sqlite.org/lang_createtrigger.html#raise>), and the caller would report what was never written.
  ///
  /// - Throws: ``RegistryError/suppressed(path:table:)``.
  func checkChanged(_ table: String, rows: Int = 1) throws {
    guard changesCount < rows else { return }
    try refuseSuppressed(table)
  }

  /// Says that a row of a table was dropped without an error.
  func refuseSuppressed(_ table: String) throws -> Never {
    let path = try String.fetchOne(self, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'")
    throw RegistryError.suppressed(path: path.flatMap { $0.isEmpty ? nil : $0 } ?? ":memory:", table: table)
  }
}
