import Testing
import TransitionModel

@testable import TransitionRuntime
import TransitionStage

/// Cases in which the interaction distance differs from the view's own way: decisions use the distance, movement the
/// extent.
@Suite("What a drag is a share of, and how far the view goes, are two lengths")
struct InteractionExtentTests {
  static let lengths = [(198.0, 232.0), (242, 232), (700, 300), (100, 0), (0, 300)]

  func machine(
    _ values: [String: ConfigurationFieldValue], _ lengths: (distance: Double, extent: Double), _ sign: Double = 1
  ) throws -> InteractionMachine {
    var machine = try #require(try SourceSystems.machine(values))
    _ = machine.handle(.began(sample(0, y: 0, .began), displacement: 0))
    _ = machine.handle(
      .started(InteractionGeometry(axis: .y, sign: sign, distance: lengths.distance, extent: lengths.extent)))
    return machine
  }

  func shown(_ actions: InteractionActions) throws -> (progress: Double, dimming: Double) {
    try #require(Array(actions).shown)
  }

  @Test(arguments: lengths)
  func theViewMovesPointForPointAndTheDimmingEndsWithIt(_ lengths: (distance: Double, extent: Double)) throws {
    var machine = try machine(SourceSystems.modalStandard, lengths)
    for travel in [0, 1, 99, 100, 150, 231, 232, 300, 500] {
      let shown = try shown(machine.handle(.changed(sample(8, y: Double(travel), .changed))))
      #expect(abs(shown.progress * lengths.extent - (lengths.extent > 0 ? Double(travel) : 0)) < 1e-9)
      #expect(abs(shown.dimming - 0.3 * (1 - min(shown.progress, 1))) < 1e-12)
    }
  }

  @Test(arguments: lengths)
  func theRuleAndTheRecordCountInTheDistance(_ lengths: (distance: Double, extent: Double)) throws {
    for (travel, finishes) in [(lengths.distance / 2, false), (lengths.distance / 2 + 0.5, lengths.distance > 0)] {
      var machine = try machine(SourceSystems.modalStandard, lengths)
      _ = machine.handle(.changed(sample(8, y: travel, .changed)))
      _ = machine.handle(.ended(sample(400, y: travel, .ended), recognizerVelocity: 0))
      #expect(machine.decision?.finishes == finishes)
      #expect(machine.decision?.distance == lengths.distance)
      #expect(machine.peakProgress == (lengths.distance > 0 ? min(travel / lengths.distance, 1) : 0))
    }
  }

  @Test(arguments: lengths)
  func aSettleGoesAllTheWayWithTheVelocityForWhatIsLeftOfIt(_ lengths: (distance: Double, extent: Double)) throws {
    for velocity in [400.0, -400] {
      var machine = try machine(SourceSystems.modalStandard, lengths)
      _ = machine.handle(.changed(sample(8, y: 60, .changed)))
      _ = machine.handle(.ended(sample(400, y: 60, .ended), recognizerVelocity: velocity))
      let plan = try #require(machine.settlePlan)
      #expect(plan.finishes == (velocity > 0))
      #expect(plan.target == (velocity > 0 ? 1 : 0) && plan.dimmingTarget == (velocity > 0 ? 0 : 0.3))
      let left = velocity > 0 ? lengths.extent - 60 : -60
      #expect(abs(try #require(plan.spring).velocity - velocity / left) < 1e-9)
    }
  }

  @Test func aViewThatStopsAtItsEndStopsWhereItsWayEnds() throws {
    for lengths in Self.lengths where lengths.1 > 0 {
      var machine = try machine(SourceSystems.cardModal, lengths)
      #expect(try shown(machine.handle(.changed(sample(8, y: lengths.1 + 50, .changed)))).progress == 1)
      #expect(try shown(machine.handle(.changed(sample(16, y: -50, .changed)))).progress == 0)
    }
  }

  /// UIKit's percentage refers to the animation: 116 of 232 points are half of it, although more than half of the
  /// distance.
  @Test func aPercentDrivenTailPlaysTheRestOfTheAnimation() throws {
    var machine = try machine(SourceSystems.cardModal, (198, 232))
    _ = machine.handle(.changed(sample(8, y: 116, .changed)))
    _ = machine.handle(.ended(sample(400, y: 116, .ended), recognizerVelocity: nil))
    let plan = try #require(machine.settlePlan)
    #expect(plan.start == 0.5)
    #expect(abs(plan.timing.duration - 0.5 * 0.4) < 1e-12)
  }

  @Test(arguments: lengths)
  func aReGrabGoesOnFromWhereTheViewStands(_ lengths: (distance: Double, extent: Double)) throws {
    guard lengths.extent > 0 else { return }
    for values in [SourceSystems.modalStandard, SourceSystems.modalInput] {
      for displacement in [0, 20, 110, lengths.extent] {
        var machine = try machine(values, lengths)
        _ = machine.handle(.ended(sample(50, y: 30, .ended), recognizerVelocity: 0))
        _ = machine.handle(.began(sample(100, y: 300, .began), displacement: displacement))
        let shown = try shown(machine.handle(.changed(sample(108, y: 300, .changed))))
        #expect(abs(shown.progress * lengths.extent - displacement) < 1e-9)
      }
    }
  }

  static let layouts = [
    LayoutContext.phone, LayoutContext(width: 390, height: 844, safeArea: LayoutInsets(bottom: 34), fittedHeight: 198),
    LayoutContext(width: 1024, height: 768, safeArea: LayoutInsets(bottom: 20), fittedHeight: 100),
    LayoutContext(width: 320, height: 300, safeArea: LayoutInsets(bottom: 20), fittedHeight: 900),
  ]

  /// On the stage as on a device: frames, a catch on the way back, and a replay of the recording in another layout.
  @Test(arguments: [("presentedSize", nil), ("presentedSize", -5), ("travel", 10.0)], layouts)
  func aCaughtCardNeverJumpsAndItsSessionReplaysInAnyLayout(
    _ rule: (name: String, offset: Double?), _ layout: LayoutContext
  ) throws {
    var values = SourceSystems.modalStandard
    values["geometry.alignment"] = .text("bottom")
    values["interaction.distanceRule"] = .text(rule.name)
    values["interaction.distanceOffset"] = rule.offset.map { .number($0) }
    let configuration = try SourceSystems.configuration(values)
    let revision = TransitionRevision(configuration: configuration, revision: 1, digest: configuration.digest)
    let collector = SessionCollector()
    let manager = try ModalTransitionManager(
      configuration.name, from: FixedTransitions([revision]), recordingTo: collector)
    let stage = Stage(manager, layout: layout, framesPerSecond: 240)
    stage.placePresented()
    let script = "down 40pt in 0.2s, hold 0.2s, release, wait 0.05s, grab, down 30pt in 0.2s, hold 0.2s, release"
    stage.drag(try DragScript(script).touches, .dismiss)
    let places = stage.log.frames.map(\.pose.frame.y)
    #expect(zip(places, places.dropFirst()).allSatisfy { abs($0 - $1) < 4 }, "a jump")
    let session = try #require(collector.take().first)
    #expect(session.result.touches.count == 2)
    let way = manager.presentationController().interactionGeometry(in: layout, direction: .dismiss)
    #expect(session.result.interactionDistance == way.distance && way.distance != way.extent)
    for other in Self.layouts {
      let replay = try SessionReplay(session, under: revision, layout: other)
      #expect(replay.isComparable && replay.isFaithful, "\(replay.differences)")
      #expect(replay.replayed?.result.interactionDistance == way.distance)
    }
  }
}
