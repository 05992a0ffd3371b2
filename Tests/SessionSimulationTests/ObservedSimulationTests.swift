import SessionSimulation
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

/// People who use a transition that something else decides.
@Suite struct ObservedSimulationTests {
  @Test(arguments: ["system-sheet", "system-cover"]) func anObserverKnowsDragsAndOutcomesAlone(name: String) throws {
    let observed = try #require(BuiltInCatalog.transitions(.observed).first { $0.name == name })
    let rule = ReleaseRule.flingOrDistance(velocity: 700, fraction: 0.3)
    let decider = try BuiltInCatalog.replacement(for: observed, deciding: "\(rule)", estimator: .ofSamples)
      .setting(["interaction.interruptible": .flag(false), "interaction.catchable": .flag(false)])
    let transition = TransitionRevision(configuration: observed, revision: 1, digest: observed.digest)
    var history = SimulatedHistory()
    try SimulatedPopulation(users: 5, days: 4, seed: 1).forEachPerson(transition, decidedBy: decider) {
      history.append($0)
    }
    let decided = history.sessions.filter(\.result.outcome.isDecided)
    #expect(decided.count > 50 && Set(decided.map(\.result.outcome)).count == 2)
    for session in decided {
      let result = session.result
      #expect(session.header.digest == observed.digest && session.header.transition == name)
      #expect(result.touches.count == 1 && result.settleMicroseconds == nil && result.estimator == .ofSamples)
      let finishes = rule.finishes(
        translation: try #require(result.releaseTranslation), velocity: try #require(result.releaseVelocity),
        distance: result.interactionDistance)
      #expect(finishes == (result.outcome == .finished))
    }
    for presentation in history.presentations {
      let isByDrag = presentation.dismissedBy != nil
      #expect(presentation.digest == observed.digest)
      #expect(presentation.dismissedBy == (isByDrag ? .gesture : nil))
      #expect(presentation.dismissedByBasis == (isByDrag ? .observed : nil))
    }
    #expect(history.presentations.count { $0.dismissedBy != nil } == decided.count { $0.result.outcome == .finished })
  }
}
