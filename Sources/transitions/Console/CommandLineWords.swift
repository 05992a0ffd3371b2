import ArgumentParser

/// Rearranges the words of a command line so that ArgumentParser parses them as intended.
///
/// - Shared options before a command's name move behind it: `--db x.db list` becomes `list --db x.db`.
/// - A word after an option that can only be its value, such as a negative number, is joined to it: `--users=-1`.
/// - A statement that begins with a comment is not an option of `query`.
enum CommandLineWords {
  static func arranged(_ words: [String], in root: any ParsableCommand.Type) -> [String] {
    // A shell's request for completions is handled by ArgumentParser itself.
    guard words.first?.hasPrefix("---") != true else { return words }
    let end = words.firstIndex(of: "--") ?? words.endIndex
    var (path, rest) = named(words[..<end], in: root)
    // This comes first, because a statement after a flag would be taken for the flag's value.
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

  /// Returns the number of words of a shared option; nil if none begins here.
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

  /// Returns a Boolean value that indicates whether a word has the form `--name` or `--name=value`.
  private static func isOption(_ word: String) -> Bool {
    let name = word.utf8.dropFirst(2).prefix { $0 != UInt8(ascii: "=") }
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    guard word.hasPrefix("--"), let first = name.first, letters.contains(first) else { return false }
    return name.allSatisfy { letters.contains($0) || $0 == UInt8(ascii: "-") || (0x30...0x39).contains($0) }
  }

  /// Returns a Boolean value that indicates whether a word with a leading hyphen is a value: `-3d`, `-.5`, `- softer`.
  private static func isValue(_ word: String) -> Bool {
    guard word.hasPrefix("-"), !isOption(word), let second = word.dropFirst().first else { return false }
    return second.isNumber || second == "." || word.contains(where: \.isWhitespace)
  }

  /// Puts a line end before a leading comment. SQLite ignores it, but ArgumentParser no longer takes the comment for an
  /// option.
  private static func statement(_ word: String) -> String {
    word.count > 2 && word.hasPrefix("--") && !isOption(word) ? "\n" + word : word
  }
}
