import Testing
@testable import TransitionModel

@Suite struct ValidationTests {
  @Test func everyContextIsValid() {
    for context in Contexts.all { #expect(context.problems() == []) }
  }

  @Test func aNumberIsAllowedOnItsBoundsAndNotBeyond() throws {
    for field in ConfigurationField.all {
      guard case .number(let range) = field.kind else { continue }
      let context = try #require(Contexts.context(for: field), "\(field.path) has no context")
      for inside in [range.lowerBound, range.lowerBound.nextUp, range.upperBound.nextDown, range.upperBound] {
        #expect(context.with([field.path: .number(inside)]).problems() == [], "\(field.path) \(inside)")
      }
      let outside = [range.lowerBound.nextDown, range.upperBound.nextUp, .nan, .infinity, -.infinity]
      for number in outside {
        let problems = context.with([field.path: .number(number)]).problems()
        #expect(problems.map(\.path) == [field.path], "\(field.path) \(number)")
        #expect(problems.map(\.kind) == [.value])
      }
    }
  }

  @Test func everyChoiceIsAllowedSomewhereAndOtherWordsNowhere() {
    for field in ConfigurationField.all {
      guard case .choice(let words) = field.kind else { continue }
      for word in words {
        let isAllowed = Contexts.all.contains { $0.with([field.path: .text(word)]).problems().isEmpty }
        #expect(isAllowed, "\(field.path) \(word)")
      }
      for word in ["", "nonsense", words[0].uppercased(), words[0] + " "] {
        for context in Contexts.all {
          #expect(context.with([field.path: .text(word)]).problems().map(\.path).contains(field.path), "\(word)")
        }
      }
    }
  }

  @Test func aValueOfTheWrongTypeIsAProblemOfItsField() throws {
    for field in ConfigurationField.all {
      let wrong: [ConfigurationFieldValue] =
        switch field.kind {
        case .number: [.text("1"), .flag(true)]
        case .flag: [.text("true"), .number(1)]
        case .choice, .text, .transitionName: [.number(1), .flag(true)]
        }
      for value in wrong {
        let problems = Contexts.draggable.with([field.path: value]).problems()
        #expect(problems.contains { $0.path == field.path }, "\(field.path) \(value)")
      }
    }
  }

  @Test(arguments: [("summary", 200), ("source", 300)])
  func textIsOneLineOfLimitedLength(path: String, limit: Int) {
    for (text, isValid) in [
      ("", true), (String(repeating: "é", count: limit), true), (String(repeating: "a", count: limit + 1), false),
      ("a\nb", false), ("a\u{0}", false), ("a\u{7F}", false), ("a\tb", false),
    ] {
      #expect(Contexts.minimal.with([path: .text(text)]).problems().isEmpty == isValid, "\(text)")
    }
  }

  @Test func aFieldMayHaveAValueOnlyWhereItApplies() {
    for field in ConfigurationField.all {
      for context in Contexts.all where context[field] == nil && !field.isAllowed(in: context.fillingDefaults()) {
        let value = Contexts.candidates(for: field)[0]
        let problem = context.with([field.path: value]).problems().first { $0.path == field.path }
        #expect(problem?.kind == .notApplicable, "\(field.path)")
      }
    }
  }

  @Test func whatIsRequiredWithoutADefaultIsMissed() {
    for field in ConfigurationField.all where field.defaultValue == nil {
      for context in Contexts.all where context[field] != nil && field.isRequired(in: context) {
        let problems = context.with([field.path: nil]).problems()
        #expect(problems.contains { $0.path == field.path && $0.kind == .missing }, "\(field.path)")
      }
    }
  }

  @Test func defaultsStandInExactlyWhereTheirFieldIsRequired() throws {
    for context in Contexts.all {
      let configuration = try TransitionConfiguration(context)
      for field in ConfigurationField.all where context[field] == nil {
        let isRequired = field.isRequired(in: configuration.values)
        #expect(configuration.values[field] == (isRequired ? field.defaultValue : nil), "\(field.path)")
      }
      #expect(context.fillingDefaults().fillingDefaults() == context.fillingDefaults())
    }
  }

  @Test func allProblemsComeAtOnceInTableOrderWithUnknownPathsLast() {
    let values = Contexts.minimal.with([
      "name": .text("Card"), "presentation.duration": .number(0), "dismissal.curve": nil, "geometry.edge": .number(1),
      "dimming.alpha": .number(2), "interaction.tracking": .text("translation"),
      "interaction.releaseRule.fraction": .number(0.5), "accessibility.reduceMotion": .text("slow"),
      "zebra": .flag(true), "apple": .flag(true),
    ])
    #expect(
      values.problems().map(\.path) == [
        "name", "presentation.duration", "dismissal.curve", "geometry.edge", "dimming.alpha", "interaction.tracking",
        "interaction.releaseRule.fraction", "accessibility.reduceMotion", "apple", "zebra",
      ])
  }
}
