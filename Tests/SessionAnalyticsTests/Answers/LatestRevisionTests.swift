import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// Results for one revision, while apps get another one.
@Suite struct LatestRevisionTests {
  private static let name = "modal-standard"

  private func answers(
    after changes: [String]..., retired: Bool = false
  ) throws -> (recommendation: ThresholdRecommendation, whatIf: WhatIf) {
    let simulated = try SimulatedRegistry(Self.name, users: 400, days: 7)
    let registry = simulated.registry
    for change in changes {
      _ = try registry.revise(Self.name, note: nil, dryRun: false) { configuration throws(InvalidConfiguration) in
        try FieldAssignments(change).applied(to: configuration)
      }
    }
    if retired { _ = try registry.retire(Self.name) }
    return (
      try ThresholdRecommendation.make(from: registry, transition: Self.name),
      try simulated.whatIf(Self.name, "releaseRule.velocity=600")
    )
  }

  private func text(_ recommendation: ThresholdRecommendation) -> String {
    TextAnswer(answer: recommendation.answer, unicode: true).lines.joined(separator: " ")
      .replacing(/\s+/, with: " ")
  }

  @Test func whatIsInUseHasNothingBesideIt() throws {
    let (recommendation, whatIf) = try answers()
    #expect(recommendation.verdict == .change && recommendation.command != nil)
    #expect(recommendation.subject.latest == nil && whatIf.subject.latest == nil)
    #expect(text(recommendation).contains("= 50 % in use"))
  }

  /// The value was the best one for another rule. With the current rule, it would make an untested combination.
  @Test func underAnotherRuleThereIsNoCommandToTakeAValue() throws {
    let (recommendation, whatIf) = try answers(after: ["releaseRule.velocity=800", "releaseRule.fraction=0.3"])
    #expect(recommendation.verdict == .change && recommendation.command == nil)
    let latest = try #require(recommendation.subject.latest)
    #expect(latest.revision == 2 && !latest.isDecidedAlike && !latest.isRetired)
    #expect(whatIf.subject.latest == latest)
    let text = text(recommendation)
    #expect(text.contains("revision 2 (flick faster than 800 pt/s, or drag past 30 %), whose"))
    #expect(text.contains("= 50 % of revision 1"))
  }

  @Test func whereOnlyTheLookHasChangedTheValueHolds() throws {
    let (recommendation, _) = try answers(after: ["dimming.alpha=0.31"])
    #expect(recommendation.subject.latest?.isDecidedAlike == true && recommendation.command != nil)
    #expect(text(recommendation).contains("whose interaction is the same"))
  }

  @Test func ofARetiredTransitionNothingIsTaken() throws {
    let (recommendation, _) = try answers(retired: true)
    #expect(recommendation.subject.latest?.isRetired == true && recommendation.command == nil)
    #expect(text(recommendation).contains("none: the transition is retired"))
  }
}
