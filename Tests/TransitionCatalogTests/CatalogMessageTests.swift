import Testing
import TransitionCatalog
@testable import TransitionModel

/// One mistake in a valid file, and the complete messages about it.
@Suite struct CatalogMessageTests {
  struct Slip: Sendable, CustomTestStringConvertible {
    let line: Int
    let text: String
    let messages: [String]
    var testDescription: String { text }

    /// Replaces line `line` of the valid file by `text`.
    init(_ line: Int, _ text: String, _ messages: String...) {
      self.line = line
      self.text = text
      self.messages = messages
    }
  }

  static let good = [
    "name: card", "summary: A card.", "presentation:", "  duration: 0.4", "  curve: easeInOut", "dismissal:",
    "  duration: 0.4", "  curve: easeInOut", "geometry:", "  edge: bottom", "interaction:", "  dismissalType: none",
  ]

  @Test func theGoodFileIsGood() throws {
    #expect(try CatalogReader.read(Self.good.joined(separator: "\n"), file: "card.yaml").name == "card")
  }

  @Test(arguments: names + numbers + words + structure)
  func aSlipIsNamed(_ slip: Slip) throws {
    var lines = Self.good
    lines[slip.line - 1] = slip.text
    let error = try #require(throws: InvalidCatalog.self) {
      try CatalogReader.read(lines.joined(separator: "\n"), file: "card.yaml")
    }
    #expect(error.description == slip.messages.joined(separator: "\n"))
  }

  private static let nameRule = "a lower-case letter, then lower-case letters, digits and hyphens, at most 64 in all"

  static let names = [
    Slip(
      1, "name: on",
      "card.yaml:1: name is on, which some YAML readers do not read as text. Put it in quotes: \"on\"."),
    Slip(1, "name: null", "card.yaml:1: name has no value (null). Give \(nameRule), or remove the line."),
    Slip(1, "", "card.yaml:1: name is missing; it is needed. Give \(nameRule)."),
    Slip(
      2, "summary: 12",
      "card.yaml:2: summary is 12, which some YAML readers do not read as text. Put it in quotes: \"12\"."),
    Slip(
      2, "summary: 2026-01-31",
      "card.yaml:2: summary is 2026-01-31, which some YAML readers do not read as text. Put it in quotes: "
        + "\"2026-01-31\"."),
    Slip(2, "sumary: A card.", "card.yaml:2: sumary is not a field. Did you mean summary?"),
    Slip(
      2, "sumary: &a A card.", "card.yaml:2: sumary is not a field. Did you mean summary?",
      "card.yaml:2: sumary has the anchor &a; write values out instead of repeating them by alias."),
    Slip(
      2, "summary: \"one\\x1Btwo\"",
      "card.yaml:2: summary has the control character U+001B; allowed one line of at most 200 characters."),
    Slip(
      2, "summary: A: card",
      "card.yaml:2: The text is not YAML: mapping values are not allowed in this context. "
        + "Put text with a colon in quotes, and indent all fields of a section equally."),
  ]

  private static func duration(_ text: String, _ reason: String, write example: String = "") -> Slip {
    Slip(
      4, "  duration: \(text)",
      "card.yaml:4: presentation.duration is \(text), \(reason). Write a plain decimal number\(example); "
        + "allowed 0.01…10 s.")
  }

  private static let durationHelp =
    "The duration of presenting. With a damping ratio, it is UIKit's: the time until the spring has settled "
    + "(`transitions help springs`)."

  static let numbers = [
    Slip(
      4, "  dampingRatio: 1.7\n  duration: 0.4",
      "card.yaml:4: presentation.dampingRatio is 1.7; allowed 0.01…1. "
        + "1 is critically damped: no overshoot. Smaller bounces more. Without it a curve is needed.",
      "card.yaml:6: presentation.curve is easeInOut, but applies only when presentation.dampingRatio is not set. "
        + "Remove it, or meet that condition."),
    Slip(
      4, "  duration: 1\(String(repeating: "0", count: 400))",
      "card.yaml:4: presentation.duration is inf; allowed 0.01…10 s. \(durationHelp)"),
    Slip(
      4, "  duration: fast", "card.yaml:4: presentation.duration is text (fast); allowed 0.01…10 s. \(durationHelp)"),
    Slip(4, "  duration: yes", "card.yaml:4: presentation.duration is text (yes); allowed 0.01…10 s. \(durationHelp)"),
    Slip(
      4, "  duration: \"0.4\"",
      "card.yaml:4: presentation.duration is in quotes, which makes it text. Write 0.4 without them."),
    Slip(4, "  duration:", "card.yaml:4: presentation.duration has no value. Give 0.01…10 s, or remove the line."),
    Slip(
      4, "  duration: ~", "card.yaml:4: presentation.duration has no value (~). Give 0.01…10 s, or remove the line."),
    duration("0.4s", "which has a unit or text behind the number", write: ", 0.4"),
    duration("400ms", "which has a unit or text behind the number", write: ", 0.4"),
    duration("010", "which some YAML readers take for octal"),
    duration("00.4", "which some YAML readers take for octal"),
    duration("1:30", "which some YAML readers take for base 60"),
    duration("0x1F", "which is not decimal"),
    duration("0o7", "which is not decimal"),
    duration(".nan", "which is not finite"),
    duration("-.INF", "which is not finite"),
    duration("1_000", "which has an underscore"),
    duration("0,4", "which has a comma"),
    duration("4e-1", "which has an exponent"),
    duration("+0.4", "which has a plus sign"),
    duration(".4", "which lacks a digit before the point"),
    duration("4.", "which lacks a digit behind the point"),
    duration("2026-01-31", "which is a date"),
    Slip(4, "  duration: [0.4]", "card.yaml:4: presentation.duration is a list here, but takes one value: 0.01…10 s."),
    Slip(
      4, "  duration: {s: 1}",
      "card.yaml:4: presentation.duration is a section here, but takes one value: 0.01…10 s."),
    Slip(
      4, "  duration: !!float 1",
      "card.yaml:4: presentation.duration has the tag !!float; catalog files use none. Remove it."),
    Slip(
      4, "  duration: &d 0.4",
      "card.yaml:4: presentation.duration has the anchor &d; write values out instead of repeating them by alias."),
    Slip(
      4, "  duration: *d",
      "card.yaml:4: The text is not YAML: found undefined alias. "
        + "A value that begins with * needs quotes; aliases are not used in catalog files."),
  ]

  private static func tap(_ text: String, _ message: String) -> Slip {
    Slip(9, "dimming: {tapToDismiss: \(text)}\ngeometry:", "card.yaml:9: dimming.tapToDismiss is \(message)")
  }

  static let words =
    ["yes", "No", "ON", "off", "y", "True"].map {
      tap($0, "\($0), which only some YAML readers take for a boolean. Write true or false.")
    } + [
      tap("1", "1; allowed true or false. Whether a tap on the dimming view dismisses."),
      tap("'true'", "in quotes, which makes it text. Write true without them."),
      Slip(10, "  edge: 3", "card.yaml:10: geometry.edge is \"3\"; allowed bottom, top, leading or trailing."),
      Slip(
        12, "  dismissalType: no",
        "card.yaml:12: interaction.dismissalType is \"no\"; allowed none, standard or input. Did you mean none?"),
      Slip(
        12, "  dismissalType: none\n  releaseRule: {kind: direction}",
        "card.yaml:13: interaction.releaseRule.kind is direction, but applies only when interaction.dismissalType is "
          + "standard or input, or interaction.interactivePresentation is pan or edgePan. Remove it, or meet that "
          + "condition."),
      Slip(
        12, "  dismissalType: standard\n  tail: {kind: animator}",
        "card.yaml:11: interaction.releaseRule.kind is missing; it is needed when interaction.dismissalType is standard "
          + "or input, or interaction.interactivePresentation is pan or edgePan. Give distance, direction, "
          + "directionOrDistance, flingOrDistance, anyOf, armed or projection."),
      Slip(
        12, "  dismissalType: standard\n  tail: {kind: animator}\n  releaseRule:\n    kind: fling\n    velocity: 300",
        "card.yaml:15: interaction.releaseRule.kind is \"fling\"; allowed distance, direction, directionOrDistance, "
          + "flingOrDistance, anyOf, armed or projection. Did you mean flingOrDistance?"),
    ]

  static let structure = [
    Slip(
      3, "presentation:\n  duration: 1",
      "card.yaml:5: presentation.duration is given twice; the first is in line 4. Keep one of the two."),
    Slip(
      3, "presentation: {\"duration\": 1, 'duration': 2, curve: easeIn, duration: 11}\nother:",
      "card.yaml:3: presentation.duration is given twice; the first is in line 3. Keep one of the two.",
      "card.yaml:3: presentation.duration is given twice; the first is in line 3. Keep one of the two.",
      "card.yaml:4: other is not a field. The top level has name, kind, summary, source, presentation, dismissal, "
        + "geometry, dimming, interaction, accessibility."),
    Slip(3, "presentaton:", "card.yaml:3: presentaton is not a field. Did you mean presentation?"),
    Slip(
      4, "  druation: 0.4", "card.yaml:4: presentation.druation is not a field. Did you mean presentation.duration?"),
    Slip(
      9, "edge: top\ngeometry:", "card.yaml:9: edge is not a field. Did you mean geometry.edge?"),
    Slip(
      9, "dimming.alpha: 0.5\ngeometry:",
      "card.yaml:9: dimming.alpha is written with a dot. Write alpha: indented below dimming:"),
    Slip(
      9, "dimming:\ngeometry:",
      "card.yaml:9: dimming is empty. Remove the line, or give fields below it: alpha, tapToDismiss, "
        + "presentationDuration, dismissalDuration, blur, passesTouches."),
    Slip(
      9, "dimming: 0.5\ngeometry:",
      "card.yaml:9: dimming is \"0.5\", but must be a section of fields. Write field: value below it."),
    Slip(
      12, "  dismissalType: standard\n  tail: {kind: animator}\n  releaseRule: direction",
      "card.yaml:14: interaction.releaseRule is \"direction\", but must be a section of fields. "
        + "Write kind: direction below it."),
    Slip(
      12, "  dismissalType: standard\n  tail: {kind: animator}\n  releaseRule: \"anyOf(velocity: 300, fraction: 0.5)\"",
      "card.yaml:14: interaction.releaseRule is \"anyOf(velocity: 300, fraction: 0.5)\", but must be a section of fields. "
        + "Write below it, each on its own line: kind: anyOf, then velocity: 300, then fraction: 0.5."),
    Slip(
      9, "dimming: [0.5]\ngeometry:",
      "card.yaml:9: dimming is a list here, but must be a section of fields. Write field: value below it."),
    Slip(
      9, "[a]: b\ngeometry:", "card.yaml:9: A key is a list or a section. Keys are the names of fields and sections."),
    Slip(10, "\tedge: bottom", "card.yaml:10: The line is indented with a tab. Use two spaces a level."),
    Slip(
      10, "  edge: bottom\u{7}",
      "card.yaml:10: The control character U+0007 has no place in a catalog file. Remove it.",
      "card.yaml:10: geometry.edge is \"bottom\u{FFFD}\"; allowed bottom, top, leading or trailing. Did you mean bottom?"
    ),
    Slip(
      12, "  dismissalType: \"none",
      "card.yaml:12: The text is not YAML: found unexpected end of stream while scanning a quoted scalar. "
        + "Close the quote."),
  ]
}
