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

  /// The same, with words that are longer than a line broken where the line is full.
  func broken(to width: Int) -> [String] {
    let width = Swift.max(width, 1)
    return wrapped(to: width).flatMap { line in
      var (pieces, piece, columns) = ([String](), "", 0)
      for character in line {
        let needed = DisplayWidth.of(String(character))
        if columns + needed > width, !piece.isEmpty {
          pieces.append(piece)
          (piece, columns) = ("", 0)
        }
        piece.append(character)
        columns += needed
      }
      return pieces + [piece]
    }
  }
}
