import Foundation
import Testing
import TransitionCatalog

/// What cannot be seen in a catalog file, or is no catalog text, is named with its line.
@Suite struct CatalogTextTests {
  private static let lines = CatalogMessageTests.good

  private static func messages(_ text: String) -> [String] {
    CatalogReader.contents(bytes: Array(text.utf8), file: "card.yaml").problems.map(\.description)
  }

  static let invisible: [(character: String, name: String)] = [
    ("\u{A0}", "no-break space (U+00A0)"), ("\u{FEFF}", "byte order mark (U+FEFF)"),
    ("\u{200B}", "zero width space (U+200B)"), ("\u{2007}", "figure space (U+2007)"),
    ("\u{202F}", "narrow no-break space (U+202F)"), ("\u{3000}", "ideographic space (U+3000)"),
    ("\u{AD}", "soft hyphen (U+00AD)"), ("\u{2060}", "word joiner (U+2060)"),
    ("\u{200D}", "zero width joiner (U+200D)"),
    ("\u{202E}", "right-to-left override (U+202E)"), ("\u{2062}", "invisible times (U+2062)"),
    ("\u{E0041}", "tag latin capital letter a (U+E0041)"), ("\u{FE0F}", "variation selector-16 (U+FE0F)"),
  ]
  /// Places in the line `  duration: 0.4` of the file.
  static let places = [
    "  duration:@ 0.4", "  duration: @0.4", "  duration: 0.4@", "@  duration: 0.4", "  @duration: 0.4",
    "  dura@tion: 0.4", "  duration@: 0.4", "  duration: @", "@",
  ]

  @Test(arguments: invisible)
  func anInvisibleCharacterIsNamedWithItsLineAnywhere(_ character: String, _ name: String) {
    for place in Self.places {
      var lines = Self.lines
      lines[3] = place.replacing("@", with: character)
      let messages = Self.messages(lines.joined(separator: "\n"))
      #expect(
        messages.contains { $0.hasPrefix("card.yaml:4: ") && $0.contains(name) },
        "\(place): \(messages.joined(separator: "\n"))")
      #expect(!messages.joined().contains(character))
    }
  }

  @Test func aByteOrderMarkInsideAFileIsNamed() {
    let messages = Self.messages("---\n\u{FEFF}" + Self.lines.joined(separator: "\n"))
    #expect(
      messages == [
        "card.yaml:2: The byte order mark (U+FEFF) has no place in a catalog file. Remove it."
      ])
  }

  @Test(arguments: ["  duration: !!str 0.4", "  !!int duration: 0.4", "  duration: !!float 0.4", "  duration: !x 0.4"])
  func aTagIsRefusedWithItsLine(_ line: String) {
    var lines = Self.lines
    lines[3] = line
    let messages = Self.messages(lines.joined(separator: "\n"))
    let tag = line.split(separator: " ").first { $0.hasPrefix("!") } ?? ""
    #expect(
      messages == ["card.yaml:4: presentation.duration has the tag \(tag); catalog files use none. Remove it."])
  }

  @Test func quotedTextHasNoTag() {
    for summary in ["\"Hello\"", "'Hello'", "|\n  Hello", ">\n  Hello", "Hello"] {
      let text = Self.lines.joined(separator: "\n").replacing(/summary: .*/, with: "summary: \(summary)")
      #expect(Self.messages(text).isEmpty)
    }
  }

  @Test func marksOfAMergeConflictAreNamedAlone() {
    var lines = Self.lines
    lines.replaceSubrange(
      3...3, with: ["<<<<<<< HEAD", lines[3], "||||||| base", "=======", "  duration: 1", ">>>>>>> other"])
    for lineEnd in ["\n", "\r\n"] {
      #expect(
        Self.messages(lines.joined(separator: lineEnd))
          == [
            (4, "<<<<<<<"), (6, "|||||||"), (7, "======="), (9, ">>>>>>>"),
          ].map {
            "card.yaml:\($0): \($1) is the mark of a merge conflict. Keep one side, and remove the marks."
          })
    }
  }

  @Test func theFirstByteThatIsNotUTF8IsNamedWithItsLine() {
    for (bytes, byte) in [([0xE9], "0xE9"), ([0xC3, 0x28], "0xC3"), ([0xEF, 0xBF], "0xEF"), ([0x80], "0x80")] {
      let text = Array("name: a\nsummary: \u{FFFD}é".utf8) + bytes.map { UInt8($0) } + [0x0A, 0xFF]
      #expect(
        CatalogReader.contents(bytes: text, file: "a").problems.map(\.description) == [
          "a:2: byte 15 of the line, \(byte), is not UTF-8. Save the file as UTF-8."
        ])
    }
  }
}
