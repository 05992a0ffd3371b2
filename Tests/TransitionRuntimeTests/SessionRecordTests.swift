import Testing
import TransitionModel

@testable import TransitionRuntime
import TransitionStage

@Suite("A session's record says what was decided, and nothing that came later")
struct SessionRecordTests {
  /// Feeds events directly to the gesture's target, like an adapter.
  struct Host {
    let collector = SessionCollector()
    let target: InteractionController

    init(_ values: [String: ConfigurationFieldValue] = SourceSystems.modalStandard) throws {
      target = try #require(
        try SourceSystems.manager(values, recordingTo: collector).gestureTarget(for: .dismiss))
    }

    static let geometry = InteractionGeometry(axis: .y, sign: 1, distance: 700)

    func send(_ events: InteractionEvent...) { for event in events { _ = target.handle(event) } }

    func begin() { send(.began(sample(0, y: 0, .began), displacement: 0), .started(Self.geometry)) }

    /// Ends the running completion animation, and returns the session.
    func finish() throws -> InteractionSession {
      if let plan = target.machine.settlePlan { send(.settled(id: plan.id)) }
      return try #require(collector.take().first)
    }
  }

  @Test func aLayoutChangeDuringTheSettleDoesNotRewriteTheRelease() throws {
    let host = try Host()
    host.begin()
    host.send(.ended(sample(400, y: 360, .ended), recognizerVelocity: 0))
    host.send(.layoutChanged(InteractionGeometry(axis: .y, sign: 1, distance: 900)))
    let result = try host.finish().result
    #expect(result.outcome == .finished)
    #expect(result.interactionDistance == 700)
    #expect(result.releaseTranslation == 360)
  }

  @Test func whatTheHostSaysOfItsFramesIsStoredWithThatSessionAlone() throws {
    let host = try Host()
    let frames = FrameMeasures(frames: 60, lateMicroseconds: 17_000, slowFrames: 1, frozenFrames: 0)
    for expected in [frames, nil] {
      host.begin()
      host.send(.ended(sample(400, y: 360, .ended), recognizerVelocity: 0))
      if expected != nil { host.target.frames = frames }
      #expect(try host.finish().result.frames == expected)
    }
  }

  @Test func aDismissalByTheAppDuringTheDragIsAnInterruptionThatWentThrough() throws {
    let host = try Host()
    host.begin()
    host.send(.changed(sample(100, y: 50, .changed)), .dismissRequested(displacement: 0))
    let result = try host.finish().result
    #expect(result.outcome == .interrupted)
    #expect(result.reason == "dismissed by the app")
    #expect(result.termination == .none)
    #expect(result.completed)
  }

  @Test func aReGrabAfterTheAppDismissedIsDecidedAndReplaysAsStored() throws {
    let host = try Host()
    host.begin()
    host.send(.changed(sample(100, y: 50, .changed)), .dismissRequested(displacement: 0))
    host.send(
      .began(sample(200, y: 300, .began), displacement: 200),
      .ended(sample(400, y: 300, .ended), recognizerVelocity: 0))
    let session = try host.finish()
    #expect(session.result.outcome == .cancelled)
    #expect(session.result.reason == nil)
    #expect(session.result.touches.map(\.finishes) == [nil, false])
    let configuration = try SourceSystems.configuration(SourceSystems.modalStandard)
    let replay = try SessionReplay(
      session, under: TransitionRevision(configuration: configuration, revision: 1, digest: configuration.digest))
    #expect(replay.isFaithful, "\(replay.differences)")
  }

  @Test func aSystemCancelKeepsWhereTheFingerWas() throws {
    let host = try Host()
    host.begin()
    host.send(.cancelled(sample(400, y: 300, .cancelled)), .dismissRequested(displacement: 40))
    let result = try host.finish().result
    #expect(result.outcome == .interrupted)
    #expect(result.reason == "system cancel")
    #expect(result.releaseTranslation == 300)
  }

  @Test func aGestureTheSystemTookBeforeTheToolkitRefusedItIsNotCompared() throws {
    let host = try Host()
    host.send(
      .began(sample(0, y: 0, .began), displacement: 0), .changed(sample(100, y: 90, .changed)),
      .cancelled(sample(120, y: 90, .cancelled)), .refused(reason: "another transition was running"))
    let session = try #require(host.collector.take().first)
    #expect(session.result.termination == .cancelled && session.result.interactionDistance == 0)
    let configuration = try SourceSystems.configuration(SourceSystems.modalStandard)
    let replay = try SessionReplay(
      session, under: TransitionRevision(configuration: configuration, revision: 1, digest: configuration.digest))
    #expect(!replay.isComparable && replay.isFaithful)
  }

  @Test func whatIsTornDownWhileItSettlesHasNoSettleTime() throws {
    let host = try Host()
    host.begin()
    host.send(.ended(sample(400, y: 300, .ended), recognizerVelocity: 0), .settled(id: -1), .tornDown)
    let result = try host.finish().result
    #expect(result.settleMicroseconds == nil)
    #expect(!result.completed)
  }

  @Test func aSecondDragIsAnotherSessionEvenWhereTheFirstWasGivenItsIdentity() throws {
    let collector = SessionCollector()
    let configuration = try SourceSystems.configuration(SourceSystems.modalStandard)
    let given = SessionContext(uuid: .init(), beganAtMicroseconds: 5)
    let manager = try ModalTransitionManager(
      "modal-standard", from: FixedTransitions([configuration]), recordingTo: collector, context: given)
    let stage = Stage(manager)
    stage.placePresented()
    stage.drag([StageTests.shortAndHeld], .dismiss)
    stage.drag([StageTests.drag([(2000, 0), (2100, 70), (2400, 70)])], .dismiss)
    let sessions = collector.take()
    #expect(sessions.count == 2)
    #expect(sessions[0].header.uuid == given.uuid)
    #expect(sessions[1].header.uuid != given.uuid)
    #expect(sessions[1].header.beganAtMicroseconds != 5)
  }

  @Test(arguments: [Double.nan, .infinity, -1e300, -49])
  func aReGrabWhereNoFingerCouldHaveDraggedTheViewStaysWithinTheDistance(_ displacement: Double) throws {
    let host = try Host()
    host.begin()
    host.send(.ended(sample(50, y: 100, .ended), recognizerVelocity: -5000))
    host.send(.began(sample(100, y: 300, .began), displacement: displacement))
    #expect(host.target.machine.travel.isFinite)
    #expect(abs(host.target.machine.travel) <= 700)
    host.send(.ended(sample(500, y: 900, .ended), recognizerVelocity: 0))
    let session = try host.finish()
    #expect(session.result.touches.allSatisfy { $0.startDisplacement.isFinite })
  }
}
