import Foundation

/// The manual as a page of man(1): docs/transitions.1, in the macros of man(7).
struct ManualPage {
  private let manual: Manual

  init(_ manual: Manual) { self.manual = manual }

  var text: String {
    guard let tool = manual.entries.first else { return "" }
    // The page has no date, so the same sources give the same page.
    var lines = [
      ".\\\" Written by `transitions manual man`; `make docs` regenerates it.",
      ".TH TRANSITIONS 1 \"\" \"transitions \(manual.version)\" \"Transition Registry\"",
      ".nh", ".ad l",
      ".SH NAME", "transitions \\- " + Self.escaped(tool.abstract),
      ".SH SYNOPSIS", ".B transitions", ".I command", ".RI [ argument \" ...]\"",
      ".br", ".B transitions help", ".RI [ command \" | \" topic ]",
      ".SH DESCRIPTION",
    ]
    lines += tool.discussion.flatMap { [".PP", Self.line($0)] } + examples(of: tool)
    lines.append(".SH OPTIONS")
    lines += [".PP", Self.line("Options that most commands take; the usage line of each command lists its own.")]
    lines += arguments(manual.commonOptions)
    lines.append(".SH COMMANDS")
    lines += manual.entries.dropFirst().flatMap(section)
    for topic in manual.topics {
      lines += [".SH " + heading(topic.name), Self.line(topic.summary), ".PP", ".nf"]
      lines += topic.text.split(separator: "\n", omittingEmptySubsequences: false).map { Self.line(String($0)) }
      lines.append(".fi")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns man(7)'s name for a topic, if there is one.
  private func heading(_ topic: String) -> String {
    topic == HelpTopic.exitCodes.name ? "EXIT STATUS" : topic.uppercased().split(separator: "-").joined(separator: " ")
  }

  private func section(_ entry: Manual.Entry) -> [String] {
    [".SS " + Self.escaped(entry.name), Self.line(entry.abstract)]
      + (entry.isGroup ? [] : [".PP", Self.line(entry.usage)])
      + entry.discussion.flatMap { [".PP", Self.line($0)] }
      + arguments(manual.arguments(of: entry)) + examples(of: entry)
  }

  private func arguments(_ arguments: [Manual.Argument]) -> [String] {
    arguments.flatMap { argument in
      [
        ".TP", ".B " + Self.escaped(argument.term),
        Self.line(([argument.help] + argument.facts).joined(separator: " ")),
      ]
    }
  }

  private func examples(of entry: Manual.Entry) -> [String] {
    entry.examples.flatMap {
      [".PP", Self.line($0.purpose + ":"), ".PP", ".RS 4", ".nf", Self.line($0.line), ".fi", ".RE"]
    }
  }

  /// Escapes a line that begins like a request.
  private static func line(_ text: String) -> String {
    let text = escaped(text)
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  /// Escapes roff's special characters, and those that it prints differently: hyphens and quotation marks.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "\"": escaped += "\\(dq"
      case _ where character.isASCII: escaped.append(character)
      // By code point, so that the page is ASCII.
      default: escaped += character.unicodeScalars.map { String(format: "\\[u%04X]", $0.value) }.joined()
      }
    }
    return escaped
  }
}
