import SessionSimulation
import TestSupport
import Testing
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

@Suite struct InferredRuleTests {
  /// The estimate uses nothing of the configuration, so ours is a test with a known answer.
  @Test(arguments: ["card-modal", "modal-standard", "modal-input"])
  func simulatedPeopleRevealTheRuleOfTheirScreen(name: String) throws {
    let simulated = try SimulatedRegistry(name, users: 20, days: 6, seed: 3, keepsTraces: false)
    let inferred = try InferredRule.make(from: simulated.registry, transition: name)
    let configured = try #require(inferred.configured)
    // Two kinds differ only after a flick back past the distance, which few people do.
    #expect(inferred.verdict != .noSingleRule && inferred.estimators == [.ofSamples] && inferred.contradictions.isEmpty)
    #expect(inferred.nearest?.reproduced == inferred.releases && configured.reproduced == inferred.releases)
  }

  private static let rules: [ReleaseRule] = [
    .distance(fraction: 0.35), .anyOf(velocity: nil, fraction: nil, points: 150),
    .flingOrDistance(velocity: 500, fraction: 0.4), .anyOf(velocity: 400, fraction: nil, points: nil),
    .projection(horizon: 0.2, fraction: 0.5),
  ]

  /// The rule without its values.
  private static func kind(_ rule: String) -> String { rule.filter { !$0.isNumber && $0 != "." } }

  /// Registries of about 400 drags whose rule is known: the family is named in at least 19 of 20.
  @Test func theFamilyOfAKnownRuleIsNamed() throws {
    var (right, wrong) = (0, [String]())
    for rule in Self.rules {
      for seed in UInt64(1)...4 {
        let simulated = try SimulatedRegistry(
          observed: "system-sheet", deciding: "\(rule)", users: 28, days: 7, seed: seed)
        let inferred = try InferredRule.make(from: simulated.registry, transition: "system-sheet")
        let nearest = try #require(inferred.nearest, "\(inferred.lacking)")
        let isRight = Self.kind(nearest.rule) == Self.kind("\(rule)")
        if isRight { right += 1 } else { wrong.append("\(rule) \(seed): \(inferred.releases), \(nearest.rule)") }
      }
    }
    #expect(right >= 19, "\(wrong)")
  }

  /// Returns sessions of 30 people whose travel and velocity come from a closure.
  private func sessions(
    _ count: Int = 300, people: Int = 30, by rule: ReleaseRule,
    _ release: (inout SplitMix64) -> (travel: Double, velocity: Double)
  ) -> [AnalysedSession] {
    var random = SplitMix64(seed: 5)
    return (0..<count).map { index in
      let (travel, velocity) = release(&random)
      // A phone and a tablet, so that points are no share.
      let distance = index % 2 == 0 ? 500.0 : 900
      let finishes = rule.finishes(translation: travel, velocity: velocity, distance: distance)
      return AnalysedSession(
        place: Int32(index), person: Int32(index % people), outcome: finishes ? .finished : .cancelled,
        translation: travel, velocity: velocity, distance: distance)
    }
  }

  private func inferred(_ sessions: [AnalysedSession]) -> (answer: InferredRule, contradicted: [Int]) {
    let study = RuleStudy(of: .made, sessions: sessions)
    let (answer, fits) = study.inferred(besides: nil)
    return (answer, study.contradicted(by: fits.first?.rule))
  }

  @Test(
    arguments: rules + [
      .direction, .anyOf(velocity: 700, fraction: 0.3, points: nil), .anyOf(velocity: 500, fraction: nil, points: 180),
    ])
  func aRuleOfTheGridIsFoundExactly(rule: ReleaseRule) throws {
    let answer = inferred(sessions(900, by: rule) { (500 * $0.unit(), 2400 * $0.unit() - 1200) }).answer
    let nearest = try #require(answer.nearest)
    #expect(nearest.reproduced == 900 && answer.verdict == .oneRule, "\(nearest), \(answer.runnerUp as Any)")
    #expect(Self.kind(nearest.rule) == Self.kind("\(rule)"), "\(nearest.rule)")
  }

  /// All values between the nearest kept and the nearest dismissed release reproduce the same decisions.
  @Test func theValuesThatReproduceAsManyAreListed() throws {
    let all = sessions(120, by: .anyOf(velocity: nil, fraction: nil, points: 150)) { (500 * $0.unit(), 0) }
    let nearest = try #require(inferred(all).answer.nearest)
    #expect(nearest.ranges.count == 1 && nearest.ranges[0].hasPrefix("past "), "\(nearest)")
  }

  @Test func fewReleasesGiveTheReason() {
    let few = inferred(sessions(40, by: .distance(fraction: 0.3)) { (300 * $0.unit(), 0) }).answer
    #expect(few.verdict == .notEnoughData && few.nearest == nil)
    #expect(few.lacking.first?.what == "decided drags")
    let none = inferred(sessions(by: .distance(fraction: 0.9)) { (300 * $0.unit(), 0) }).answer
    #expect(none.lacking.map(\.what).contains("drags that dismissed"))
    #expect(none.headline.hasPrefix("Not enough data to find the rule of card-modal: "))
  }

  @Test func decisionsAgainstTheRuleAreListed() {
    var all = sessions(by: .distance(fraction: 0.3)) { (300 * $0.unit(), 800 * $0.unit() - 200) }
    for index in [3, 33, 63, 93] { all[index].outcome = all[index].outcome == .finished ? .cancelled : .finished }
    let (answer, contradicted) = inferred(all)
    #expect(contradicted == [3, 33, 63, 93] && answer.verdict == .oneRule)
    #expect(answer.headline.hasSuffix("That reproduces 98.6 % of 300 releases."), "\(answer.headline)")
  }

  /// Decisions by the toss of a coin follow no rule, and the nearest one is not offered to write.
  @Test func chanceIsNoRule() {
    var random = SplitMix64(seed: 9)
    var all = sessions(400, by: .distance(fraction: 0.3)) { (300 * $0.unit(), 800 * $0.unit() - 400) }
    for index in all.indices { all[index].outcome = random.unit() < 0.5 ? .finished : .cancelled }
    let answer = inferred(all).answer
    #expect(answer.verdict == .noSingleRule && answer.closestRule == nil && answer.nearest != nil)
  }
}
