extension String {
  /// Returns the text in lines of at most `width` columns, broken at spaces. A longer word has its own line.
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

  /// Returns the same lines, with words longer than a line broken at its end.
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

  /// Returns the text with single scalars replaced, if `replacement` returns a text for them.
  ///
  /// It replaces scalars rather than characters. A line feed and the carriage return before it are one character, as
  /// are a quote and the accent after it, and both must be escaped.
  func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    // Most texts have no such scalar. They are not built again.
    guard unicodeScalars.contains(where: { replacement($0) != nil }) else { return self }
    var replaced = ""
    for scalar in unicodeScalars {
      if let text = replacement(scalar) { replaced += text } else { replaced.unicodeScalars.append(scalar) }
    }
    return replaced
  }
}

enum DisplayWidth {
  static func of(_ text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.reduce(0) { $0 + of($1) }
  }

  /// Returns the text, or the part of its beginning that fits, followed by `…`.
  static func cut(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    var room = max(width - 1, 0)
    var kept = ""
    for character in text {
      let needed = of(character)
      guard needed <= room else { break }
      kept.append(character)
      room -= needed
    }
    return width > 0 ? kept + "…" : ""
  }

  /// Returns two for the wide and full-width blocks of Unicode Standard Annex #11 and for emoji, otherwise one.
  private static func of(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if character.unicodeScalars.count == 1, scalar.properties.generalCategory == .nonspacingMark { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
