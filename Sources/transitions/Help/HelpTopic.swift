import Foundation

/// A page about a subject shared by several commands: `transitions help exit-codes`. Lists in a page are derived from
/// the code.
struct HelpTopic: Sendable {
  let name: String
  let summary: String
  /// Plain text, at most ``width`` characters per line, without a final line end.
  let text: String

  /// The width of 80 columns minus the margins of a man page.
  static let width = 72

  /// Creates a topic.
  ///
  /// - Parameter text: Paragraphs separated by blank lines. A paragraph without an indented line is wrapped.
  init(name: String, summary: String, text: String) {
    self.name = name
    self.summary = summary
    self.text = text.components(separatedBy: "\n\n").map { paragraph in
      let lines = paragraph.split(separator: "\n")
      guard !lines.contains(where: { $0.hasPrefix(" ") }) else { return paragraph }
      return lines.joined(separator: " ").wrapped(to: Self.width).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  static let all: [HelpTopic] = [
    dragScripts, environment, exitCodes, filters, formats, limits, names, privacy, springs, stops,
  ]

  static func named(_ name: String) -> HelpTopic? { all.first { $0.name == name } }

  static var list: String {
    "HELP TOPICS:\n" + columns(all.map { ($0.name, $0.summary) }) + "\n\n  See 'transitions help <topic>'."
  }

  /// Formats words and their meanings in two columns, and wraps the meanings.
  static func columns(_ rows: [(word: String, meaning: String)]) -> String {
    let left = rows.map(\.word.count).max() ?? 0
    return rows.map { row in
      let lines = row.meaning.wrapped(to: width - left - 4)
      let indent = String(repeating: " ", count: left + 4)
      return "  " + row.word.padded(to: left) + "  " + lines.joined(separator: "\n" + indent)
    }.joined(separator: "\n")
  }
}

extension String {
  func padded(to count: Int) -> String { self + String(repeating: " ", count: max(count - self.count, 0)) }
}
