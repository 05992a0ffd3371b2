import GRDB

extension TransitionRegistry {
  /// Writes a registry for an app to ship: every transition with its revisions, and nothing that people did. The
  /// revisions' notes are left out: they say why, to the team, and an app's files can be read by anybody who has the app.
  ///
  /// It is a new file, made by the migrations and filled with the rows of the catalog tables alone, so that not even a
  /// free page can hold a session or a token. It is in journal mode DELETE, which a read-only place needs, and equal
  /// registries give equal bytes (with the same version of SQLite). It is written beside its place and renamed.
  ///
  /// - Returns: How many transitions in use, retired ones and revisions it holds.
  /// - Throws: ``RegistryError/fileExists(path:)`` unless `overwrite`, ``RegistryError/nothingToBundle(path:)``.
  @discardableResult
  public func bundle(to path: String, overwrite: Bool = false) throws(RegistryError) -> BundleSummary {
    let file = NewFile(path: path, overwrites: overwrite)
    return try translatingErrors(of: file.path) {
      var summary = BundleSummary()
      try file.write(from: self.path) { temporary in
        let copy = try DatabaseQueue(configuration: .registry(readonly: false))
        try RegistryMigrations.migrator.migrate(copy)
        summary = try self.read { source in
          try copy.write { target in
            for table in ["transition", "configuration"] { try Self.copyRows(of: table, from: source, to: target) }
            return try BundleSummary(in: target)
          }
        }
        guard summary.transitions + summary.retired > 0 else { throw RegistryError.nothingToBundle(path: self.path) }
        try copy.vacuum(into: temporary)
      }
      return summary
    }
  }

  private static func copyRows(of table: String, from source: Database, to target: Database) throws {
    let columns = try target.columns(in: table).map(\.name)
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    let insertion = try target.makeStatement(sql: "INSERT INTO \(table) (\(names)) VALUES (\(marks))")
    let values = columns.map { $0 == "note" ? "NULL" : "\"\($0)\"" }.joined(separator: ", ")
    let rows = try Row.fetchCursor(source, sql: "SELECT \(values) FROM \(table) ORDER BY id")
    while let row = try rows.next() { try insertion.execute(arguments: StatementArguments(row.databaseValues)) }
  }
}
