import SessionAnalytics

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

/// How many columns of a terminal text takes.
enum DisplayWidth {
  static func of(_ text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.reduce(0) { $0 + of($1) }
  }

  /// The text, or as much of its beginning as fits with `…` after it.
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

  /// Two for the wide and full-width blocks of Unicode Standard Annex #11 and for emoji, else one.
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

/// A number with its noun: `1 session`, `3,868 sessions`.
enum Count {
  static func of(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(NumberFormat.grouped(count)) \(count == 1 ? one : many ?? one + "s")"
  }
}
