import TransitionModel

/// Text as a YAML scalar.
enum YAMLText {
  /// The text itself where every reader takes it for text, else in double quotes.
  static func quotedIfNeeded(_ text: String) -> String { isPlain(text) ? text : quoted(text) }

  /// Stricter than YAML 1.2 §7.3.3 need be: begins with a letter, holds no colon or hash that could end it.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else { return false }
    guard first.properties.isAlphabetic, last != " ", last != ":" else { return false }
    return !PlainScalar.isAmbiguous(text) && !text.contains(": ") && !text.contains(" #")
      && text.unicodeScalars.allSatisfy(isPlain)
  }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar.value >= 0x20 && scalar.value < 0x7F : isPrintable(scalar)
  }

  /// Printable to libYAML and no line break to it.
  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x85, 0x2028, 0x2029, 0xFEFF: false
    default: SourceText.isAllowed(scalar)
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      default:
        if isPrintable(scalar), scalar.value >= 0x20 {
          quoted.unicodeScalars.append(scalar)
        } else {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          quoted += "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
        }
      }
    }
    return quoted + "\""
  }
}
