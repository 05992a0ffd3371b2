import GRDB
import TransitionModel

extension QueryProblem {
  /// The problem with its place, where that can be found out, and with what was probably meant.
  func explained(in db: Database) -> QueryProblem {
    guard let unknown = UnknownName(message: message) else { return self }
    // SQLite gives no place for a table; the name stands in the statement.
    let place = offset ?? Self.place(of: unknown.last, in: sql)
    let advice = (try? advice(about: unknown, at: place, in: db)) ?? nil
    return QueryProblem(message: message, sql: sql, offset: place, advice: advice)
  }

  private func advice(about unknown: UnknownName, at place: Int?, in db: Database) throws -> String? {
    switch unknown.kind {
    case .table:
      let tables = try Self.tables(in: db)
      return Self.suggestion(unknown.last, among: tables) ?? "There are \(tables.joined(separator: ", "))."
    case .function:
      let names = try String.fetchAll(db, sql: "SELECT DISTINCT name FROM pragma_function_list")
      return Self.suggestion(unknown.last, among: names)
        ?? "`SELECT DISTINCT name FROM pragma_function_list` shows the functions."
    case .column:
      if let place, Array(sql.utf8).dropFirst(place).first == UInt8(ascii: "\"") {
        return "Double quotes are for names of columns. A text stands in single quotes: '\(unknown.last)'."
      }
      return try columnAdvice(unknown.last, in: db)
    }
  }

  private func columnAdvice(_ name: String, in db: Database) throws -> String? {
    let words = Set(Self.words(of: sql).map { $0.lowercased() })
    var mentioned: (tables: [String], columns: [String]) = ([], [])
    var owners: [String] = []
    for table in try Self.tables(in: db) {
      let columns = try db.columns(in: table).map(\.name)
      if words.contains(table.lowercased()) {
        mentioned.tables.append(table)
        mentioned.columns += columns
      }
      if columns.contains(where: { $0.lowercased() == name.lowercased() }) { owners.append(table) }
    }
    if let suggestion = Self.suggestion(name, among: mentioned.columns) { return suggestion }
    if !owners.isEmpty { return "There is a column of that name in \(owners.joined(separator: ", "))." }
    return mentioned.tables.first.map { "`PRAGMA table_info(\($0))` shows the columns there are." }
  }

  private static func suggestion(_ name: String, among names: [String]) -> String? {
    let nearest = NearestNames.to(name, among: Set(names))
    return nearest.isEmpty ? nil : "Did you mean \(nearest.joined(separator: ", "))?"
  }

  private static func tables(in db: Database) throws -> [String] {
    try String.fetchAll(
      db,
      sql: """
        SELECT name FROM sqlite_schema
        WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'grdb_migrations'
        ORDER BY name
        """)
  }

  private static func place(of name: String, in sql: String) -> Int? {
    words(of: sql).first { $0.lowercased() == name.lowercased() }
      .map { sql.utf8.distance(from: sql.startIndex, to: $0.startIndex) }
  }

  /// Everything in the statement that could be a name.
  private static func words(of sql: String) -> [Substring] {
    sql.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
  }
}

/// A name SQLite did not know, out of its message.
private struct UnknownName {
  enum Kind: String, CaseIterable {
    case table, column, function
  }

  let kind: Kind
  /// The name without what it was qualified with: `nme` of `transition.nme`.
  let last: String

  init?(message: String) {
    for kind in Kind.allCases {
      let preamble = "no such \(kind.rawValue): "
      guard message.hasPrefix(preamble) else { continue }
      // Newer SQLite puts a double-quoted name in quotes and a question behind it.
      let rest = message.dropFirst(preamble.count)
      let name = rest.prefix(upTo: rest.firstRange(of: " - should this")?.lowerBound ?? rest.endIndex)
        .replacing("\"", with: "")
      self.kind = kind
      last = name.split(separator: ".").last.map(String.init) ?? String(name)
      return
    }
    return nil
  }
}
