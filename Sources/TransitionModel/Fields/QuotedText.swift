/// Text a person or a file gave, made fit to stand in a message.
public enum QuotedText {
  /// How many characters of it a message repeats.
  public static let shownCharacters = 60

  /// The text in quotation marks, cut where it is long, with control characters, and others that
  /// are not seen, written out as `\u{1B}`, so that no file can write to a terminal through an error message.
  public static func of(_ text: String) -> String {
    var shown = ""
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars.prefix(shownCharacters) {
      let isHidden = scalar.isHidden(after: previous)
      previous = scalar
      shown += isHidden ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }
    let isCut = text.unicodeScalars.dropFirst(shownCharacters).first != nil
    return "\"\(shown)\(isCut ? "…" : "")\""
  }
}
