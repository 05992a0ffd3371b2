/// A command line that a message suggests, ready to be copied into a shell.
package struct ShellCommand: Sendable, Hashable, CustomStringConvertible {
  package let words: [String]

  package init(_ words: String...) { self.words = words }
  package init(words: [String]) { self.words = words }

  /// The line, each word quoted where a shell would read it otherwise.
  package var line: String { words.map(Self.quoted).joined(separator: " ") }

  /// The line in backquotes, as it stands in a message.
  package var description: String { "`\(line)`" }

  /// A word as a POSIX shell reads it back (POSIX.1-2024 §2.2), control characters written out, so that nothing in a
  /// message can move the cursor.
  package static func quoted(_ word: String) -> String {
    let scalars = word.unicodeScalars
    if !word.isEmpty, scalars.allSatisfy(isPlain) { return word }
    guard scalars.contains(where: \.isControl) else {
      // Easier to read, where it can be: what a shell reads within these marks is not in it.
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
