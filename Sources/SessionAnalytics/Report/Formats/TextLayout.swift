import TransitionModel

/// Lines of at most 80 columns.
enum TextLayout {
  static let width = 80

  /// Breaks at spaces; a word longer than a line stays whole.
  ///
  /// - Parameters:
  ///   - indent: Spaces before every line.
  ///   - first: What stands before the first line instead.
  static func wrap(_ text: String, indent: Int, first: String? = nil, width: Int = width) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = first ?? margin
    var isFresh = true
    for word in printable(text).split(whereSeparator: \.isWhitespace) {
      if !isFresh, line.count + 1 + word.count > width {
        lines.append(line)
        line = margin
        isFresh = true
      }
      line += isFresh ? word : " " + word
      isFresh = false
    }
    return lines + [line]
  }

  /// Stored words may come from anywhere: nothing in them may steer a terminal.
  private static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          scalar.isControl && !scalar.properties.isWhitespace ? "\u{FFFD}" : scalar
        }))
  }

  /// A name and what it is.
  static func field(_ name: String, _ value: String) -> [String] {
    wrap(value, indent: 15, first: "  " + left(name, 13))
  }

  static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
