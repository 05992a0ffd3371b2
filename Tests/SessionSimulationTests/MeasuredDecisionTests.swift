import SessionSimulation
import TestSupport
import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStage
import TransitionStore

@Suite("A measured decision is the interaction machine's")
struct MeasuredDecisionTests {
  /// Returns the machine's last decision for the same touches with another estimator. The machine has no clock, so no
  /// completion animation ends before the next touch.
  static func decision(
    _ session: InteractionSession, under configuration: TransitionConfiguration, estimator: VelocitySource
  ) throws -> Bool? {
    let result = session.result
    let rule = try #require(
      ResolvedInteraction(configuration, direction: session.header.direction, estimator: estimator))
    var machine = InteractionMachine(rule)
    var isStarted = false
    for (touch, samples) in session.samplesByTouch {
      let (first, last) = (try #require(samples.first), try #require(samples.last))
      _ = machine.handle(.began(first, displacement: touch.startDisplacement))
      if !isStarted {
        _ = machine.handle(.started(geometry(of: session, rule)))
        isStarted = true
      }
      for sample in samples.dropFirst().dropLast() { _ = machine.handle(.changed(sample)) }
      let velocity = touch.recognizerVelocity.map { result.sign * $0 }
      _ = machine.handle(
        touch.termination == .ended ? .ended(last, recognizerVelocity: velocity) : .cancelled(last))
    }
    return machine.decision?.finishes
  }

  /// Returns the geometry. With absolute tracking, the origin follows from the stored travel.
  private static func geometry(of session: InteractionSession, _ rule: ResolvedInteraction) -> InteractionGeometry {
    let result = session.result
    let looksBack = rule.interaction.releaseSample == .lastChanged
    let seen = session.samples.last { !looksBack || $0.phase == .changed } ?? session.samples.first
    let position = seen.map { result.axis == .x ? $0.x : $0.y } ?? 0
    return InteractionGeometry(
      axis: result.axis, sign: result.sign, distance: result.interactionDistance,
      origin: position - result.sign * (result.releaseTranslation ?? 0))
  }

  /// Compares all decisions of a decided session. Returns whether the estimators disagree.
  static func check(
    _ session: InteractionSession, _ measures: SessionMeasures, under configuration: TransitionConfiguration
  ) throws -> Bool {
    let uuid = session.header.uuid
    #expect(measures.recomputedFinishes == (session.result.outcome == .finished), "\(uuid)")
    let measured: [(VelocitySource, Bool?)] = [
      (session.result.estimator, measures.recomputedFinishes), (.lsq100, measures.finishesLsq100),
      (.last2, measures.finishesLast2), (.motion2, measures.finishesMotion2), (.flutter, measures.finishesFlutter),
    ]
    for (estimator, finishes) in measured {
      let expected = try decision(session, under: configuration, estimator: estimator)
      #expect(finishes == expected, "\(uuid) with \(estimator)")
    }
    #expect(measures.marginMilli.map { $0 > 0 } == measures.recomputedFinishes, "\(uuid)")
    return Set(measured.map(\.1)).count > 1
  }

  @Test(.enabled(if: RecordedStrokes.areHere), arguments: RecordedDecisionTests.runs)
  func ofEveryRecordedStroke(_ run: RecordedDecisionTests.Run) throws {
    let registry = try TransitionRegistry.inMemory()
    let configuration = try RecordedDecisionTests.configuration(run)
    _ = try registry.apply([configuration])
    let name = "\(run.dataSet).public.csv"
    let strokes = try StrokeFile.read(Array(RecordedStrokes.text(name).utf8), name: name)
    let player = try StrokePlayer(
      registry.transition(named: configuration.name), distance: RecordedStrokes.height(run.dataSet))
    let sessions = try strokes.map { try player.session($0, beganAtMicroseconds: 0) }
    try registry.record(sessions)
    for session in sessions {
      let stored = try registry.storedSession(session.header.uuid.uuidString)
      _ = try Self.check(session, stored.measures, under: configuration)
    }
  }

  /// Rules and their inputs, in addition to those of the built-in catalog. ``decision(_:under:estimator:)`` begins a
  /// dismissal, which a drag between stops does not: `StopSessionTests` compares those.
  static let variants: [(String, [String: ConfigurationFieldValue?])] =
    SimulatedPopulationTests.dismissible.filter { $0 != "sheet-detents" }.map { ($0, [:]) }
    + RecordedDecisionTests.rules.flatMap { letter, fields in
      ["release", "lastChanged"].map { sample in
        var changes: [String: ConfigurationFieldValue?] = ["interaction.releaseRule.fraction": nil]
        for (field, value) in fields { changes["interaction.releaseRule.\(field)"] = value }
        changes["interaction.releaseSample"] = .text(sample)
        return ("card-modal", changes)
      }
    }

  @Test func ofSimulatedPeopleUnderEveryRule() throws {
    var (decided, regrabbed, disagreements) = (0, 0, 0)
    for (name, changes) in Self.variants {
      let configuration = try SimulatedPopulationTests.revision(name).configuration.setting(changes)
      let revision = TransitionRevision(configuration: configuration, revision: 1, digest: configuration.digest)
      for session in try SimulatedPopulation(users: 12, days: 4, seed: 6).history(revision).sessions {
        guard session.result.outcome.isDecided else { continue }
        decided += 1
        regrabbed += session.result.touches.count > 1 ? 1 : 0
        let measures = SessionMeasures(of: session, under: configuration)
        if try Self.check(session, measures, under: configuration) { disagreements += 1 }
      }
    }
    #expect(decided > 1000 && regrabbed > 5 && disagreements > 20, "\(decided), \(regrabbed), \(disagreements)")
  }

  /// A long touch whose beginning the machine drops, with a clock that jumps back.
  @Test(arguments: [UInt64](1...60)) func ofTouchesWithManySamplesAndADirtyClock(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (_, changes) = Self.variants[Int(seed) % Self.variants.count]
    let configuration = try SimulatedPopulationTests.revision("card-modal").configuration.setting(changes)
    let revision = TransitionRevision(configuration: configuration, revision: 1, digest: configuration.digest)
    let collector = SessionCollector()
    let manager = try ModalTransitionManager(
      revision.name, from: FixedTransitions([revision]), recordingTo: collector)
    let target = try #require(manager.gestureTarget(for: .dismiss))
    var (time, y) = (Int64(0), 0.0)
    func sample(_ phase: GestureSample.Phase) -> GestureSample {
      time += Int64.random(in: -3000...9000, using: &random)
      y += Double.random(in: -3...3, using: &random)
      return GestureSample(timeMicroseconds: time, x: 0, y: y, phase: phase)
    }
    _ = target.handle(.began(sample(.began), displacement: 0))
    _ = target.handle(.started(InteractionGeometry(axis: .y, sign: 1, distance: 60)))
    for _ in 0..<Int.random(in: 240...1200, using: &random) { _ = target.handle(.changed(sample(.changed))) }
    _ = target.handle(.ended(sample(.ended), recognizerVelocity: nil))
    if let plan = target.machine.settlePlan { _ = target.handle(.settled(id: plan.id)) }
    let session = try #require(collector.take().first)
    _ = try Self.check(session, SessionMeasures(of: session, under: configuration), under: configuration)
  }
}
