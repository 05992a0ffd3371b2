/// A command line suggested by a message, ready to be copied into a shell.
package struct ShellCommand: Sendable, Hashable, CustomStringConvertible {
  package let words: [String]

  package init(_ words: String...) { self.words = words }
  package init(words: [String]) { self.words = words }

  /// The command line, with words quoted if a shell would interpret them.
  package var line: String { words.map(Self.quoted).joined(separator: " ") }

  /// The command line in backquotes, as shown in a message.
  package var description: String { "`\(line)`" }

  /// Returns a word quoted for a POSIX shell (POSIX.1-2024 §2.2).
  ///
  /// Control characters are escaped, so nothing in a message can move the cursor.
  package static func quoted(_ word: String) -> String {
    let scalars = word.unicodeScalars
    if !word.isEmpty, scalars.allSatisfy(isPlain) { return word }
    guard scalars.contains(where: \.isControl) else {
      // Double quotes are easier to read, if the word contains nothing that a shell expands within them.
      let isQuotable = word.contains("'") && !scalars.contains { "\"$`\\!".unicodeScalars.contains($0) }
      if isQuotable { return "\"\(word)\"" }
      return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
    var quoted = "$'"
    for scalar in scalars {
      switch scalar {
      case "'", "\\": quoted += "\\\(scalar)"
      case _ where scalar.isControl:
        for byte in String(scalar).utf8 { quoted += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "'"
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", ":", ",", "=", "+", "@", "%": true
    default: false
    }
  }
}
