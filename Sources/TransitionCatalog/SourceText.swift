import TransitionModel

/// A catalog text prepared for the YAML parser: without a byte order mark, and without the control characters that stop
/// the parser. Line numbers are unchanged.
struct SourceText {
  let text: String
  /// Control characters, and byte order marks after the start, which LibYAML skips without counting their column.
  private var misplaced: [(line: Int, scalar: Unicode.Scalar)] = []

  init(_ original: String) {
    var kept = String.UnicodeScalarView()
    var line = 1
    var previous: Unicode.Scalar?
    for scalar in original.unicodeScalars {
      if previous == nil, scalar == "\u{FEFF}" { continue }
      if scalar == "\u{FEFF}" {
        misplaced.append((line, scalar))
      } else if Self.isAllowed(scalar) {
        kept.append(scalar)
      } else {
        misplaced.append((line, scalar))
        kept.append("\u{FFFD}")
      }
      if Self.endsLine(scalar, after: previous) { line += 1 }
      previous = scalar
    }
    text = String(kept)
  }

  func problems(file: String) -> [CatalogProblem] {
    misplaced.map { line, scalar in
      let name = scalar.isControl ? "control character \(scalar.codePoint)" : scalar.nameInWords
      return CatalogProblem(
        file: file, line: line, message: "The \(name) has no place in a catalog file. Remove it.")
    }
  }

  /// Returns the lines that a merge left. Other problems of such a text would be their consequences.
  func conflicts(file: String) -> [CatalogProblem] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap { index, line in
      ForeignText.conflictProblem(of: line).map { CatalogProblem(file: file, line: index + 1, message: $0) }
    }
  }

  /// Returns the first character of some lines, from 1, that looks like nothing, or like a space that it is not.
  static func invisible(in text: String, lines: ClosedRange<Int>) -> (line: Int, scalar: Unicode.Scalar)? {
    var line = 1
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if lines.contains(line), !scalar.isControl, scalar.isInvisible(after: previous) { return (line, scalar) }
      if endsLine(scalar, after: previous) { line += 1 }
      previous = scalar
    }
    return nil
  }

  /// Printable in YAML 1.2 §5.1.
  static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// As libYAML counts lines. CR LF is one line end.
  static func endsLine(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Bool {
    switch scalar {
    case "\n": previous != "\r"
    case "\r", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }

  /// Returns the number of the last line of a text, from 1.
  static func lineCount(of scalars: some Sequence<Unicode.Scalar>) -> Int {
    var line = 1
    var previous: Unicode.Scalar?
    for scalar in scalars {
      if endsLine(scalar, after: previous) { line += 1 }
      previous = scalar
    }
    return line
  }

  /// Returns the index of a place given by line and column, both from 1.
  static func index(line: Int, column: Int, in scalars: String.UnicodeScalarView) -> String.Index? {
    var index = scalars.startIndex
    var current = 1
    var previous: Unicode.Scalar?
    while current < line {
      guard index < scalars.endIndex else { return nil }
      let scalar = scalars[index]
      index = scalars.index(after: index)
      if endsLine(scalar, after: previous) {
        current += 1
        // The LF of CR LF belongs to the line ended by CR.
        if scalar == "\r", index < scalars.endIndex, scalars[index] == "\n" { index = scalars.index(after: index) }
        previous = nil
      } else {
        previous = scalar
      }
    }
    return scalars.index(index, offsetBy: column - 1, limitedBy: scalars.endIndex)
  }
}
