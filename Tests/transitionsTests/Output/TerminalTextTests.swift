import TestSupport
import Testing
import TransitionModel

@testable import transitions

@Suite struct TerminalTextTests {
  @Test(arguments: [
    ("plain text\n\tand – ü 漢字 👩‍👩‍👧", "plain text\n\tand – ü 漢字 👩‍👩‍👧"), ("\u{1B}[31m", "\\u{1b}[31m"),
    ("a\u{7}b\u{8}c\u{7F}d\u{9B}31m", "a\\u{7}b\\u{8}c\\u{7f}d\\u{9b}31m"),
    ("\u{202E}x\u{2066}", "\\u{202e}x\\u{2066}"),
    ("a\rb", "a\\rb"), ("a\r\nb\r", "a\r\nb\\r"), ("a\r\r\n", "a\\r\r\n"), ("\r", "\\r"), ("", ""),
  ])
  func whatATerminalWouldObeyIsWrittenOut(text: String, escaped: String) {
    #expect(Array(TerminalText.escaped(text).unicodeScalars) == Array(escaped.unicodeScalars))
  }

  @Test func nothingThatATerminalObeysComesThrough() {
    var random = SplitMix64(seed: 32)
    let pieces: [Unicode.Scalar] =
      (0..<0xA0).compactMap { Unicode.Scalar($0) }
      + [0x61C, 0x200B, 0x200D, 0x200E, 0x202E, 0x2028, 0x2066, 0x2069, 0xFEFF, 0x301, 0x1F469, 0x6F22]
      .compactMap { Unicode.Scalar($0) }
    for _ in 0..<3000 {
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        if let scalar = pieces.randomElement(using: &random) { text.append(scalar) }
      }
      let escaped = TerminalText.escaped(String(text))
      #expect(Self.obeyed(in: escaped).isEmpty, "\(Array(text))")
      #expect(TerminalText.escaped(escaped) == escaped)
      let line: TerminalText = "\(ConsoleStream(.memory, usesColor: true).styled(String(text), .red)) \(String(text))"
      // Only the tool's own sequences: one begins the style, one ends it.
      #expect(Self.obeyed(in: line.text) == Array(repeating: "\u{1B}", count: text.isEmpty ? 0 : 2))
    }
  }

  /// Returns the scalars in a text that a terminal obeys or hides.
  static func obeyed(in text: String) -> [Unicode.Scalar] {
    var previous: Unicode.Scalar?
    let scalars = Array(text.unicodeScalars)
    return scalars.indices.compactMap { index in
      defer { previous = scalars[index] }
      if scalars[index] == "\n" || scalars[index] == "\t" { return nil }
      if scalars[index] == "\r", index + 1 < scalars.count, scalars[index + 1] == "\n" { return nil }
      return scalars[index].isHidden(after: previous) ? scalars[index] : nil
    }
  }
}
