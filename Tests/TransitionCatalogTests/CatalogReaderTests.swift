import Foundation
import Testing
import TransitionCatalog
@testable import TransitionModel

@Suite struct CatalogReaderTests {
  private let good = CatalogMessageTests.good

  @Test func elevenDifferentMistakesAreElevenProblemsInLineOrder() throws {
    let text = """
      name: Card
      sumary: A card.
      presentation:
        duration: 0.4s
        dampingRatio: 1.7
        dampingRatio: 0.5
      dismissal:
        duration: 010
        curve: easeinout
      geometry: [bottom]
      dimming:
        alpha: 1:30
        tapToDismiss: yes
      interaction:
        dismissalType: none
        tracking: translation
      """
    let error = try #require(throws: InvalidCatalog.self) { try CatalogReader.read(text, file: "card.yaml") }
    let places = error.problems.map { "\($0.line) \($0.path)" }
    #expect(
      places == [
        "1 name", "2 sumary", "4 presentation.duration", "5 presentation.dampingRatio", "6 presentation.dampingRatio",
        "8 dismissal.duration", "9 dismissal.curve", "10 geometry", "12 dimming.alpha", "13 dimming.tapToDismiss",
        "16 interaction.tracking",
      ])
  }

  @Test func missingFieldsPointAtTheirInnermostSection() throws {
    let text = "# A comment\nname: a\nsummary: b\npresentation:\n  duration: 1\n"
    let error = try #require(throws: InvalidCatalog.self) { try CatalogReader.read(text, file: "a.yaml") }
    #expect(
      error.problems.map { "\($0.line) \($0.path)" } == [
        "1 dismissal.duration", "1 dismissal.curve", "1 geometry.edge", "1 interaction.dismissalType",
        "4 presentation.curve",
      ])
  }

  @Test(arguments: ["\r\n", "\r", "\n"], ["", "\u{FEFF}"])
  func lineEndsAndByteOrderMarksMakeNoDifference(lineEnd: String, start: String) throws {
    let expected = try CatalogReader.read(good.joined(separator: "\n"), file: "-")
    #expect(try CatalogReader.read(start + good.joined(separator: lineEnd), file: "-") == expected)
    let lines = good + ["  dismissalType: none", "extra: 1"]
    let error = try #require(throws: InvalidCatalog.self) {
      try CatalogReader.read(start + lines.joined(separator: lineEnd), file: "-")
    }
    #expect(error.problems.map(\.line) == [13, 14])
    #expect(error.problems.map(\.column) == [3, 1])
  }

  @Test func severalDocumentsAreSeveralTransitions() throws {
    let text = good.joined(separator: "\n")
    let both = text + "\n---\n" + text.replacing("name: card", with: "name: other")
    #expect(try CatalogReader.readAll(both, file: "-").map(\.name) == ["card", "other"])
    let error = try #require(throws: InvalidCatalog.self) { try CatalogReader.read(both, file: "-") }
    #expect(error.description == "-:14: A second transition begins here; one is expected. Remove one.")
  }

  @Test func oneNameTwiceIsAProblemNamingBothPlaces() throws {
    let text = good.joined(separator: "\n")
    let error = try #require(throws: InvalidCatalog.self) {
      try CatalogReader.readAll(text + "\n---\n" + text, file: "a.yaml")
    }
    #expect(
      error.description == "a.yaml:14: name is \"card\", as in a.yaml:1. Names are unique; rename or remove one.")
  }

  @Test func aSyntaxErrorHidesNeitherEarlierDocumentsNorDuplicates() throws {
    let text = "name: Bad\n---\ngeometry: {edge: top, edge: top}\nsummary: \"open"
    let error = try #require(throws: InvalidCatalog.self) { try CatalogReader.readAll(text, file: "a") }
    let said = error.problems.filter { !$0.message.contains("is missing") }.map {
      "\($0.line) \($0.path) \($0.message.prefix(22))"
    }
    #expect(said == ["1 name is \"Bad\"; allowed a lo", "3  \"edge\" appears again f", "4  The text is not YAML: "])
  }

  @Test(arguments: ["", "\n", "# only a comment\n", "\u{FEFF}", "   "])
  func anEmptyFileSaysHowToBegin(text: String) throws {
    let error = try #require(throws: InvalidCatalog.self) { try CatalogReader.readAll(text, file: "a") }
    #expect(error.description == "a:1: The file is empty: it names no transition. Begin with name: and summary:.")
  }

  @Test(arguments: [("---", "empty"), ("- a", "a list"), ("hello", "text")])
  func aDocumentThatIsNoMappingIsRefused(text: String, found: String) throws {
    let error = try #require(throws: InvalidCatalog.self) { try CatalogReader.readAll(text, file: "a") }
    let message = "The document is \(found); a transition is a mapping of fields. Begin with name: and summary:."
    #expect(error.description == "a:1: \(message)")
  }

  @Test func bytesThatAreNotUTF8AreRefusedWithTheirLine() throws {
    let invalid = try #require(throws: InvalidCatalog.self) {
      try CatalogReader.readAll(bytes: Array("name: a\nsummary: ".utf8) + [0xFF, 0x0A], file: "a")
    }
    #expect(invalid.description == "a:2: byte 10 of the line, 0xFF, is not UTF-8. Save the file as UTF-8.")
    let utf16 = try #require(throws: InvalidCatalog.self) {
      try CatalogReader.readAll(bytes: [0xFF, 0xFE, 0x6E, 0x00], file: "a")
    }
    #expect(
      utf16.description == "a:1: this looks like UTF-16. Save the file as UTF-8.")
  }

  @Test(arguments: [String(repeating: "[", count: 5000), String(repeating: "- ", count: 5000)])
  func deepNestingIsRefused(text: String) throws {
    let error = try #require(throws: InvalidCatalog.self) {
      try CatalogReader.readAll("name: x\ntop:\n  " + text, file: "a")
    }
    #expect(error.description == "a:3: The text is nested too deeply; two or three levels are enough.")
  }

  @Test func aliasesOfAliasesAreWalkedOnce() throws {
    var text = "a0: &a0 {x: 1}\n"
    for level in 1...40 { text += "a\(level): &a\(level) {x: *a\(level - 1), y: *a\(level - 1)}\n" }
    let error = try #require(throws: InvalidCatalog.self) { try CatalogReader.readAll(text, file: "a") }
    #expect(error.problems.count < 100)
  }

  @Test func moreDuplicatesThanAnyoneWritesStillEnd() throws {
    let text = String(repeating: "name: a\n", count: 400)
    let error = try #require(throws: InvalidCatalog.self) { try CatalogReader.readAll(text, file: "a") }
    #expect(error.problems.contains { $0.message.hasPrefix("A key is given more than once in one section: \"name\".") })
  }

  @Test func aTextTooLongIsRefusedUnread() throws {
    let text = String(repeating: "#", count: CatalogReader.maximumBytes + 1)
    let error = try #require(throws: InvalidCatalog.self) { try CatalogReader.readAll(text, file: "a") }
    #expect(error.description == "a: The text has 1048577 bytes; allowed 1048576. Is it a catalog file?")
  }
}
