import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionUIKit

@Suite("A screen that does not want to go says so before it moves", .serialized)
@MainActor struct VetoTests {
  /// The ways in which dismissal by a person can be refused.
  enum Veto: CaseIterable { case protocolMethod, modalScreen, modalChild, delegate }

  /// A delegate like that of UIKit's own sheets.
  final class Delegate: NSObject, UIAdaptivePresentationControllerDelegate {
    var allows = true
    var calls: [String] = []
    /// A Boolean value that indicates whether the transition had a coordinator when its start was reported to the
    /// delegate.
    var hadCoordinator = false

    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
      calls.append("should")
      return allows
    }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
      calls.append("will")
      hadCoordinator = presentationController.presentedViewController.transitionCoordinator != nil
    }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { calls.append("did") }
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
      calls.append("attempt")
    }
  }

  @MainActor private final class Scene {
    let device: Device
    let screen = TalkativeScreen()
    let delegate = Delegate()

    init(_ name: String, changing changes: [String: ConfigurationFieldValue?] = [:], scrolls: Bool = false) throws {
      device = try Device(name, changes)
      screen.scrolls = scrolls
      try device.present(screen, name)
      screen.presentationController?.delegate = delegate
    }

    func forbid(_ veto: Veto) {
      switch veto {
      case .protocolMethod: screen.allows = false
      case .modalScreen: screen.isModalInPresentation = true
      case .modalChild:
        let child = UIViewController()
        child.isModalInPresentation = true
        screen.addChild(child)
      case .delegate: delegate.allows = false
      }
    }
  }

  @Test(arguments: Veto.allCases) func aRefusedDragDoesNotBeginAndTheContentScrolls(_ veto: Veto) throws {
    let scene = try Scene("message-bottom-card", scrolls: true)
    let (device, screen) = (scene.device, scene.screen)
    scene.forbid(veto)
    let before = screen.view.headlessShownFrame
    try device.play("down 200pt in 0.2s, release", from: device.middle(of: screen))
    device.settle()
    #expect(screen.view.headlessShownFrame == before)
    // The list's own pan recognizer received the finger.
    #expect(screen.scrollView.contentOffset.y < -100)
    #expect(screen.attempts == [.gesture])
    #expect(scene.delegate.calls.last == "attempt")
    device.finger.down(at: try device.beside(screen))
    device.finger.up()
    device.settle()
    #expect(screen.attempts == [.gesture, .tap])
    #expect(device.dismissals.isEmpty)
    #expect(device.collector.take().isEmpty)
    screen.dismiss(by: .button)
    device.settle()
    #expect(device.dismissals == [.button])
    #expect(!scene.delegate.calls.contains("will") && !scene.delegate.calls.contains("did"))
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test(arguments: Veto.allCases) func orTheViewResistsAndReturns(_ veto: Veto) throws {
    let scene = try Scene("modal-standard", changing: ["interaction.refusedDrag": .text("resists")])
    let (device, screen) = (scene.device, scene.screen)
    scene.forbid(veto)
    let before = screen.view.headlessShownFrame
    let start = device.middle(of: screen)
    device.finger.down(at: start)
    var shown: [CGFloat] = []
    for step in 1...30 {
      HeadlessClock.advance(by: 1.0 / 60)
      device.finger.move(to: CGPoint(x: start.x, y: start.y + Double(step) * 10))
      shown.append(screen.view.headlessShownFrame.minY - before.minY)
    }
    // At most a twentieth of the distance, by the entry's own rubber band, and always increasing.
    #expect(shown.last ?? 0 > 10 && shown.last ?? 0 < 789 / 20)
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(screen.attempts.isEmpty)
    device.finger.up()
    #expect(screen.attempts == [.gesture])
    device.settle()
    #expect(screen.view.headlessShownFrame == before)
    let session = try #require(device.collector.take().first)
    #expect(session.result.outcome == .interrupted)
    #expect(session.result.reason == "the screen does not allow it")
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test func aViewThatResistsContinuesWhenTheDeviceTurns() throws {
    let scene = try Scene("modal-standard", changing: ["interaction.refusedDrag": .text("resists")])
    let (device, screen) = (scene.device, scene.screen)
    scene.forbid(.modalScreen)
    let start = device.middle(of: screen)
    device.drag(from: start, by: 10, steps: 20)
    device.window.headlessTurn(to: CGSize(width: 844, height: 390))
    let wide = screen.view.headlessShownFrame
    #expect(wide.width > 400)
    device.finger.move(to: CGPoint(x: start.x, y: start.y + 210))
    #expect(screen.view.headlessShownFrame.width == wide.width)
    #expect(screen.view.headlessShownFrame.minY - wide.minY < 5)
    device.finger.up()
    device.settle()
    let rest = screen.view.headlessShownFrame
    #expect(rest.width == wide.width && rest.minY < wide.minY)
    screen.view.setNeedsLayout()
    screen.updatePresentationLayout()
    device.settle()
    #expect(screen.view.headlessShownFrame == rest)
    device.expectNoMisuse()
  }

  @Test func theDelegateHearsOfADragAsWithUIKitsSheets() throws {
    let scene = try Scene("modal-standard")
    let device = scene.device
    try device.play("down 40pt in 0.4s, hold 0.3s, release", from: device.middle(of: scene.screen))
    device.settle()
    #expect(scene.delegate.calls == ["should", "will"])
    #expect(scene.delegate.hadCoordinator)
    scene.delegate.calls = []
    try device.play("down 500pt in 0.3s, release", from: device.middle(of: scene.screen))
    device.settle()
    #expect(scene.delegate.calls == ["should", "will", "did"])
    device.expectNoMisuse()
  }

  @Test(arguments: [DismissalCause.tap, .accessibility, .button, .code])
  func theDelegateHearsOfPeopleAndNotOfCode(_ cause: DismissalCause) throws {
    let scene = try Scene("message-bottom-card")
    switch cause {
    case .tap:
      scene.device.finger.down(at: try scene.device.beside(scene.screen))
      scene.device.finger.up()
    case .accessibility: HeadlessVoiceOver.escape()
    default: scene.screen.dismiss(by: cause)
    }
    scene.device.settle()
    #expect(scene.delegate.calls == ([.tap, .accessibility].contains(cause) ? ["should", "will", "did"] : []))
    scene.device.expectNoMisuse()
  }

  @Test func everyDragReportsHowFarItHasCome() throws {
    let scene = try Scene("modal-standard")
    try scene.device.play("down 394pt in 0.4s, hold 0.2s, release", from: scene.device.middle(of: scene.screen))
    scene.device.settle()
    let moved = scene.screen.moved
    #expect(moved.count > 10)
    #expect(zip(moved, moved.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(abs((moved.last ?? 0) - 0.5) < 0.03)
    #expect(scene.screen.dragged.isEmpty)
  }

  @Test func uikitHearsHowADragEndsWhenTheFingerLetsGo() throws {
    let scene = try Scene("modal-standard")
    let device = scene.device
    let start = device.middle(of: scene.screen)
    var changes: [String] = []
    device.drag(from: start, by: 3, steps: 20)
    let coordinator = try #require(scene.screen.transitionCoordinator)
    coordinator.notifyWhenInteractionChanges { context in
      changes.append("\(context.isInteractive ? "held" : context.isCancelled ? "cancelled" : "finished")")
    }
    HeadlessClock.advance(by: 0.3)
    device.finger.up()
    #expect(changes == ["cancelled"])
    HeadlessClock.advance(by: 0.05)
    let caught = device.middle(of: scene.screen)
    device.finger.down(at: caught)
    for step in 1...20 {
      HeadlessClock.advance(by: 1.0 / 60)
      device.finger.move(to: CGPoint(x: caught.x, y: caught.y + Double(step) * 20))
    }
    #expect(changes == ["cancelled", "held"])
    device.finger.up()
    #expect(changes == ["cancelled", "held", "finished"])
    #expect(device.dismissals.isEmpty)
    device.settle()
    #expect(device.dismissals == [.gesture])
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test func aSidewaysSwipeBeginsNothing() throws {
    let scene = try Scene("modal-standard", changing: ["interaction.beginConeHalfAngle": .number(30)])
    let device = scene.device
    let start = device.middle(of: scene.screen)
    for (dx, dy, begins) in [(20.0, 10.0, false), (10, 20, true)] {
      device.finger.down(at: start)
      for step in 1...20 {
        HeadlessClock.advance(by: 1.0 / 60)
        device.finger.move(to: CGPoint(x: start.x + Double(step) * dx / 4, y: start.y + Double(step) * dy / 4))
      }
      HeadlessClock.advance(by: 0.3)
      device.finger.up()
      device.settle()
      #expect(device.collector.take().count == (begins ? 1 : 0))
    }
    device.expectNoMisuse()
  }
}
