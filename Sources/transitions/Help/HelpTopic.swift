import ArgumentParser
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

  static let all: [HelpTopic] = [dragScripts, environment, exitCodes, filters, formats, limits, names, privacy]

  static func named(_ name: String) -> HelpTopic? { all.first { $0.name == name } }

  static var list: String {
    let lines = all.map { "  " + $0.name.padded(to: 22) + "  " + $0.summary }
    return "HELP TOPICS:\n" + lines.joined(separator: "\n") + "\n\n  See 'transitions help <topic>'.\n"
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

/// A command's help: ArgumentParser's, followed by the command's examples. The root's help also lists the help topics.
enum HelpText {
  static func of(_ command: any ParsableCommand.Type, columns: Int) -> String {
    var help = UsageLine.optionsLast(in: TransitionsTool.helpMessage(for: command, columns: columns))
    for group in command.configuration.subcommands where group is any ToolCommandGroup.Type {
      help = listing(group, in: help, columns: columns)
    }
    if command is TransitionsTool.Type { help += (help.hasSuffix("\n") ? "\n" : "\n\n") + HelpTopic.list }
    let examples = (command as? any ToolCommand.Type)?.examples ?? (command as? any ToolCommandGroup.Type)?.examples
    guard let examples, !examples.isEmpty else { return help }
    let lines = examples.map { "  # \($0.purpose)\n  \($0.line)" }
    return help + (help.hasSuffix("\n") ? "" : "\n") + "\nEXAMPLES:\n" + lines.joined(separator: "\n\n")
  }
}

extension HelpText {
  /// The width of ArgumentParser's first column, with its indentation.
  private static let margin = 26

  /// Lists the commands of a group below the group. ArgumentParser lists only the group.
  private static func listing(_ group: any ParsableCommand.Type, in help: String, columns: Int) -> String {
    let blank = String(repeating: " ", count: margin)
    let rows = group.configuration.subcommands.flatMap { command in
      let abstract = command.configuration.abstract.wrapped(to: columns - margin)
      return abstract.enumerated().map { index, line in
        (index == 0 ? "    \(command._commandName)".padded(to: margin) : blank) + line
      }
    }
    var lines = help.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let start = lines.firstIndex(where: { $0.hasPrefix("  \(group._commandName) ") }) else { return help }
    let end = lines[(start + 1)...].firstIndex { !$0.hasPrefix(blank) } ?? lines.endIndex
    lines.insert(contentsOf: rows, at: end)
    return lines.joined(separator: "\n")
  }
}

/// The usage of a command in one line: ArgumentParser's, with the options after the arguments.
enum UsageLine {
  static func of(_ command: any ParsableCommand.Type) -> String {
    optionsLast(in: TransitionsTool.usageString(for: command))
  }

  /// Moves `[<options>]` after the arguments, which ArgumentParser puts first. An option with several values would take
  /// following arguments, too. A command with options of its own also runs without a subcommand.
  static func optionsLast(in text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      var line = line
      if line.hasSuffix(" <subcommand>"), line.contains("[") {
        line = line.dropLast("<subcommand>".count) + "[<subcommand>]"
      }
      guard let options = line.firstRange(of: " [<options>] ") else { return String(line) }
      return "\(line[..<options.lowerBound]) \(line[options.upperBound...]) [<options>]"
    }.joined(separator: "\n")
  }
}
