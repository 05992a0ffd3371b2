import TransitionModel

/// Text that is ready for a terminal: everything in it is escaped but the tool's own colours.
///
/// Text that somebody gave (a file, a registry, an argument) becomes one through ``init(_:)`` or an interpolation, which
/// write out what a terminal would obey. Only ``ConsoleStream/styled(_:_:)`` adds sequences.
struct TerminalText: ExpressibleByStringInterpolation {
  /// What is written.
  private(set) var text: String

  /// Writes out control characters, bidirectional controls and invisible characters, but for line feeds and tabs.
  init(_ text: String) { self.text = Self.escaped(text) }

  init(stringLiteral text: String) { self.init(text) }

  init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  /// Text in a style, whose sequences are ours.
  init(_ text: String, in style: TextStyle) { self.text = style.applied(to: Self.escaped(text)) }

  struct Interpolation: StringInterpolationProtocol {
    var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ part: TerminalText) { text += part.text }
    mutating func appendInterpolation(_ part: some CustomStringConvertible) { text += TerminalText.escaped("\(part)") }
  }

  /// The text as a terminal shows it without obeying it. A carriage return stays before a line feed, where it moves nothing.
  static func escaped(_ text: String) -> String {
    // Nearly all text: nothing below a blank but line feeds and tabs, and nothing outside ASCII.
    guard text.utf8.contains(where: { ($0 < 0x20 && $0 != 0x0A && $0 != 0x09) || $0 >= 0x7F }) else { return text }
    return text.withHiddenWrittenOutButLineEnds
  }
}

/// A look of terminal text, as an SGR sequence (ECMA-48 §8.3.117).
enum TextStyle: Int {
  case bold = 1
  case faint = 2
  case red = 31
  case green = 32
  case yellow = 33

  func applied(to text: String) -> String {
    text.isEmpty ? text : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
  }
}
