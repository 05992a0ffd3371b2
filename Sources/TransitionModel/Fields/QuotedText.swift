/// Formats text from a person or a file for use in a message.
package enum QuotedText {
  /// The maximum number of characters that a message repeats.
  package static let shownCharacters = 60

  /// Returns the text in quotation marks, shortened if it is long.
  ///
  /// Control characters and invisible characters are escaped as `\u{1B}`, so that no file can write to a terminal, or
  /// command a CI runner, through an error message. The first character that looks like a space, or like nothing, is
  /// also named: a person cannot find it by looking.
  package static func of(_ text: String) -> String {
    let (shown, named) = escaped(text)
    return "\"\(shown)\"" + (named.map { ", with a \($0.nameInWords)," } ?? "")
  }

  /// Returns the text as in `of(_:)`, without quotation marks and without the name of a character.
  package static func shortened(_ text: String) -> String { escaped(text).shown }

  private static func escaped(_ text: String) -> (shown: String, named: Unicode.Scalar?) {
    var shown = ""
    var previous: Unicode.Scalar?
    var named: Unicode.Scalar?
    for scalar in text.unicodeScalars.prefix(shownCharacters) {
      let isInvisible = scalar.isInvisible(after: previous)
      previous = scalar
      if isInvisible, !scalar.isControl { named = named ?? scalar }
      shown += isInvisible ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }
    let isCut = text.unicodeScalars.dropFirst(shownCharacters).first != nil
    return (isCut ? shown + "…" : shown, named)
  }
}

extension DefaultStringInterpolation {
  /// Appends a word from a file. If it is long, or a character of it is invisible, it is appended as by `QuotedText`.
  package mutating func appendInterpolation(word value: some CustomStringConvertible) {
    let word = "\(value)"
    let isPlain = word.unicodeScalars.count <= QuotedText.shownCharacters && word.firstInvisible == nil
    appendLiteral(isPlain ? word : QuotedText.of(word))
  }

  /// Appends text whole, on one line: the name of a file, or a message of the system. Invisible characters are escaped.
  package mutating func appendInterpolation(escaped text: String) { appendLiteral(text.withHiddenWrittenOut) }
}
