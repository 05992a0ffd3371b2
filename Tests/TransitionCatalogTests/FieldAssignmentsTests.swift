import TestSupport
import Testing
import TransitionModel

@testable import TransitionCatalog

@Suite struct FieldAssignmentsTests {
  private static func builtIn(_ name: String) throws -> TransitionConfiguration {
    try #require(try BuiltInCatalog.transitions().first { $0.name == name })
  }

  private func changed(_ name: String, _ words: String...) throws -> TransitionConfiguration {
    try FieldAssignments(words).applied(to: Self.builtIn(name))
  }

  /// Writing the differences of two random valid configurations as assignments converts one to the other.
  @Test func differencesWrittenAsAssignmentsMakeOneConfigurationTheOther() throws {
    var random = RandomConfigurations(seed: 7)
    // Assignments neither add nor remove a stop.
    func next() -> TransitionConfiguration {
      while true {
        let configuration = random.next()
        if configuration.geometry.stops.isEmpty { return configuration }
      }
    }
    for _ in 0..<150 {
      let old = next()
      let new = try next().setting([
        "name": .text(old.name), "accessibility.reduceMotion": nil, "accessibility.reduceMotionTransition": nil,
      ])
      let words = new.values.omittingDefaults().differences(from: old.values.omittingDefaults()).map { difference in
        "\(difference.field.path)=\(difference.new.map(CatalogWriter.scalar) ?? "")"
      }
      #expect(try FieldAssignments(words).applied(to: old) == new, "\(words)")
    }
  }

  /// An accent after the sign or the quote forms one character with it.
  @Test(arguments: ["source=\u{301}x", "source=\"\u{301}x\""])
  func aTextMayBeginWithACombiningAccent(_ word: String) throws {
    #expect(try changed("card-modal", word).source == "\u{301}x")
  }

  @Test func aNumberMayHaveItsFieldsUnitAndNoOther() throws {
    for field in ConfigurationField.all {
      guard case .number(let range) = field.kind else { continue }
      let number = ConfigurationFieldValue.number(range.upperBound).description
      for unit in FieldUnit.allCases where !unit.rawValue.isEmpty {
        for text in [number + unit.rawValue, "\(number) \(unit.rawValue)"] {
          let isOwn = unit == field.unit
          #expect(FieldAssignments(["\(field.path)=\(text)"]).isWellFormed == isOwn, "\(field.path)=\(text)")
          #expect(
            (try? FieldFilter("\(field.path)=\(text)"))
              == (try? FieldFilter(field, .equal, isOwn ? .number(range.upperBound) : .text(""))))
        }
      }
    }
    #expect(
      try changed("modal-standard", "presentation.duration=0.7s")
        == changed("modal-standard", "presentation.duration=0.7"))
    let quoted = FieldAssignments(["presentation.duration=\"0.7s\""])
    #expect(!quoted.isWellFormed)
  }

  @Test func whatOnlyThisConfigurationRefusesIsWellFormed() throws {
    let standard = try Self.builtIn("modal-standard")
    for words in [["dismissalType=none"], ["presentation.curve=easeIn"], ["releaseRule="]] {
      #expect(throws: InvalidConfiguration.self) { try FieldAssignments(words).applied(to: standard) }
      #expect(FieldAssignments(words).isWellFormed, "\(words)")
    }
    for words in [
      ["durration=1"], ["nonsense"], ["presentation.duration=99"], ["edge=botom"], ["name=x"],
      ["edge=top", "edge=top"],
    ] {
      #expect(throws: InvalidConfiguration.self) { try FieldAssignments(words).applied(to: standard) }
      #expect(!FieldAssignments(words).isWellFormed, "\(words)")
    }
  }

  @Test func nothingAssignedChangesNothing() throws {
    for configuration in try BuiltInCatalog.transitions() {
      #expect(try FieldAssignments([]).applied(to: configuration) == configuration)
    }
  }

  @Test func aValueTakenAwayLeavesTheDefault() throws {
    let changed = try changed("card-modal", "dimming.alpha=")
    #expect(changed.values[.dimmingAlpha] == .number(0))
  }

  @Test func aFieldThatNoLongerAppliesTakesItsDefaultAway() throws {
    let changed = try changed("modal-standard", "presentation.dampingRatio=", "presentation.curve=easeIn")
    #expect(changed.values[MotionFields.presentation.initialVelocity] == nil)
  }

  @Test func aReleaseRuleIsReplacedAsListingsWriteIt() throws {
    for configuration in try BuiltInCatalog.transitions() where configuration.dismissalType == .standard {
      // No rule decides about a view that no drag dismisses.
      guard configuration.dragCanDismiss else { continue }
      for rule in [
        ReleaseRule.direction, .distance(fraction: 0.25), .anyOf(velocity: 750, fraction: nil, points: 75),
        .projection(horizon: 0.499, fraction: 0.5),
      ] {
        let changed = try FieldAssignments(["releaseRule=\(rule)"]).applied(to: configuration)
        #expect(changed.interaction?.releaseRule == rule)
      }
    }
  }

  @Test func aSectionGoesWithAllItsValues() throws {
    let changed = try changed("modal-standard", "interaction=", "dismissalType=none")
    #expect(changed.interaction == nil)
  }

  @Test func textIsTakenAsItIsAndQuotesAreYAML() throws {
    #expect(try changed("card-modal", "summary=Softer: better #1").summary == "Softer: better #1")
    #expect(try changed("card-modal", "summary=yes").summary == "yes")
    #expect(try changed("card-modal", "summary=\"\"").summary == "")
    #expect(try changed("card-modal", "summary=\"a\\x62c\"").summary == "abc")
    #expect(try changed("card-modal", "summary=\"so\" it is").summary == "\"so\" it is")
  }

  @Test(
    arguments: [
      (["presentation.duration=abc"], ["presentation.duration is text (abc); allowed 0.01…10 s. "]),
      (
        ["presentation.duration=\"1\""],
        ["presentation.duration is in quotes, which makes it text. Write 1 without them."]
      ),
      (["tapToDismiss=yes"], ["dimming.tapToDismiss is yes, which only some YAML readers take for a boolean. "]),
      (["edge=top", "geometry.edge=bottom"], ["geometry.edge is given twice. Keep one of the two."]),
      (["geometry.edge=top", "geometry="], ["geometry is given twice. Keep one of the two."]),
      (["name=other"], ["name is the same in every revision. "]),
      (["nonsense"], ["\"nonsense\" is not an assignment. Write FIELD=VALUE, or FIELD= to remove a value."]),
      (["summary="], ["summary is missing; it is needed. Give one line of at most 200 characters."]),
      (["geometry=3"], ["geometry is a section of fields, such as geometry.edge. "]),
      (["releaseRule=distance(fraction: 0.5"], ["interaction.releaseRule has no ) at the end. "]),
      (["releaseRule=distance(0.5)"], ["interaction.releaseRule has \"0.5\" in it. "]),
      (["releaseRule=anyOf(points: far)"], ["interaction.releaseRule.points is text (far); allowed "]),
      (["releaseRule=distance(share: 0.5)"], ["interaction.releaseRule has no \"share\". It has fraction, "]),
      (["releaseRule=distance(fraction: 0.5, fraction: 1)"], ["interaction.releaseRule.fraction is given twice."]),
      (
        ["presentation.dampingRatio=0.8"],
        [
          "presentation.curve is easeInOut, but applies only when presentation.dampingRatio is not set. Remove it with "
            + "presentation.curve=, or meet that condition."
        ]
      ),
      (
        ["egde=top", "presentation.duration=99", "dimming.alpha=2"],
        [
          "egde is not a field. Did you mean geometry.edge? ", "presentation.duration is 99; allowed 0.01…10 s. ",
          "dimming.alpha is 2; allowed 0…1. ",
        ]
      ),
    ] as [([String], [String])])
  func everyMistakeIsToldOnceAndNothingElse(words: [String], beginnings: [String]) throws {
    let configuration = try Self.builtIn("card-modal")
    do throws(InvalidConfiguration) {
      _ = try FieldAssignments(words).applied(to: configuration)
      Issue.record("\(words) were applied")
    } catch {
      let messages = error.problems.map(\.description)
      #expect(messages.count == beginnings.count, "\(messages)")
      for (message, beginning) in zip(messages, beginnings) { #expect(message.hasPrefix(beginning), "\(message)") }
    }
  }

  @Test func whatWasJustGivenIsKeptAndTheOtherIsToGo() throws {
    #expect(
      throws: InvalidConfiguration(problems: [
        ConfigurationProblem(
          path: "presentation.curve",
          message: """
            is easeIn, but applies only when presentation.dampingRatio is not set. \
            Add presentation.dampingRatio= to unset it.
            """, kind: .notApplicable)
      ])
    ) { try changed("modal-standard", "presentation.curve=easeIn") }
  }
}
