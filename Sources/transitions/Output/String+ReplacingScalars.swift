extension String {
  /// The text with single scalars replaced where `replacement` gives something to put in their place.
  ///
  /// Works on scalars, not characters: a line feed is part of one character with a carriage return before it, and a
  /// quote with an accent after it, and both must be escaped all the same.
  func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var replaced = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let text = replacement(scalar) {
        replaced.append(contentsOf: text.unicodeScalars)
      } else {
        replaced.append(scalar)
      }
    }
    return String(replaced)
  }
}
