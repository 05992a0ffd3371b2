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
