import TransitionModel

/// Lines of at most 80 columns. Stored words may come from anywhere: what would steer a terminal or pass for another word
/// is written out, as in tables.
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
    for word in text.split(whereSeparator: \.isWhitespace).map({ String($0).withHiddenWrittenOut }) {
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

  /// A name and what it is.
  static func field(_ name: String, _ value: String) -> [String] {
    wrap(value, indent: 15, first: "  " + left(name, 13))
  }

  static func left(_ text: String, _ width: Int) -> String {
    let text = text.withHiddenWrittenOut
    return text + String(repeating: " ", count: max(0, width - text.count))
  }

  static func right(_ text: String, _ width: Int) -> String {
    let text = text.withHiddenWrittenOut
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
