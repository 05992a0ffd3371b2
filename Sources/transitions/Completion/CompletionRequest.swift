import ArgumentParser
import Foundation
import TransitionStore

/// What a shell asks for: how can the word go on that the cursor stands in?
struct CompletionRequest {
  /// The words of the command line as the shell split them, the tool's own name first, quotation marks and all.
  let words: [String]
  /// Which of the words is to be completed; the number of words where it is a new one.
  let index: Int
  /// What stands before the cursor in that word.
  let prefix: String
  let environment: [String: String]

  /// The beginning to complete, and the name before its `=` where a value is wanted.
  ///
  /// Bash makes `=` a word of its own and completes what is behind it alone; zsh and fish complete `name=value`.
  var beginning: (name: String?, text: String, isWhole: Bool) {
    let current = words.indices.contains(index) ? words[index] : ""
    if current == "=", index >= 1 { return (words[index - 1], "", false) }
    if index >= 2, index <= words.count, words[index - 1] == "=" { return (words[index - 2], prefix, false) }
    guard let equals = prefix.firstIndex(of: "=") else { return (nil, prefix, true) }
    return (String(prefix[..<equals]), String(prefix[prefix.index(after: equals)...]), true)
  }

  /// The words but the one to complete.
  var otherWords: [String] { words.indices.filter { $0 != index }.map { Self.unquoted(words[$0]) } }

  /// The registry the command line means; nil where there is none to read, which is nothing to make a noise about.
  var registry: TransitionRegistry? {
    let path = DatabaseOptions.path(option("--db"), in: environment)
    return try? TransitionRegistry(at: path, access: .readOnly)
  }

  /// The value of an option on the line: `--db app.db`, `--db=app.db`, also as bash splits the latter.
  func option(_ name: String) -> String? {
    var value: String?
    for (place, word) in words.enumerated() where place != index {
      if word.hasPrefix(name + "=") { value = String(word.dropFirst(name.count + 1)) }
      guard word == name, place + 1 < words.count else { continue }
      let next = words[place + 1] == "=" ? place + 2 : place + 1
      if next < words.count, next != index { value = words[next] }
    }
    return value.map(Self.unquoted)
  }

  /// A word as the command gets it, for the quoting people use in paths.
  static func unquoted(_ word: String) -> String {
    if let mark = word.first, mark == "'" || mark == "\"" {
      return String(word.dropFirst().prefix { $0 != mark })
    }
    var text = ""
    var isEscaped = false
    for character in word {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        text.append(character)
        isEscaped = false
      }
    }
    guard text.hasPrefix("~/") else { return text }
    return FileManager.default.homeDirectoryForCurrentUser.path + text.dropFirst()
  }
}
