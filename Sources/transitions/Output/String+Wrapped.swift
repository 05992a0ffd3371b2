extension String {
  /// The text in lines of at most `width` columns, broken at spaces; a longer word has a line of its own.
  func wrapped(to width: Int?) -> [String] {
    guard let width else { return [self] }
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if line.isEmpty || DisplayWidth.of(longer) <= width {
        line = longer
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return lines + [line]
  }
}
