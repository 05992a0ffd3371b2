import TransitionModel

/// Text of a catalog, made fit to stand in a comment of another language.
enum SafeText {
  /// On one line, whatever a language takes for the end of one.
  static func line(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          let breaksLines = scalar.value == 0x2028 || scalar.value == 0x2029
          // Marks that turn the direction of text can hide what a file says.
          let turns = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
          return scalar.isControl || breaksLines || turns ? " " : scalar
        }))
  }

  /// A line within `/* … */`, which it neither ends nor begins anew.
  static func inBlockComment(_ text: String) -> String {
    line(text).replacing("*/", with: "* /").replacing("/*", with: "/ *")
  }
}
