extension Unicode.Scalar {
  /// Whether it is a control character, C0, DEL or C1: terminals obey some of them.
  package var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

  /// Whether text must not be shown with it as it is: controls, what turns the direction of the text around it (Unicode
  /// Standard Annex #9), separators of lines, and characters without a width, by which two texts that look alike differ.
  /// Joiners count only behind ASCII: other scripts, and emoji, are written with them.
  package func isHidden(after previous: Unicode.Scalar?) -> Bool {
    switch value {
    case 0x061C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0xFEFF: true
    case 0x200C...0x200D: previous?.isASCII ?? true
    default: isControl
    }
  }
}

extension String {
  /// The text with all that must not be shown as it is written out, as `\u{202e}`; line feeds and tabs by their own names.
  package var withHiddenWrittenOut: String { writingOut { $0.isHidden(after: $1) } }

  /// The same for pages, where a line feed and a tab are a space and no control character does harm: they stay.
  package var withHiddenWrittenOutButControls: String { writingOut { !$0.isControl && $0.isHidden(after: $1) } }

  /// The same for several lines on a terminal: line feeds and tabs stay, and so do carriage returns before line feeds.
  package var withHiddenWrittenOutButLineEnds: String {
    let hidden = writingOut { $0 != "\n" && $0 != "\t" && $0 != "\r" && $0.isHidden(after: $1) }
    guard hidden.utf8.contains(0x0D) else { return hidden }
    var shown = String.UnicodeScalarView()
    var isWaiting = false
    for scalar in hidden.unicodeScalars {
      if isWaiting { shown.append(contentsOf: scalar == "\n" ? "\r".unicodeScalars : "\\r".unicodeScalars) }
      isWaiting = scalar == "\r"
      if !isWaiting { shown.append(scalar) }
    }
    if isWaiting { shown.append(contentsOf: "\\r".unicodeScalars) }
    return String(shown)
  }

  /// Works on scalars, not characters: a line feed is part of one character with a carriage return before it.
  private func writingOut(_ isWrittenOut: (Unicode.Scalar, _ previous: Unicode.Scalar?) -> Bool) -> String {
    var shown = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      // What comes next stands behind what is shown, not behind what was there.
      if isWrittenOut(scalar, previous) {
        shown.append(contentsOf: scalar.escape.unicodeScalars)
      } else {
        shown.append(scalar)
      }
      previous = shown.last
    }
    return String(shown)
  }

  /// The first control character that is not among those allowed.
  package func firstControl(except allowed: [Unicode.Scalar] = []) -> Unicode.Scalar? {
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else { return nil }
    return unicodeScalars.first { $0.isControl && !allowed.contains($0) }
  }

  /// Why a note cannot be kept; nil when it can.
  package var noteProblem: String? {
    firstControl(except: ["\n", "\t"]).map {
      "has the control character \($0.codePoint); a note is text, and of these only line feeds and tabs may be in it"
    }
  }
}

extension Unicode.Scalar {
  /// `\u{1b}`; `\n`, `\r` and `\t` for those that have a name.
  fileprivate var escape: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16))}"
    }
  }

  /// `U+001B`.
  package var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}
