import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage

@Suite("The layout may change at any time")
struct LayoutChangeTests {
  static let landscape = RelayoutPlanTests.landscape
  static let grown = LayoutContext(
    width: 390, height: 844, safeArea: LayoutInsets(top: 47, bottom: 34), fittedHeight: 600)

  static func stage(recordingTo recorder: (any SessionRecording)? = nil, start: StageStart = .after(0)) throws -> Stage
  {
    let manager = try SourceSystems.manager(SourceSystems.modalStandard, recordingTo: recorder)
    let stage = Stage(manager, framesPerSecond: 120, start: start)
    stage.placePresented()
    return stage
  }

  static func presented(_ stage: Stage) -> LayoutFrame {
    stage.manager.presentationController().presentedFrame(in: stage.layout)
  }

  /// Returns the frame on screen, which is shown a moment later.
  static func shown(_ stage: Stage) throws -> LayoutFrame {
    stage.advance(to: stage.now + 2.0 / 120)
    return try #require(stage.log.frames.last).pose.frame
  }

  /// Moves a finger down by this distance in 0.2 s, and keeps it there.
  static func fingerDown(_ points: Double, on stage: Stage) throws {
    let touch = try #require(try DragScript("down \(points)pt in 0.2s").touches.first)
    stage.drag([StageTouch(samples: touch.samples.dropLast())], .dismiss)
  }

  /// Feeds a touch without its consequences: the stage stops at the end of the script.
  static func feed(_ script: String, to stage: Stage, letsGo: Bool) throws {
    let touch = try #require(try DragScript(script).touches.first)
    for sample in touch.samples {
      stage.advance(to: Double(sample.timeMicroseconds) / 1_000_000)
      switch sample.phase {
      case .began: stage.send(.began(sample, displacement: 0), .dismiss)
      case .changed: stage.send(.changed(sample), .dismiss)
      case .ended, .cancelled: if letsGo { stage.send(.ended(sample, recognizerVelocity: 0), .dismiss) }
      }
    }
  }

  @Test func aGrownCardGetsThereFromWhereItIsInThreeTenthsOfASecond() throws {
    let stage = try Self.stage()
    stage.advance(to: 0.1)
    let old = Self.presented(stage)
    stage.changeLayout(to: Self.grown, animated: true)
    stage.advance(to: 0.5)
    let frames = stage.log.frames.filter { $0.time >= 0.1 }.map(\.pose.frame)
    #expect(abs(try #require(frames.first).height - old.height) < 5)
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.height <= $1.height })
    #expect(frames.last == Self.presented(stage))
    let late = stage.log.frames.first { $0.time > 0.4001 }
    #expect(late?.pose.frame == Self.presented(stage))
  }

  @Test func duringADragTheViewKeepsItsTravelInTheNewLayout() throws {
    let stage = try Self.stage()
    try Self.fingerDown(100, on: stage)
    stage.changeLayout(to: Self.landscape)
    let frame = try Self.shown(stage)
    let rest = Self.presented(stage)
    #expect(abs(frame.y - rest.y - 100) < 1e-9, "the finger's 100 points below the new place, not the old one")
    #expect(frame.width == rest.width)
    #expect(stage.manager.interactionController(for: .dismiss)?.machine.geometry?.distance == 390 - rest.y)
  }

  @Test func duringADragAnAnimatedChangeDoesNotJump() throws {
    let stage = try Self.stage()
    try Self.fingerDown(100, on: stage)
    let before = try #require(stage.log.frames.last).pose.frame
    stage.changeLayout(to: Self.landscape, animated: true)
    let after = try Self.shown(stage)
    #expect(abs(after.width - before.width) < 15 && abs(after.y - before.y) < 5)
    stage.advance(to: stage.now + 0.31)
    #expect(abs(try Self.shown(stage).y - Self.presented(stage).y - 100) < 1e-9)
  }

  @Test func theReleaseIsDecidedByTheNewDistance() throws {
    let collector = SessionCollector()
    for (layout, finishes) in [(LayoutContext.phone, false), (Self.landscape, true)] {
      let stage = try Self.stage(recordingTo: collector)
      try Self.fingerDown(250, on: stage)
      stage.changeLayout(to: layout)
      stage.send(
        .ended(
          GestureSample(timeMicroseconds: 900_000, x: 195, y: 450, phase: .ended), recognizerVelocity: 0), .dismiss)
      stage.advance(to: stage.now + 2)
      #expect(stage.isPresented != finishes)
      let session = try #require(collector.take().first)
      #expect(session.result.interactionDistance == layout.height - Self.presented(stage).y)
      #expect(session.result.releaseTranslation == 250)
    }
  }

  @Test func duringASettleTheViewArrivesInTheNewPlaceAndCanBeCaughtThere() throws {
    let stage = try Self.stage()
    try Self.feed("down 100pt in 0.2s, hold 0.2s, release", to: stage, letsGo: true)
    stage.advance(to: stage.now + 0.1)
    stage.changeLayout(to: Self.landscape)
    let displacement = stage.displacement
    let time = Int64(stage.now * 1_000_000)
    let finger = GestureSample(timeMicroseconds: time, x: 195, y: 200, phase: .began)
    stage.send(.began(finger, displacement: displacement), .dismiss)
    stage.send(.changed(GestureSample(timeMicroseconds: time + 1, x: 195, y: 200, phase: .changed)), .dismiss)
    #expect(abs(try Self.shown(stage).y - Self.presented(stage).y - displacement) < 1e-6)
    stage.send(
      .ended(
        GestureSample(timeMicroseconds: time + 500_000, x: 195, y: 200, phase: .ended), recognizerVelocity: 0), .dismiss
    )
    stage.advance(to: stage.now + 2)
    #expect(stage.log.frames.last?.pose.frame == Self.presented(stage))
    #expect(stage.log.events.filter { $0.name.hasPrefix("complete") }.map(\.name) == ["complete(false)"])
  }

  @Test func aChangeWhileTheToolkitHasNotStartedIsSeenAtTheStart() throws {
    let stage = try Self.stage(start: .after(0.5))
    try Self.feed("down 100pt in 0.2s, hold 0.2s", to: stage, letsGo: false)
    let controller = try #require(stage.manager.interactionController(for: .dismiss))
    #expect(controller.machine.geometry == nil)
    stage.changeLayout(to: Self.landscape)
    stage.advance(to: 1)
    #expect(abs(try Self.shown(stage).y - Self.presented(stage).y - 100) < 1e-9)
  }
}
