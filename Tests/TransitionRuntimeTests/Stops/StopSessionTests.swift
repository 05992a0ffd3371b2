import TestSupport
import Testing
import TransitionModel

@testable import TransitionRuntime
@testable import TransitionStage

/// What is recorded of drags between stops tells everything that was decided.
@Suite struct StopSessionTests {
  /// Returns a drag of one to three touches with random ways, times and pauses.
  private static func script(_ random: inout SplitMix64) -> String {
    var steps: [String] = []
    for touch in 0..<Int.random(in: 1...3, using: &random) {
      if touch > 0 { steps += ["wait \([0.03, 0.1, 0.2].randomElement(using: &random) ?? 0.1)s", "grab"] }
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let way = Bool.random(using: &random) ? "up" : "down"
        let seconds = Double(Int.random(in: 5...40, using: &random)) / 100
        steps.append("\(way) \(Int.random(in: 5...420, using: &random))pt in \(seconds)s")
      }
      if Int.random(in: 0..<3, using: &random) == 0 { steps.append("hold 0.15s") }
      steps.append(Int.random(in: 0..<12, using: &random) == 0 ? "cancel" : "release")
    }
    return steps.joined(separator: ", ")
  }

  private static let rules: [[String: ConfigurationFieldValue?]] = StopRule.Reach.allCases.flatMap { reach in
    let reach: [String: ConfigurationFieldValue?] = ["interaction.stopRule.reach": .text(reach.rawValue)]
    return [
      reach, reach.merging(StopStageTests.undismissable) { $1 },
      reach.merging([
        "interaction.stopRule.kind": .text("next"), "interaction.stopRule.horizon": nil,
        "interaction.stopRule.velocity": .number(300), "interaction.velocityEstimator": .text("lsq100"),
      ]) { $1 },
    ]
  }

  @Test(arguments: rules.indices)
  func everySessionIsDecidedAgainFromItsTrace(_ index: Int) throws {
    let transition = try StopStageTests.revision(Self.rules[index])
    var random = SplitMix64(seed: UInt64(index) + 650)
    var (decided, attempts) = (0, 0)
    for _ in 0..<60 {
      let script = Self.script(&random)
      let from = ["tip", "half", "full"].randomElement(using: &random)
      for session in try StopStageTests.play(script, Self.rules[index], from: from).sessions {
        let stops = try #require(SessionMeasures.stops(of: session, under: transition.configuration))
        let measures = SessionMeasures(of: session, under: transition.configuration)
        let replay = try SessionReplay(session, under: transition)
        #expect(replay.isFaithful, "\(script) from \(from ?? ""): \(replay.differences)")
        guard session.result.outcome.isDecided else { continue }
        decided += 1
        attempts += stops.dismissalAsked ? 1 : 0
        try expectAttempt(stops, of: session, under: transition.configuration)
        #expect(stops.recomputed == stops.decided, "\(script) from \(from ?? "")")
        #expect(measures.recomputedFinishes == (stops.decided == Stop.dismissed))
        #expect(measures.marginMilli.map { $0 > 0 } == (stops.decided == Stop.dismissed))
        #expect(stops.runnerUp != stops.decided && stops.to == stops.decided)
        #expect(session.result.outcome == (stops.decided == Stop.dismissed ? .finished : .cancelled))
      }
    }
    #expect(decided > 20 && attempts < decided && (attempts > 0) == transition.configuration.dragCanDismiss)
  }

  /// A drag counts as an attempt to dismiss if its decision gives that reason, and its touch has a verdict only then.
  private func expectAttempt(
    _ stops: SessionStops, of session: InteractionSession, under configuration: TransitionConfiguration
  ) throws {
    let track = try #require(stops.track(of: configuration.geometry.stops))
    let release = StopRelease(
      try #require(configuration.interaction), track: track, canDismiss: stops.canDismiss,
      distance: session.result.interactionDistance, home: try #require(track.index(named: stops.home)),
      position: Double(try #require(stops.releaseMilliPoints)) / 1000, velocity: -(session.result.releaseVelocity ?? 0))
    #expect(stops.dismissalAsked == [.keeps, .dismiss].contains(StopDecision(release).reason))
    let verdict = stops.dismissalAsked ? stops.decided == Stop.dismissed : nil
    #expect(session.result.touches.last?.finishes == verdict)
  }

  /// A view with one stop is a view without stops, and so is what is recorded of it.
  @Test func oneStopIsRecordedLikeNone() throws {
    let one: [String: ConfigurationFieldValue?] = [
      "geometry.height": nil, "geometry.stops.1.name": .text("full"), "geometry.stops.1.size": .text("full"),
      "geometry.marginTop": .number(47),
    ]
    let base = try SourceSystems.configuration(SourceSystems.modalStandard)
    let plain = try base.setting(["geometry.height": nil, "geometry.marginTop": .number(47)])
    var random = SplitMix64(seed: 1)
    for _ in 0..<60 {
      let script = try DragScript(Self.script(&random), startX: 195, startY: 200)
      let results = try [plain, base.setting(one)].map { configuration in
        let collector = SessionCollector()
        let manager = try ModalTransitionManager(
          configuration.name, from: FixedTransitions([configuration]), recordingTo: collector)
        let stage = Stage(manager)
        stage.placePresented()
        stage.play(script, .dismiss)
        return collector.take().map { ($0.result, $0.samples) }
      }
      #expect(results[0].map(\.0) == results[1].map(\.0) && results[0].map(\.1) == results[1].map(\.1))
    }
  }
}
