import TestSupport
import Testing
import TransitionMotion

@testable import TransitionModel

@Suite struct SpringNotationTests {
  /// Random springs that UIKit can play, by response and damping ratio.
  private static let springs: [(response: Double, ratio: Double)] = {
    var random = SplitMix64(seed: 66)
    return (0..<500).map { index in
      (.random(in: 0.05...2, using: &random), index % 10 == 0 ? 1 : .random(in: 0.2...0.999, using: &random))
    }
  }()

  private func pair(
    _ numbers: [SpringNotation.Word: Double], beside fields: [String: Double] = [:], in values: [String: Double] = [:]
  ) throws -> (duration: Double, dampingRatio: Double) {
    func field(_ path: String, _ numbers: [String: Double]) -> ConfigurationFieldValue? {
      numbers[String(path.split(separator: ".").last ?? "")].map { .number($0) }
    }
    let all = ConfigurationValues(
      Dictionary(uniqueKeysWithValues: values.map { ("presentation.\($0.key)", .number($0.value)) }))
    return try SpringNotation("presentation", numbers, beside: { field($0, fields) }, in: all).pair()
  }

  @Test func everyNotationOfASpringIsStoredAsTheSamePair() throws {
    for (response, ratio) in Self.springs {
      let spring = try Spring(response: response, dampingRatio: ratio)
      let frequency = 2 * Double.pi / response
      let (stiffness, damping) = (frequency * frequency, 2 * ratio * frequency)
      let first = try pair([.response: response, .dampingFraction: ratio])
      for other in [
        try pair([.stiffness: stiffness, .damping: damping]),
        try pair([.stiffness: stiffness * 3, .damping: damping * 3, .mass: 3]),
        try pair([.bounce: 1 - ratio], beside: ["duration": response]),
        try pair([.stiffness: stiffness], beside: ["dampingRatio": ratio]),
        try pair([.response: response], beside: ["dampingRatio": ratio]),
      ] {
        // The damping ratio is stored with six decimals, and the duration follows from it. Near 1 it follows steeply.
        #expect(abs(other.dampingRatio - first.dampingRatio) < 1.1e-6)
        #expect(abs(other.duration - first.duration) < 1e-3 * first.duration)
      }
      // UIKit's spring of the stored pair moves like the written one.
      let played = try Spring(duration: first.duration, dampingRatio: first.dampingRatio)
      for step in 0...20 {
        let time = Double(step) / 10 * response
        #expect(abs(played.value(at: time) - spring.value(at: time)) < 1e-4)
      }
    }
  }

  @Test func theFormsOfAStoredSpringAreStoredAsThatSpring() throws {
    for (response, ratio) in Self.springs {
      let stored = try pair([.response: response, .dampingFraction: ratio])
      let values = ConfigurationValues([
        "presentation.duration": .number(stored.duration), "presentation.dampingRatio": .number(stored.dampingRatio),
      ])
      let forms = try #require(SpringNotation.forms(of: "presentation", in: values))
      let numbers = Dictionary(uniqueKeysWithValues: forms.map { ($0.word, $0.number) })
      #expect(abs((numbers[.response] ?? 0) - response) < 1e-4)
      let again = try pair([.stiffness, .damping].reduce(into: [:]) { $0[$1] = numbers[$1] })
      #expect(abs(again.duration - stored.duration) < 1e-3 * stored.duration)
    }
  }

  @Test(
    arguments: [
      ([.response: 0.3, .stiffness: 100], [:], "response and stiffness belong to two notations"),
      ([.response: 0.3, .dampingFraction: 0.8], ["duration": 0.3], "and duration belong to two notations"),
      ([.bounce: 0.2], ["duration": 0.3, "dampingRatio": 0.8], "and dampingRatio belong to two notations"),
      ([.response: 0.3], [:], "response is one half of a spring; the other is dampingFraction"),
      ([.damping: 10], [:], "damping is one half of a spring; the other is stiffness"),
      ([.stiffness: 100], [:], "the other is damping or dampingRatio"),
      ([.bounce: 0.2], [:], "bounce is one half of a spring; the other is duration"),
      ([.response: -1, .dampingFraction: 0.8], [:], "response is -1; allowed are numbers above 0"),
      ([.response: 30, .dampingFraction: 0.8], [:], "gives a spring of 42.9"),
      ([.response: 0.3, .dampingFraction: 1.2], [:], "overdamped, which UIKit cannot play"),
      ([.stiffness: 100, .damping: 60], [:], "is 60, a damping ratio of 3; allowed 0.01…1"),
      ([.bounce: -0.2], ["duration": 0.3], "bounce is -0.2; allowed 0…0.99. Below 0, a spring is overdamped"),
      ([.bounce: 1], ["duration": 0.3], "bounce is 1; allowed 0…0.99. At 1, it never stops"),
    ] as [([SpringNotation.Word: Double], [String: Double], String)])
  func aSpringThatCannotBeStoredNamesTheReason(
    numbers: [SpringNotation.Word: Double], fields: [String: Double], reason: String
  ) throws {
    let problem = try #require(throws: SpringProblem.self) { try pair(numbers, beside: fields) }
    #expect("\(problem.path) \(problem.message)".contains(reason), "\(problem)")
  }

  @Test func aSpringWithAnInitialVelocityNeedsUIKitsPair() throws {
    let problem = try #require(throws: SpringProblem.self) {
      try pair([.response: 0.3, .dampingFraction: 0.8], in: ["initialVelocity": 2])
    }
    #expect(problem.message.contains("with initialVelocity, a spring needs UIKit's duration and dampingRatio"))
  }

  @Test func aWordHasNoOtherMeaning() {
    for word in SpringNotation.Word.allCases { #expect(ConfigurationField.meant(by: word.rawValue).isEmpty) }
    #expect(SpringNotation.meant(by: "tail.bounce").map(\.section) == ["interaction.tail"])
    #expect(SpringNotation.meant(by: "response").map(\.section) == SpringNotation.sections)
    #expect(SpringNotation.meant(by: "dimming.response").isEmpty && SpringNotation.meant(by: "esponse").isEmpty)
  }

  @Test func everyWordOfAChoiceIsExplained() {
    for field in ConfigurationField.all {
      for (word, meaning) in field.choices { #expect(!meaning.isEmpty, "\(field.path) \(word)") }
    }
  }

  @Test(arguments: [
    ("right", ["bottom", "top", "leading", "trailing"], "trailing"),
    ("fling", ["none", "standard", "input"], "standard"),
    ("kotlin", ["css", "compose"], "compose"), ("log", ["history", "list"], "history"),
    ("right", ["right", "trailing"], "right"),
  ])
  func aWordOfAnotherToolHasItsNameHere(word: String, candidates: [String], name: String) {
    #expect(NearestNames.to(word, among: candidates).first == name)
  }

  @Test func aThresholdIsTheFractionOfTheReleaseRule() {
    #expect(ConfigurationField.nearest(to: "threshold") == [.releaseFraction])
    #expect(ConfigurationField.nearest(to: "fling").contains(.releaseVelocity))
    #expect(UnresolvedField(unknown: "stiffness").message.contains("`transitions help springs`"))
  }
}
