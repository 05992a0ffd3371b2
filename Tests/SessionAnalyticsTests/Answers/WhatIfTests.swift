import Foundation
import GRDB
import SessionSimulation
import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStage
import TransitionStore

@testable import SessionAnalytics

@Suite struct WhatIfTests {
  private static let dragged = ["card-modal", "modal-standard", "pull-down", "message-bottom-card", "modal-input"]

  // MARK: - Fidelity

  /// Simulated people's sessions include re-grabs, system cancels and touches that the app took over.
  @Test(arguments: dragged) func everyStoredDecisionComesOutOfTheMachineAlone(name: String) throws {
    let simulated = try SimulatedRegistry(name, users: 12)
    let revision = try simulated.registry.transition(named: name)
    var releases = 0
    for session in simulated.history.sessions {
      let rule = try #require(
        ResolvedInteraction(revision.configuration, direction: .dismiss, estimator: session.result.estimator))
      let decisions = ReleaseReplay(DragTrace(of: session), under: rule, recordedUnder: revision).decisions
      for (touch, decision) in zip(session.result.touches, decisions) where touch.finishes != nil {
        releases += 1
        #expect(decision == touch.finishes, "\(session.header.uuid)")
      }
    }
    #expect(releases > 50)
  }

  @Test func theReplayOfTheStageAgreesWithReGrabs() throws {
    let simulated = try SimulatedRegistry("modal-standard", users: 40)
    let regrabbed = simulated.history.sessions.filter { $0.result.touches.count > 1 && $0.result.outcome.isDecided }
    #expect(regrabbed.count > 3)
    let revision = try simulated.registry.transition(named: "modal-standard")
    for session in regrabbed {
      let stage = try SessionReplay(session, under: revision, framesPerSecond: nil)
      let rule = try #require(
        ResolvedInteraction(revision.configuration, direction: .dismiss, estimator: session.result.estimator))
      let decisions = ReleaseReplay(DragTrace(of: session), under: rule, recordedUnder: revision).decisions
      #expect(stage.isFaithful && decisions.last == stage.replayed?.result.touches.last?.finishes)
    }
  }

  @Test func aStoredDecisionThatDoesNotComeOutEndsIt() throws {
    let simulated = try SimulatedRegistry("card-modal")
    var wrong = try #require(simulated.history.sessions.last { $0.result.outcome == .cancelled })
    wrong.header.uuid = try #require(UUID(uuidString: "ffffffff-0000-4000-8000-000000000001"))
    wrong.result.outcome = .finished
    wrong.result.touches[wrong.result.touches.count - 1].finishes = true
    try simulated.registry.record([wrong])
    let whatIf = try simulated.whatIf("card-modal", "releaseRule.fraction=0.3")
    #expect(!whatIf.isFaithful && whatIf.failing == ["ffffffff-0000-4000-8000-000000000001"])
    #expect(whatIf.flips.isEmpty && whatIf.toFinish == nil && whatIf.toCancel == nil)
  }

  // MARK: - Sessions

  /// One person's only drag beside simulated people: it is skipped, with a note.
  @Test func aDragBesideSimulatedOnesIsAnsweredForOnlyIfItIsWanted() throws {
    let name = "modal-standard"
    let simulated = try SimulatedRegistry(name, users: 30)
    func isSaid(_ notes: [String]) -> Bool { notes.contains { $0.hasPrefix("Answered from simulated drags alone.") } }
    let change = "releaseRule=flingOrDistance(velocity: 700, fraction: 0.25)"
    let before = try simulated.whatIf(name, change)
    #expect(!isSaid(before.notes) && before.subject.population == .simulated)
    var one = try #require(simulated.history.sessions.first { $0.result.outcome.isDecided })
    one.header.uuid = UUID()
    one.header.context.origin = .device
    try simulated.registry.record([one])
    #expect(isSaid(try simulated.whatIf(name, change).notes))
    let whatIf = try WhatIf.make(from: simulated.registry, transition: name, in: ReportSelection(origin: .device)) {
      try FieldAssignments([change]).applied(to: $0)
    }
    #expect(!isSaid(whatIf.notes) && whatIf.subject.population == .people)
    #expect(whatIf.sessions == 1)
    #expect(isSaid(try ThresholdRecommendation.make(from: simulated.registry, transition: name).notes))
    let noon: Int64 = 1_767_300_000_000_000
    let compared = try RevisionComparison.make(
      from: simulated.registry, transition: name, sides: .before(microseconds: noon))
    #expect(isSaid(compared.notes))
  }

  // MARK: - Prediction

  @Test func theFlipsAreThoseTheRuleItselfMakesOfTheStoredReleases() throws {
    let simulated = try SimulatedRegistry("modal-standard", users: 20)
    let whatIf = try simulated.whatIf("modal-standard", "releaseRule=flingOrDistance(velocity: 700, fraction: 0.25)")
    let rule = ReleaseRule.flingOrDistance(velocity: 700, fraction: 0.25)
    let decided = simulated.history.sessions.filter(\.result.outcome.isDecided)
    var expected: [String: Bool] = [:]
    for session in decided {
      let finishes = rule.finishes(
        translation: session.result.releaseTranslation ?? 0, velocity: session.result.releaseVelocity ?? 0,
        distance: session.result.interactionDistance)
      guard finishes != (session.result.outcome == .finished) else { continue }
      expected[session.header.uuid.uuidString.lowercased()] = finishes
    }
    // The stored release is the last one of a session.
    let last = Dictionary(
      uniqueKeysWithValues: decided.map { ($0.header.uuid.uuidString.lowercased(), $0.result.touches.count) })
    let flips = whatIf.flips.filter { last[$0.session] == $0.touch }
    #expect(Dictionary(uniqueKeysWithValues: flips.map { ($0.session, $0.finishes) }) == expected)
    #expect(expected.count > 10 && whatIf.isFaithful && whatIf.sessions == decided.count)
    let (toFinish, toCancel) = (try #require(whatIf.toFinish), try #require(whatIf.toCancel))
    let (finishes, cancels) = (toFinish.releases, toCancel.releases)
    #expect(finishes + cancels == whatIf.flips.count)
    #expect(whatIf.changes.count == 2)
  }

  /// Two threads study one half of many sessions each.
  @Test func theStudiesOfTwoHalvesAreThatOfTheWhole() throws {
    let name = "modal-standard"
    let registry = try SimulatedRegistry(name, users: 20, origin: .device).registry
    let source = InferenceSource(registry: registry, transition: name)
    let (stored, subject, _, _) = try source.subject()
    let changed = try FieldAssignments(["releaseRule=flingOrDistance(velocity: 700, fraction: 0.25)"])
      .applied(to: stored.configuration)
    let empty = try WhatIfStudy(of: subject, stored, as: stored.configuration, changedTo: changed)
    let filter = DecidedSessionFilter(transition: name, revision: 1, direction: .dismiss, origin: .device)
    let answers = try [1, Int.max].map { fewestForTwo in
      let studies = try registry.studyDecidedSessions(
        filter, from: (empty, source.lastDecisions()), fewestForTwo: fewestForTwo
      ) { study, session in study.0.add(session, study.1.verdict(session: session.id)) }
      #expect(studies.count == (fewestForTwo == 1 ? 2 : 1))
      return studies.dropFirst().reduce(into: studies[0].0) { $0.add($1.0) }.whatIf
    }
    #expect(answers[0] == answers[1])
    #expect(answers[0].toFinish?.takenBack != nil && answers[0].flips.contains { !$0.finishes })
  }

  /// Of the cancels that would finish, some were tried again and the others were accepted.
  @Test func whatPeopleDidAfterTheReleasesThatChangeIsTold() throws {
    let simulated = try SimulatedRegistry("card-modal", users: 20)
    let lower = try simulated.whatIf("card-modal", "releaseRule.fraction=0.1")
    let toFinish = try #require(lower.toFinish)
    let (takenBack, accepted) = (toFinish.takenBack, toFinish.accepted)
    #expect(takenBack > 0 && accepted >= 0 && takenBack + accepted <= toFinish.releases)
    let sessions = try InferenceSource(registry: simulated.registry, transition: "card-modal")
      .sessions(of: .simulated).count { $0.outcome == .cancelled && $0.isRegretted == true }
    #expect(takenBack <= sessions)
    let text = lower.headline
    #expect(text.contains("cancelled drags would finish: \(takenBack) of them were tried again or ended by a button"))
  }

  @Test func aLowerThresholdOnlyFinishesAndAHigherOneOnlyCancels() throws {
    let simulated = try SimulatedRegistry("card-modal", users: 20)
    let lower = try simulated.whatIf("card-modal", "releaseRule.fraction=0.1")
    #expect(lower.toCancel?.releases == 0 && lower.toFinish?.releases ?? 0 > 0)
    #expect(lower.toFinish?.users ?? 0 > 0 && lower.toFinish?.users ?? 0 <= 20)
    let higher = try simulated.whatIf("card-modal", "releaseRule.fraction=0.4")
    #expect(higher.toFinish?.releases == 0 && higher.toCancel?.releases ?? 0 > 0)
  }

  @Test func peoplesReleasesAreCountedLikeThoseOfSimulatedOnes() throws {
    let words = "releaseRule=flingOrDistance(velocity: 700, fraction: 0.25)"
    var whatIf = try SimulatedRegistry("modal-standard", users: 3, origin: .device).whatIf("modal-standard", words)
    let simulated = try SimulatedRegistry("modal-standard", users: 3).whatIf("modal-standard", words)
    #expect(whatIf.subject.population == .people && !whatIf.flips.isEmpty)
    whatIf.subject.population = .simulated
    #expect(whatIf == simulated)
  }

  /// The last two samples of a stroke often repeat a position: their velocity is 0, which another rule would not
  /// notice.
  @Test func anotherEstimatorIsAChangeOfItsOwn() throws {
    let simulated = try SimulatedRegistry("modal-standard", users: 20, change: ["velocityEstimator=lsq100"])
    let whatIf = try simulated.whatIf("modal-standard", "velocityEstimator=last2")
    #expect(whatIf.isFaithful && whatIf.rule == whatIf.changedRule && !whatIf.flips.isEmpty)
  }

  @Test func sessionsWhoseTraceIsGoneAreCountedAndLeftOut() throws {
    let simulated = try SimulatedRegistry("card-modal")
    let before = try simulated.whatIf("card-modal", "releaseRule.fraction=0.1")
    var gone = try #require(simulated.history.sessions.first { $0.result.outcome.isDecided })
    gone.header.uuid = UUID()
    gone.samples = []
    gone.result.touches = []
    try simulated.registry.record([gone])
    let after = try simulated.whatIf("card-modal", "releaseRule.fraction=0.1")
    #expect(after.withoutTrace == 1 && after.sessions == before.sessions + 1 && after.flips == before.flips)
  }

  /// A few sessions are looked up by index, and many are scanned; those of another transition are never among them.
  @Test(arguments: [("modal-standard", "card-modal"), ("card-modal", "modal-standard")])
  func theSameComesOfFewSessionsAmongManyAndOfMany(name: String, other: String) throws {
    let words = "releaseRule.fraction=0.1"
    let alone = try SimulatedRegistry(name, users: 4)
    let among = try SimulatedRegistry(other, users: 80, seed: 2)
    try among.registry.apply(BuiltInCatalog.transitions().filter { $0.name == name })
    try among.registry.record(alone.history.sessions, of: alone.history.presentations)
    #expect(alone.history.sessions.count * 4 < among.history.sessions.count)
    let expected = try alone.whatIf(name, words)
    #expect(!expected.flips.isEmpty)
    #expect(try withoutSequels(among.whatIf(name, words)) == withoutSequels(expected))
    let many = try SimulatedRegistry(other, users: 80, seed: 2).whatIf(other, words)
    #expect(try withoutSequels(among.whatIf(other, words)) == withoutSequels(many))
  }

  /// Returns the what-if without sequels: the follow-up of a decision depends on the censoring time, and other
  /// transitions affect that, too.
  private func withoutSequels(_ whatIf: WhatIf) -> WhatIf {
    var whatIf = whatIf
    whatIf.toFinish?.takenBack = 0
    whatIf.toFinish?.accepted = 0
    whatIf.toCancel?.takenBack = 0
    whatIf.toCancel?.accepted = 0
    return whatIf
  }

  /// Shared sessions have no trace to replay.
  @Test func aRevisionOfWhichAllWasSharedIsNotTheOneAnsweredFor() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "what-if-\(UUID().uuidString).db").path
    defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
    let registry = try TransitionRegistry(at: path, access: .create)
    try registry.apply(BuiltInCatalog.transitions().filter { $0.name == "card-modal" })
    for seed: UInt64 in [1, 2] {
      let history = try SimulatedPopulation(users: 4, days: 3, seed: seed)
        .history(registry.transition(named: "card-modal"))
      try registry.record(history.sessions, of: history.presentations)
      _ = try registry.revise("card-modal") { configuration throws(InvalidConfiguration) in
        try configuration.setting(["dimming.alpha": .number(0.5)])
      }
    }
    func revision() throws -> Int {
      try WhatIf.make(from: registry, transition: "card-modal") {
        try FieldAssignments(["releaseRule.fraction=0.1"]).applied(to: $0)
      }.subject.revision
    }
    #expect(try revision() == 2)
    try DatabaseQueue(path: path).write { db in
      try db.execute(
        sql: """
          UPDATE session SET shared = 1, person_id = NULL
          WHERE configuration_id = (SELECT max(configuration_id) FROM session)
          """)
    }
    #expect(try revision() == 1)
  }

  // MARK: - Refusals

  @Test func whatPeopleSeeBeforeTheyLetGoIsRefused() throws {
    let simulated = try SimulatedRegistry("card-modal", users: 1, days: 1)
    for word in ["rubberBand=clamped", "dismissal.duration=0.2", "tracking=absolutePosition", "summary=Another"] {
      #expect(throws: InferenceError.self, "\(word)") { try simulated.whatIf("card-modal", word) }
    }
    let refused = #expect(throws: InferenceError.self) {
      try simulated.whatIf("card-modal", "releaseRule.fraction=0.3", "dimmingAlpha=0.2")
    }
    #expect(refused == .notAtRelease(fields: ["dimming.alpha"]))
  }

  @Test func thePointsOfAnInputDismissalResistWhileTheFingerMoves() throws {
    let simulated = try SimulatedRegistry("modal-input", users: 1, days: 1)
    let refused = #expect(throws: InferenceError.self) {
      try simulated.whatIf("modal-input", "releaseRule.points=90")
    }
    #expect(refused == .notAtRelease(fields: ["interaction.releaseRule.points"]))
  }

  @Test func noChangeAndNoGestureAreNoQuestion() throws {
    let simulated = try SimulatedRegistry("card-modal", users: 1, days: 1)
    #expect(throws: InferenceError.changesNothing(transition: "card-modal", revision: 1)) {
      try simulated.whatIf("card-modal", "releaseRule.fraction=0.2")
    }
    #expect(throws: InvalidConfiguration.self) { try simulated.whatIf("card-modal", "releaseRule.fraction=2") }
    let registry = try TransitionRegistry.inMemory()
    _ = try registry.apply(BuiltInCatalog.transitions())
    #expect(throws: InferenceError.notInteractive(transition: "modal-none")) {
      try WhatIf.make(from: registry, transition: "modal-none") { $0 }
    }
  }
}
