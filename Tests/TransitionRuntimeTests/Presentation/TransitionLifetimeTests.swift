import Foundation
import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage

@Suite("Who keeps what alive, and for how long")
struct TransitionLifetimeTests {
  /// A presented screen.
  final class Screen: TransitionHolding {
    var heldTransition: AnyObject?
  }

  /// A presenter that retains its presented screen, like UIKit's view controllers.
  final class Presenter {
    var presented: Screen?
  }

  static func segue(
    _ values: [String: ConfigurationFieldValue] = SourceSystems.modalStandard, presenting screen: Screen
  ) throws -> TransitionSegue {
    TransitionSegue(try SourceSystems.manager(values), presenting: screen)
  }

  @Test func aSegueThatIsNotPerformedIsGoneWithItsMaker() throws {
    let screen = Screen()
    weak let segue = try Self.segue(presenting: screen)
    #expect(segue == nil)
  }

  @Test func aPerformedSegueLivesUntilTheDismissAnimatorIsAskedForAndNoLonger() throws {
    let screen = Screen()
    weak var segue: TransitionSegue?
    weak var manager: ModalTransitionManager?
    try {
      let made = try Self.segue(presenting: screen)
      made.perform()
      made.perform()
      (segue, manager) = (made, made.manager)
    }()
    _ = segue?.presentationController()
    _ = segue?.animator(for: .present)
    _ = segue?.interactionController(for: .dismiss)
    #expect(segue != nil && manager != nil, "nothing but the dismissal lets it go")
    // The returned animator outlives it.
    let animator = segue?.animator(for: .dismiss)
    #expect(segue == nil && manager == nil)
    #expect(animator?.plan(in: .phone).duration == 0.5)
  }

  @Test func aPresenterThatGoesWithoutADismissalTakesEverythingAlong() throws {
    weak var screen: Screen?
    weak var segue: TransitionSegue?
    try {
      let presenter = Presenter()
      let shown = Screen()
      presenter.presented = shown
      let made = try Self.segue(presenting: shown)
      made.perform()
      (screen, segue) = (shown, made)
      #expect(screen != nil && segue != nil)
    }()
    #expect(screen == nil && segue == nil)
  }

  @Test func aScreenThatOutlivesItsPresenterKeepsItsSegueAndStillDismisses() throws {
    let screen = Screen()
    weak var segue: TransitionSegue?
    try {
      let presenter = Presenter()
      presenter.presented = screen
      let made = try Self.segue(presenting: screen)
      made.perform()
      segue = made
    }()
    #expect(segue != nil)
    _ = segue?.animator(for: .dismiss)
    #expect(segue == nil)
  }

  @Test func aDragThatIsCalledOffKeepsTheSegueForTheNextDismissal() throws {
    let screen = Screen()
    weak var segue: TransitionSegue?
    try {
      let made = try Self.segue(presenting: screen)
      made.perform()
      segue = made
    }()
    let target = try #require(segue?.manager.gestureTarget(for: .dismiss))
    for finishes in [false, true] {
      _ = target.handle(.began(sample(0, y: 0, .began), displacement: 0))
      _ = segue?.animator(for: .dismiss)
      #expect(segue != nil, "an interactive dismissal can still be called off")
      _ = target.handle(.started(InteractionGeometry(axis: .y, sign: 1, distance: 700)))
      _ = target.handle(.ended(sample(900, y: 100, .ended), recognizerVelocity: finishes ? 2000 : 0))
      _ = target.handle(.settled(id: try #require(target.machine.settlePlan).id))
      segue?.dismissalEnded(completed: finishes)
      #expect((segue != nil) == !finishes)
    }
  }

  @Test func aScreenPresentedAgainIsNotReleasedByItsEarlierSegue() throws {
    let screen = Screen()
    let first = try Self.segue(presenting: screen)
    first.perform()
    weak var second: TransitionSegue?
    try {
      let made = try Self.segue(presenting: screen)
      made.perform()
      second = made
    }()
    _ = first.animator(for: .dismiss)
    #expect(second != nil)
    screen.heldTransition = nil
    #expect(second == nil)
  }

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
