/// Text a person or a file gave, made fit to stand in a message.
public enum QuotedText {
  /// How many characters of it a message repeats.
  public static let shownCharacters = 60

  /// The text in quotation marks, cut where it is long, with control characters written out as `\u{1B}`, so that no
  /// file can write to a terminal through an error message.
  public static func of(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars.prefix(shownCharacters) {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      shown += isControl ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }
    let isCut = text.unicodeScalars.dropFirst(shownCharacters).first != nil
    return "\"\(shown)\(isCut ? "…" : "")\""
  }
}
