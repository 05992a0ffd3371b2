extension Unicode.Scalar {
  /// C0, DEL or C1, which terminals may obey.
  package var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

  /// Escaped before text is shown: controls, bidirectional controls (Unicode Standard Annex #9), line separators, and
  /// characters without a width, which make two different texts look alike. Joiners are escaped only after ASCII,
  /// because other scripts and emoji need them.
  package func isHidden(after previous: Unicode.Scalar?) -> Bool {
    switch value {
    case 0x061C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x2064, 0x2066...0x2069, 0xFEFF: true
    case 0x200C...0x200D: previous?.isASCII ?? true
    default: isControl
    }
  }

  /// Hidden characters, the spaces of Unicode but for U+0020, and what Unicode calls default ignorable. Joiners and
  /// variation selectors count only after ASCII, because other scripts and emoji need them.
  package func isInvisible(after previous: Unicode.Scalar?) -> Bool {
    if isASCII || isHidden(after: previous) { return isHidden(after: previous) }
    return properties.generalCategory == .spaceSeparator
      || (properties.isDefaultIgnorableCodePoint && previous?.isASCII ?? true)
  }

  /// The scalar's name for a message: `no-break space (U+00A0)`.
  package var nameInWords: String {
    let name = self == "\u{FEFF}" ? "byte order mark" : properties.name?.lowercased()
    return "\(name ?? "character") (\(codePoint))"
  }
}

extension String {
  /// The first scalar that looks like nothing, or like a space that it is not; see
  /// ``Swift/Unicode/Scalar/isInvisible(after:)``.
  package var firstInvisible: Unicode.Scalar? {
    guard !utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      if scalar.isInvisible(after: previous) { return scalar }
      previous = scalar
    }
    return nil
  }

  /// The text with all invisible characters escaped, as `\u{202e}`. Line feeds and tabs have their own escapes.
  package var withHiddenWrittenOut: String { writingOut { $0.isHidden(after: $1) } }

  /// The same for pages, which show a line feed or a tab as a space. Control characters are harmless there and are
  /// kept.
  package var withHiddenWrittenOutButControls: String { writingOut { !$0.isControl && $0.isHidden(after: $1) } }

  /// The same for several lines on a terminal. Line feeds, tabs, and carriage returns before line feeds are kept.
  package var withHiddenWrittenOutButLineEnds: String {
    let hidden = writingOut { $0 != "\n" && $0 != "\t" && $0 != "\r" && $0.isHidden(after: $1) }
    guard hidden.utf8.contains(0x0D) else { return hidden }
    var shown = ""
    var isWaiting = false
    for scalar in hidden.unicodeScalars {
      if isWaiting { shown += scalar == "\n" ? "\r" : "\\r" }
      isWaiting = scalar == "\r"
      if !isWaiting { shown.unicodeScalars.append(scalar) }
    }
    return isWaiting ? shown + "\\r" : shown
  }

  /// Escapes scalars rather than characters, because a line feed and the carriage return before it form one character.
  ///
  /// Appends to a string: appending several scalars to a `UnicodeScalarView` copies what it already holds.
  private func writingOut(_ isWrittenOut: (Unicode.Scalar, _ previous: Unicode.Scalar?) -> Bool) -> String {
    var shown = ""
    var previous: Unicode.Scalar?
    for scalar in unicodeScalars {
      // The next scalar follows the text as shown, not as it was. Every escape ends in ASCII.
      if isWrittenOut(scalar, previous) {
        shown += scalar.escape
        previous = "}"
      } else {
        shown.unicodeScalars.append(scalar)
        previous = scalar
      }
    }
    return shown
  }

  /// Returns the first control character that is not in `allowed`.
  package func firstControl(except allowed: [Unicode.Scalar] = []) -> Unicode.Scalar? {
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 }) else { return nil }
    return unicodeScalars.first { $0.isControl && !allowed.contains($0) }
  }

  /// The maximum number of characters of a note.
  package static let longestNote = 2000

  /// The reason why the text cannot be stored as a note; nil if it can.
  package var noteProblem: String? {
    let count = unicodeScalars.count
    if count > Self.longestNote {
      return "has \(count) characters; a note may have \(Self.longestNote)"
    }
    return firstControl(except: ["\n", "\t"]).map {
      "has the control character \($0.codePoint); a note may contain no control characters but line feeds and tabs"
    }
  }
}

extension Unicode.Scalar {
  /// The escape of the scalar: `\u{1b}`, or `\n`, `\r` and `\t`.
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
