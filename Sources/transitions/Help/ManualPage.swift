/// The manual as a page of man(1): docs/transitions.1, in the macros of man(7).
struct ManualPage {
  private let manual: Manual

  init(_ manual: Manual) { self.manual = manual }

  var text: String {
    guard let tool = manual.entries.first else { return "" }
    // Without a date: the same sources give the same page.
    var lines = [
      ".\\\" Written by `transitions manual man`; `make docs` writes it anew.",
      ".TH TRANSITIONS 1 \"\" \"transitions \(manual.version)\" \"Transition Registry\"",
      ".nh", ".ad l",
      ".SH NAME", "transitions \\- " + Self.escaped(tool.abstract),
      ".SH SYNOPSIS", ".B transitions", ".I command", ".RI [ argument \" ...]\"",
      ".br", ".B transitions help", ".RI [ command \" | \" topic ]",
      ".SH DESCRIPTION",
    ]
    lines += tool.discussion.flatMap { [".PP", Self.line($0)] } + examples(of: tool)
    lines.append(".SH OPTIONS")
    lines += [".PP", Self.line("Options that most commands take; the line of each command says which.")]
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

  /// The names man(7) has for what two of the topics say.
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

  /// A line of text: what begins like a request is none.
  private static func line(_ text: String) -> String {
    let text = escaped(text)
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  /// Text with nothing in it that roff would take for its own, or print as something else: a hyphen that people copy
  /// stays a hyphen, a quotation mark straight.
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
      // By number, so that no program has to guess how the page is encoded.
      default:
        escaped += character.unicodeScalars.map {
          "\\[u" + String($0.value, radix: 16, uppercase: true).leading(4) + "]"
        }.joined()
      }
    }
    return escaped
  }
}

extension String {
  /// The digits with zeros before them, at least `count` in all.
  fileprivate func leading(_ count: Int) -> String { String(repeating: "0", count: max(count - self.count, 0)) + self }
}
