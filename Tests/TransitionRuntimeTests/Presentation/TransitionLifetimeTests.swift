import Foundation
import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage

@Suite("Who keeps what alive, and for how long")
struct TransitionLifetimeTests {
  /// S5: the presented screen retains the manager, the manager its controllers, and nothing else the manager.
  @Test func nothingKeepsAManagerButItsUser() throws {
    weak var manager: ModalTransitionManager?
    weak var controller: InteractionController?
    weak var recorder: SessionCollector?
    try {
      let collector = SessionCollector()
      let made = try SourceSystems.manager(SourceSystems.modalStandard, recordingTo: collector)
      let stage = Stage(made)
      stage.perform(.present)
      stage.drag(try DragScript("down 60pt in 0.3s, hold 0.2s, release").touches, .dismiss)
      stage.drag(try DragScript("wait 3s, down 420pt in 0.3s, release").touches, .dismiss)
      #expect(collector.take().count == 2)
      (manager, controller, recorder) = (made, made.gestureTarget(for: .dismiss), collector)
      #expect(manager != nil && controller != nil && recorder != nil)
    }()
    #expect(manager == nil && controller == nil && recorder == nil)
  }

  @Test func aControllerInUseOutlivesItsManagerAndKeepsNothingOfIt() throws {
    weak var manager: ModalTransitionManager?
    var controller: InteractionController?
    try {
      let made = try SourceSystems.manager(SourceSystems.modalStandard)
      manager = made
      controller = made.gestureTarget(for: .dismiss)
    }()
    #expect(manager == nil)
    weak let observed = controller
    _ = controller?.handle(.began(sample(0, y: 0, .began), displacement: 0))
    controller = nil
    #expect(observed == nil)
  }

  @Test func aViewThatGoesInTheMiddleOfADragEndsItsSession() throws {
    let collector = SessionCollector()
    try {
      let manager = try SourceSystems.manager(SourceSystems.modalStandard, recordingTo: collector)
      let target = try #require(manager.gestureTarget(for: .dismiss))
      _ = target.handle(.began(sample(0, y: 0, .began), displacement: 0))
      _ = target.handle(.started(InteractionGeometry(axis: .y, sign: 1, distance: 700)))
      _ = target.handle(.changed(sample(8, y: 40, .changed)))
      #expect(collector.take().isEmpty)
    }()
    let result = try #require(collector.take().first).result
    #expect(result.outcome == .interrupted && result.reason == "torn down" && !result.completed)
  }
}
