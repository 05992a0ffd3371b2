import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage

@Suite("A transition plays headless, in UIKit's order")
struct StageTests {
  static func drag(_ points: [(Int64, Double)]) -> StageTouch {
    var samples = points.map { sample($0.0, y: 200 + $0.1, .changed) }
    if let first = points.first { samples[0] = sample(first.0, y: 200 + first.1, .began) }
    if let last = points.last { samples.append(sample(last.0 + 8, y: 200 + last.1, .ended)) }
    return StageTouch(samples: samples)
  }

  static let slowPastHalf = drag((0...60).map { (Int64($0) * 16, Double($0) * 7) })
  static let shortAndHeld = drag((0...30).map { (Int64($0) * 16, min(Double($0) * 7, 70)) })

  @Test(arguments: [1, 20, 60, 120])
  func framesComeAtTheRateThatWasAskedFor(_ rate: Double) throws {
    let stage = Stage(try SourceSystems.manager(SourceSystems.modalStandard), framesPerSecond: rate)
    stage.perform(.present)
    stage.advance(to: 2)
    let times = stage.log.frames.map(\.time)
    let grid = (0..<Int(2 * rate)).map { Double($0) / rate }
    #expect(Set(times).isSuperset(of: grid))
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    // The only frame off the grid is the one in which the animation arrives.
    #expect(times.count <= grid.count + 1)
  }

  @Test func aDragPastHalfFinishesOnceAndTheViewIsGone() throws {
    let collector = SessionCollector()
    let stage = Stage(try SourceSystems.manager(SourceSystems.modalStandard, recordingTo: collector))
    stage.placePresented()
    stage.drag([Self.slowPastHalf], .dismiss)
    #expect(!stage.isPresented)
    #expect(stage.log.events.filter { $0.name.hasPrefix("complete") }.map(\.name) == ["complete(true)"])
    let session = try #require(collector.take().first)
    #expect(session.result.outcome == .finished)
    #expect(session.result.completed)
    #expect(session.samples.count == Self.slowPastHalf.samples.count)
    #expect(session.result.releaseTranslation == 420)
  }

  @Test func aDragHasTheSizeOfTheContainerInWhichItBegan() throws {
    let collector = SessionCollector()
    let manager = try SourceSystems.manager(SourceSystems.modalStandard, recordingTo: collector)
    let layout = manager.presentationController()
    let tall = layout.interactionGeometry(in: LayoutContext(width: 390, height: 844), direction: .dismiss)
    let wide = layout.interactionGeometry(in: LayoutContext(width: 844, height: 390), direction: .dismiss)
    let controller = try #require(manager.gestureTarget(for: .dismiss))
    let samples = Self.slowPastHalf.samples
    _ = controller.handle(.began(samples[0], displacement: 0))
    _ = controller.handle(.started(tall))
    _ = controller.handle(.changed(samples[1]))
    // The device is turned during the drag.
    _ = controller.handle(.layoutChanged(wide))
    _ = controller.handle(.tornDown)
    let result = try #require(collector.take().first).result
    #expect(result.container == ContainerSize(width: 390, height: 844))
    #expect(result.interactionDistance == wide.distance)
  }

  @Test func anInteractionControllerIsVendedOnlyWhileTheInteractionRuns() throws {
    let manager = try SourceSystems.manager(SourceSystems.modalStandard)
    let target = try #require(manager.gestureTarget(for: .dismiss))
    #expect(manager.interactionController(for: .dismiss) == nil)
    _ = target.handle(.began(sample(0, y: 0, .began), displacement: 0))
    #expect(manager.interactionController(for: .dismiss) === target)
    _ = target.handle(.tornDown)
    #expect(manager.interactionController(for: .dismiss) == nil)
    #expect(try SourceSystems.manager(SourceSystems.modalNone).gestureTarget(for: .dismiss) == nil)
  }

  @Test func aReGrabDuringTheCancelSpringIsOneTransitionAndTwoTouches() throws {
    let collector = SessionCollector()
    let stage = Stage(try SourceSystems.manager(SourceSystems.modalStandard, recordingTo: collector))
    stage.placePresented()
    let again = Self.drag((0...40).map { (index: Int) in (600 + Int64(index * 8), Double(index * 20)) })
    stage.drag([Self.shortAndHeld, again], .dismiss)
    #expect(stage.log.events.filter { $0.name == "dismiss interactively" }.count == 1)
    #expect(stage.log.events.filter { $0.name.hasPrefix("complete") }.count == 1)
    let session = try #require(collector.take().first)
    #expect(session.result.touches.map(\.finishes) == [false, true])
    #expect(session.result.touches[1].startDisplacement > 0)
    #expect(session.result.touches.map(\.sampleCount).reduce(0, +) == session.samples.count)
  }

  @Test func aToolkitThatRefusesLeavesTheViewWhereItIsAndRecordsWhy() throws {
    let collector = SessionCollector()
    let manager = try SourceSystems.manager(SourceSystems.modalStandard, recordingTo: collector)
    let stage = Stage(manager, start: .refused(reason: "another transition is running"))
    stage.placePresented()
    stage.drag([Self.slowPastHalf], .dismiss)
    #expect(stage.isPresented)
    #expect(manager.interactionController(for: .dismiss) == nil)
    let session = try #require(collector.take().first)
    #expect(session.result.outcome == .interrupted)
    #expect(session.result.reason == "another transition is running")
  }

  @Test func everySessionIsReplayedToTheSameDecision() throws {
    let configuration = try SourceSystems.configuration(SourceSystems.modalStandard)
    let revision = TransitionRevision(configuration: configuration, revision: 1, digest: configuration.digest)
    let collector = SessionCollector()
    let again = Self.drag((0...40).map { (index: Int) in (600 + Int64(index * 8), Double(index * 20)) })
    for touches in [[Self.slowPastHalf], [Self.shortAndHeld], [Self.shortAndHeld, again]] {
      let stage = Stage(
        try ModalTransitionManager("modal-standard", from: FixedTransitions([revision]), recordingTo: collector))
      stage.placePresented()
      stage.drag(touches, .dismiss)
    }
    let sessions = collector.take()
    #expect(sessions.count == 3)
    for session in sessions {
      let replay = try SessionReplay(session, under: revision)
      #expect(replay.isFaithful, "\(replay.differences)")
      #expect(replay.replayed?.samples == session.samples)
    }
  }

  @Test func aReplayUnderAnotherRuleIsFoundOut() throws {
    let configuration = try SourceSystems.configuration(SourceSystems.modalStandard)
    let collector = SessionCollector()
    let stage = Stage(try SourceSystems.manager(SourceSystems.modalStandard, recordingTo: collector))
    stage.placePresented()
    stage.drag([Self.slowPastHalf], .dismiss)
    let session = try #require(collector.take().first)
    let stricter = try configuration.setting([
      "interaction.releaseRule.fraction": .number(0.9), "interaction.releaseRule.velocity": .number(5000),
    ])
    let other = TransitionRevision(configuration: stricter, revision: 2, digest: stricter.digest)
    #expect(!(try SessionReplay(session, under: other).isFaithful))
  }
}
