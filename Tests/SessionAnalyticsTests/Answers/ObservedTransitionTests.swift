import SessionSimulation
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// Questions about a transition that something else decides.
@Suite struct ObservedTransitionTests {
  private static let rule = ReleaseRule.flingOrDistance(velocity: 800, fraction: 0.4)

  private static func simulated(_ name: String = "system-sheet") throws -> SimulatedRegistry {
    try SimulatedRegistry(observed: name, deciding: "\(rule)")
  }

  @Test func aWhatIfComparesARuleOfOursWithWhatHappened() throws {
    let simulated = try Self.simulated()
    let other = ReleaseRule.flingOrDistance(velocity: 300, fraction: 0.3)
    let whatIf = try simulated.whatIf("system-sheet", "releaseRule=\(other)")
    let decided = simulated.history.sessions.map(\.result).filter(\.outcome.isDecided)
    func flips(_ outcome: SessionOutcome) throws -> Int {
      try decided.count { result in
        let finishes = other.finishes(
          translation: try #require(result.releaseTranslation), velocity: try #require(result.releaseVelocity),
          distance: result.interactionDistance)
        return result.outcome == outcome && finishes != (outcome == .finished)
      }
    }
    #expect(whatIf.isFaithful && whatIf.rule == nil && whatIf.changes.isEmpty)
    #expect(whatIf.releases == decided.count)
    #expect(try whatIf.toFinish?.releases == flips(.cancelled) && flips(.cancelled) > 0)
    #expect(try whatIf.toCancel?.releases == flips(.finished))
    let same = try simulated.whatIf("system-sheet", "releaseRule=\(Self.rule)")
    #expect(same.flips.isEmpty && same.changedRule == "\(Self.rule)")
  }

  @Test func withoutAReplacementThereIsNothingToChange() throws {
    let simulated = try Self.simulated()
    #expect(throws: InferenceError.notInteractive(transition: "system-sheet")) {
      try WhatIf.make(from: simulated.registry, transition: "system-sheet") { $0 }
    }
  }

  @Test(arguments: ["system-sheet", "system-cover"]) func anEstimateIsTheStart(name: String) throws {
    let simulated = try Self.simulated(name)
    let starting = try StartingRule.make(from: simulated.registry, transition: name)
    let recommendation = try ThresholdRecommendation.make(from: simulated.registry, transition: name)
    #expect(starting.source == .estimated && recommendation.starting == starting)
    #expect(recommendation.rule == starting.rule && abs(recommendation.current - 0.4) < 0.015)
    #expect(recommendation.notes[0].contains("\(name) seems to close by: "))
  }

  @Test func withoutAnEstimateTheStartIsCardStandards() throws {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply(BuiltInCatalog.transitions(.observed))
    let recommendation = try ThresholdRecommendation.make(from: registry, transition: "system-sheet")
    #expect(recommendation.starting?.source == .cardStandard && recommendation.verdict == .notEnoughData)
    let ours = try #require(BuiltInCatalog.transitions().first { $0.name == BuiltInCatalog.replacementPattern })
    #expect(recommendation.rule == ours.interaction.map { "\($0.releaseRule)" })
  }

  /// Returns the studies of the same drags: with their own rule, and with the rule as an estimate.
  private func studies(
    _ sessions: [AnalysedSession]
  ) throws -> (own: ThresholdRecommendation, foreign: ThresholdRecommendation) {
    let starting = StartingRule(source: .estimated, rule: "\(Self.rule)", summary: Self.rule.summary, estimate: "")
    func study(_ starting: StartingRule?) throws -> ThresholdRecommendation {
      try #require(
        ThresholdStudy(
          of: .made, rule: Self.rule, startingFrom: starting, parameter: .fraction, sessions: sessions,
          weights: .standard)
      ).recommendation
    }
    return (try study(nil), try study(starting))
  }

  private func sessions() throws -> [AnalysedSession] {
    let source = InferenceSource(registry: try Self.simulated().registry, transition: "system-sheet")
    return try source.sessions(of: .simulated)
  }

  @Test func anExactEstimateGivesTheAnswerOfTheRuleItself() throws {
    let (own, foreign) = try studies(sessions())
    #expect(own.points == foreign.points && own.verdict == foreign.verdict && own.basis == foreign.basis)
    #expect(!own.points.isEmpty && foreign.starting != nil && own.starting == nil)
  }

  @Test func decisionsAgainstAnEstimatedRuleCount() throws {
    let all = try sessions()
    let turned = all.map { session in
      var session = session
      // Another decision than the rule's, of a label that stays.
      guard session.person == 0, session.label == .keptFinish else { return session }
      (session.translation, session.velocity) = (0, 0)
      return session
    }
    let (own, many) = try studies(turned)
    #expect(own.verdict == .notReproduced && many.verdict != .notReproduced)
    #expect(many.basis.decided == all.count { $0.outcome.isDecided })
  }

  @Test func aTransitionIsComparedWithTheOneThatItReplaces() throws {
    let simulated = try Self.simulated()
    let name = "card-standard"
    try simulated.registry.apply(BuiltInCatalog.transitions().filter { $0.name == name })
    let history = try SimulatedPopulation(users: 20, days: 6, seed: 3)
      .history(simulated.registry.transition(named: name))
    try simulated.registry.record(history.sessions, of: history.presentations)
    let compared = try RevisionComparison.make(
      from: simulated.registry, transition: name, comparedWith: "system-sheet")
    #expect(compared.before.name == "system-sheet" && compared.after.name == name)
    #expect(compared.before.sessions == simulated.history.sessions.count)
    #expect(compared.after.sessions == history.sessions.count)
    let people = [simulated.history, history].map { Set($0.sessions.compactMap(\.header.context.token)) }
    #expect(compared.sharedUsers == people[0].intersection(people[1]).count)
    #expect(compared.before.users == people[0].count && compared.after.users == people[1].count)
    #expect(compared.notes.contains { $0.hasPrefix("Buttons that close system-sheet are recorded only if") })
    #expect(throws: InferenceError.sameTransition(name)) {
      try RevisionComparison.make(from: simulated.registry, transition: name, comparedWith: name)
    }
  }

  @Test func aReportSaysThatSomethingElseDecides() throws {
    let document = try SessionReport.make(from: Self.simulated().registry, transition: "system-sheet")
    #expect(try ReportFormat.summary(unicode: true).render(document).contains("Finishes a drag: unknown, because"))
  }
}
