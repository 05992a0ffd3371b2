import ArgumentParser

/// Rearranges the words of a command line, so that ArgumentParser parses them as they are meant.
///
/// - Options of every command that stand before its name go behind it: `--db x.db list` is `list --db x.db`.
/// - A word behind an option that can only be its value, such as a negative number, is joined to it: `--users=-1`.
/// - A statement that begins with a comment is no option of `query`.
enum CommandLineWords {
  static func arranged(_ words: [String], in root: any ParsableCommand.Type) -> [String] {
    // ArgumentParser's own: a shell asks for completions.
    guard words.first?.hasPrefix("---") != true else { return words }
    let end = words.firstIndex(of: "--") ?? words.endIndex
    var (path, rest) = named(words[..<end], in: root)
    // First, because behind a flag a statement would be taken for its value.
    if path.command == QueryCommand.self { rest = rest.map(statement) }
    return path.words + joiningValues(rest) + words[end...]
  }

  private static func named(
    _ words: ArraySlice<String>, in root: any ParsableCommand.Type
  ) -> (path: (command: any ParsableCommand.Type, words: [String]), rest: [String]) {
    var (command, path, early) = (root, [String](), [String]())
    var rest = words
    while let word = rest.first {
      if let next = command.configuration.subcommands.first(where: { $0._commandName == word }) {
        command = next
        path.append(word)
        rest = rest.dropFirst()
      } else if !command.configuration.subcommands.isEmpty, let count = sharedOption(rest) {
        early += rest.prefix(count)
        rest = rest.dropFirst(count)
      } else {
        break
      }
    }
    return ((command, path), early + rest)
  }

  /// The number of words that a shared option takes; nil where none begins here.
  private static func sharedOption(_ words: ArraySlice<String>) -> Int? {
    switch words.first {
    case "--db": min(words.count, 2)
    case "--no-color": 1
    case let word?: word.hasPrefix("--db=") ? 1 : nil
    case nil: nil
    }
  }

  private static func joiningValues(_ words: [String]) -> [String] {
    var joined: [String] = []
    for word in words {
      if let option = joined.last, isOption(option), !option.contains("="), isValue(word) {
        joined[joined.count - 1] = "\(option)=\(word)"
      } else {
        joined.append(word)
      }
    }
    return joined
  }

  /// `--name` or `--name=value`.
  private static func isOption(_ word: String) -> Bool {
    let name = word.utf8.dropFirst(2).prefix { $0 != UInt8(ascii: "=") }
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    guard word.hasPrefix("--"), let first = name.first, letters.contains(first) else { return false }
    return name.allSatisfy { letters.contains($0) || $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
  }

  /// Whether a word that begins with a hyphen can be no option: `-3d`, `-.5`, `- softer`.
  private static func isValue(_ word: String) -> Bool {
    guard word.hasPrefix("-"), !isOption(word), let second = word.dropFirst().first else { return false }
    return second.isNumber || second == "." || word.contains(where: \.isWhitespace)
  }

  /// A line end before a comment changes nothing for SQLite and everything for ArgumentParser.
  private static func statement(_ word: String) -> String {
    word.count > 2 && word.hasPrefix("--") && !isOption(word) ? "\n" + word : word
  }
}
