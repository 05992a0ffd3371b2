/// A look of terminal text, as an SGR sequence (ECMA-48 §8.3.117).
enum TextStyle: Int {
  case bold = 1
  case faint = 2
  case red = 31
  case green = 32
  case yellow = 33

  func applied(to text: String) -> String {
    text.isEmpty ? text : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
  }
}
