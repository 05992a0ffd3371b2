public import Foundation
import GRDB
import TransitionModel
import TransitionStore

/// An SQLite error of a query, with its position.
public struct QueryProblem: Error, Sendable, Hashable, CustomStringConvertible, LocalizedError {
  /// SQLite's message.
  public let message: String
  /// The statement as given.
  public let sql: String
  /// The position in `sql`, in UTF-8 bytes from its start; nil if SQLite does not report it.
  public let offset: Int?
  /// A suggested fix, as a sentence.
  public let advice: String?

  /// Creates a problem.
  public init(message: String, sql: String, offset: Int?, advice: String? = nil) {
    self.message = message
    self.sql = sql
    self.offset = offset
    self.advice = advice
  }

  /// The same as ``description``.
  public var errorDescription: String? { description }

  /// The message, the line of the statement with a caret under the position, and the advice.
  public var description: String {
    ["The query failed: \(message).", markedLine, advice].compactMap(\.self).joined(separator: "\n")
  }

  /// The characters of a line that are shown, so that it fits on one terminal line, and those before the position.
  private static let (widest, widestBefore) = (76, 50)

  /// The part of the line around the position, with a caret below; nil if there is no position.
  private var markedLine: String? {
    guard let offset, (0...sql.utf8.count).contains(offset) else { return nil }
    let index = sql.utf8.index(sql.startIndex, offsetBy: offset)
    let before = sql[..<index].split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).last ?? ""
    let after = sql[index...].prefix { !$0.isNewline }
    let fits = before.count + after.count <= Self.widest
    let start = fits || before.count <= Self.widestBefore ? String(before) : "…" + before.suffix(Self.widestBefore - 1)
    let room = Self.widest - start.count
    let end = fits || after.count <= room ? String(after) : after.prefix(room - 1) + "…"
    return "  \(Self.onOneLine(start + end))\n  \(String(repeating: " ", count: start.count))^"
  }

  /// Replaces control characters, including tabs, with blanks, so that columns align.
  private static func onOneLine(_ text: String) -> String {
    String(text.map { $0.unicodeScalars.contains(where: \.isControl) ? " " : $0 })
  }
}

extension QueryProblem {
  func explained(in db: Database) -> QueryProblem {
    guard let unknown = UnknownName(message: message) else { return self }
    // SQLite reports no position for a table, so the name is searched in the statement.
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
        return "Double quotes mark column names. Write text in single quotes: '\(unknown.last)'."
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
    return mentioned.tables.first.map { "`PRAGMA table_info(\($0))` lists its columns." }
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

  private static func words(of sql: String) -> [Substring] {
    sql.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
  }
}

private struct UnknownName {
  enum Kind: String, CaseIterable {
    case table, column, function
  }

  let kind: Kind
  /// The name without its qualifier: `nme` of `transition.nme`.
  let last: String

  init?(message: String) {
    for kind in Kind.allCases {
      let preamble = "no such \(kind.rawValue): "
      guard message.hasPrefix(preamble) else { continue }
      // Newer SQLite puts a double-quoted name in quotes and appends a question.
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
