import TransitionModel

/// What SQLite said about a query, and where in it.
public struct QueryProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// SQLite's own words.
  public let message: String
  /// The statement as it was given.
  public let sql: String
  /// The place in `sql`, in UTF-8 bytes from its start; nil where SQLite does not say.
  public let offset: Int?
  /// What to do about it, as a sentence.
  public let advice: String?

  /// Describes a problem; see its properties.
  public init(message: String, sql: String, offset: Int?, advice: String? = nil) {
    self.message = message
    self.sql = sql
    self.offset = offset
    self.advice = advice
  }

  /// The message, the line of the statement with a caret under the place, and the advice.
  public var description: String {
    ["The query failed: \(message).", markedLine, advice].compactMap(\.self).joined(separator: "\n")
  }

  /// Characters of a line shown, so that it stays one line on a terminal, and of those before the place.
  private static let (widest, widestBefore) = (76, 50)

  /// The line of the place, as much of it as is near, and a caret below; nil where there is no place.
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

  /// Control characters, tabs among them, as blanks, so that columns count.
  private static func onOneLine(_ text: String) -> String {
    String(text.map { $0.unicodeScalars.contains(where: \.isControl) ? " " : $0 })
  }
}
