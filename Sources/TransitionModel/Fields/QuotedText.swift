/// Formats text from a person or a file for use in a message.
public enum QuotedText {
  /// The maximum number of characters that a message repeats.
  public static let shownCharacters = 60

  /// Returns the text in quotation marks, shortened if it is long.
  ///
  /// Control characters and invisible characters are escaped as `\u{1B}`, so that no file can write to a terminal
  /// through an error message.
  public static func of(_ text: String) -> String { "\"\(shortened(text))\"" }

  /// Returns the text as in ``of(_:)``, without quotation marks.
  public static func shortened(_ text: String) -> String {
    var shown = ""
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars.prefix(shownCharacters) {
      let isHidden = scalar.isHidden(after: previous)
      previous = scalar
      shown += isHidden ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }
    let isCut = text.unicodeScalars.dropFirst(shownCharacters).first != nil
    return isCut ? shown + "…" : shown
  }
}
