import Foundation
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
    #expect(inferred.verdict == .oneRule && inferred.misfits.isEmpty)
    #expect(inferred.explained == 1)
    #expect(inferred.configured?.isContained == true, "\(inferred.candidates)")
    #expect(inferred.estimators == [.lsq100])
  }

  /// Returns sessions of 30 people whose travel and velocity come from a closure.
  private func sessions(
    _ count: Int = 300, people: Int = 30, by rule: ReleaseRule,
    _ release: (inout SplitMix64) -> (travel: Double, velocity: Double)
  ) -> [AnalysedSession] {
    var random = SplitMix64(seed: 5)
    return (0..<count).map { index in
      let (travel, velocity) = release(&random)
      let finishes = rule.finishes(translation: travel, velocity: velocity, distance: 500)
      return AnalysedSession(
        place: Int32(index), person: Int32(index % people), outcome: finishes ? .finished : .cancelled,
        translation: travel, velocity: velocity, distance: 500)
    }
  }

  private func inferred(_ sessions: [AnalysedSession]) -> InferredRule {
    RuleStudy(of: .made, sessions: sessions).inferred(besides: nil)
  }

  @Test func aFlickThatNobodyTriedIsUnknownAndNotAbsent() throws {
    let rule = ReleaseRule.anyOf(velocity: 700, fraction: nil, points: 150)
    let slow = inferred(sessions(by: rule) { (300 * $0.unit(), 300 * $0.unit() - 100) })
    let candidate = try #require(slow.candidates.first)
    let fling = try #require(candidate.fling)
    #expect(fling.value == nil && fling.high == nil)
    #expect(try #require(fling.low) > 100 && fling.contains(700))
    #expect(candidate.distance.map { $0.contains(150) } == true)
    #expect(RuleWording(inferred: slow).sentences.contains { $0.hasPrefix("If a flick closes it at all, it must be") })
  }

  /// Without noise, the nearest kept and the nearest dismissed release bound the threshold.
  @Test func aSharpThresholdLiesBetweenItsNearestReleases() throws {
    let all = sessions(by: .anyOf(velocity: nil, fraction: nil, points: 150)) { (300 * $0.unit(), 100 * $0.unit()) }
    let kept = try #require(all.filter { $0.outcome == .cancelled }.map(\.translation).max())
    let dismissed = try #require(all.filter { $0.outcome == .finished }.map(\.translation).min())
    let distance = try #require(inferred(all).candidates.first?.distance)
    let (low, high) = (try #require(distance.low), try #require(distance.high))
    #expect(low <= 150 && high >= 150)
    // Up to the rounding to points, and a width that the releases do not exclude.
    #expect(low >= kept - 4 && high <= dismissed + 4, "\(distance), \(kept), \(dismissed)")
  }

  @Test func fewReleasesGiveTheReason() {
    let few = inferred(sessions(40, by: .distance(fraction: 0.3)) { (300 * $0.unit(), 0) })
    #expect(few.verdict == .notEnoughData && few.candidates.isEmpty)
    #expect(few.lacking.first?.what == "decided drags")
    let none = inferred(sessions(by: .distance(fraction: 0.9)) { (300 * $0.unit(), 0) })
    #expect(none.lacking.map(\.what).contains("drags that dismissed"))
    #expect(RuleWording(inferred: none).headline.hasPrefix("Not enough data to estimate the rule of card-modal: "))
  }

  @Test func exceptionsOfFewPeopleCount() {
    var all = sessions(by: .distance(fraction: 0.3)) { (300 * $0.unit(), 800 * $0.unit() - 200) }
    for index in [3, 33, 63, 93] { all[index].outcome = all[index].outcome == .finished ? .cancelled : .finished }
    #expect(inferred(all).explained == 0.98)
    #expect(RuleWording(inferred: inferred(all)).headline.contains("This explains 98 % of 300 releases."))
  }

  @Test(arguments: [
    ReleaseRule.distance(fraction: 0.3), .direction, .flingOrDistance(velocity: 400, fraction: 0.4),
    .anyOf(velocity: 500, fraction: nil, points: 180), .anyOf(velocity: 500, fraction: 0.3, points: nil),
    .anyOf(velocity: 500, fraction: nil, points: nil), .projection(horizon: 0.2, fraction: 0.5),
  ])
  func theNearestRuleOfACatalogIsTheRuleItself(rule: ReleaseRule) throws {
    let (parameters, isShare) = try #require(rule.parameters)
    func parameter(_ value: Double?) -> InferredRule.Parameter? {
      value.flatMap { $0.isFinite ? InferredRule.Parameter(value: $0, low: $0, high: $0) : nil }
    }
    let candidate = InferredRule.Candidate(
      unit: isShare == false ? .points : .share, distance: parameter(parameters.distance),
      fling: parameter(parameters.fling), flingDistance: parameter(parameters.flingDistance),
      flingBack: parameter(parameters.flingBack), horizon: parameter(parameters.horizon))
    #expect(candidate.contains(parameters))
    let closest = try #require(ClosestRule(candidate, typicalDistance: 800))
    #expect(closest.rule == rule && closest.cautions.isEmpty)
  }

  /// A step is the hardest likelihood: the posterior is uniform on a small part of the prior.
  @Test func aSampleOfAStepIsUniformOnItAndItsEvidenceIsItsShare() {
    let sample = PosteriorSample(dimensions: 2, seed: 1) { (0.3..<0.32).contains($0[0]) ? 0 : -50 }
    let first = sample.particles.map { $0[0] }
    #expect(first.allSatisfy { (0.3..<0.32).contains($0) })
    let mean = first.reduce(0, +) / Double(first.count)
    #expect(abs(mean - 0.31) < 0.001)
    #expect(abs(sample.logEvidence - log(0.02)) < 0.5)
  }
}
