import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionUIKit

@Suite("What comes in between keeps nobody waiting", .serialized)
@MainActor struct InterruptionTests {
  @Test(arguments: [DismissalCause.button, .code])
  func aDismissalAskedForWhileTheScreenComesFollowsItsArrival(_ cause: DismissalCause) throws {
    for pause in [0, 0.1] {
      let device = Device()
      let screen = UIViewController()
      device.presenter.present(
        screen, as: "modal-standard", from: device.transitions,
        onDismissal: { [weak device] in device?.dismissals.append($0) })
      if pause > 0 { HeadlessClock.advance(by: pause) }
      screen.dismiss(by: cause)
      device.settle()
      #expect(screen.presentingViewController == nil)
      #expect(device.dismissals == [cause])
      device.expectNoMisuse()
      device.expectNoRefusals()
    }
  }

  @Test func aButtonDismissesAScreenThatAFullScreenModalHasTakenOutOfTheWindow() throws {
    let device = Device()
    let screen = UIViewController()
    let delegate = try device.present(screen, "modal-standard")
    let cover = UIViewController()
    cover.modalPresentationStyle = .fullScreen
    screen.present(cover, animated: true)
    device.settle()
    #expect(screen.view.window == nil)
    delegate.dismiss(by: .tap)
    device.settle()
    #expect(screen.presentingViewController != nil)
    screen.dismiss(by: .button)
    device.settle()
    #expect(screen.presentingViewController == nil)
    #expect(device.dismissals == [.button])
    #expect(device.window.subviews == [device.presenter.view])
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  /// Moves a finger until the drag has begun, in one turn.
  private func beginDrag(_ device: Device, on screen: UIViewController) {
    let start = device.middle(of: screen)
    device.finger.down(at: start)
    for step in 1...6 { device.finger.move(to: CGPoint(x: start.x, y: start.y + Double(step) * 8)) }
  }

  @Test func aDismissalThatUIKitStartsTooLateIsCancelled() throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, "modal-standard")
    HeadlessSystem.startsDismissalsLate = true
    beginDrag(device, on: screen)
    for _ in 1...3 { HeadlessClock.runLoopTurn() }
    // This cancels the drag, and is itself refused.
    screen.dismiss(by: .button)
    device.finger.up()
    device.settle()
    device.expectNoMisuse()
    #expect(screen.presentingViewController != nil)
    screen.dismiss(by: .button)
    device.settle()
    #expect(screen.presentingViewController == nil)
    device.expectNoMisuse()
  }

  /// A transition coordinator is UIKit's sign that it has taken a request.
  @Test func aDismissalThatUIKitStartsLateIsWaitedFor() throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, "modal-standard")
    (HeadlessSystem.startsDismissalsLate, HeadlessSystem.coordinatesLateDismissals) = (true, true)
    beginDrag(device, on: screen)
    for _ in 1...3 { HeadlessClock.runLoopTurn() }
    screen.dismiss(by: .button)
    device.settle()
    device.finger.up()
    #expect(screen.presentingViewController == nil)
    #expect(device.dismissals == [.button])
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  /// What cannot be caught by a finger can still be reversed by a button.
  @Test func aButtonReversesTheReturnOfACardThatNoFingerCatches() throws {
    let device = try Device("modal-standard", ["interaction.interruptible": .flag(false)])
    let screen = UIViewController()
    try device.present(screen, "modal-standard")
    try device.play("down 40pt in 0.4s, hold 0.3s, release", from: device.middle(of: screen))
    HeadlessClock.advance(by: 0.05)
    screen.dismiss(by: .button)
    device.settle()
    #expect(device.dismissals == [.button])
    #expect(HeadlessSystem.trace.contains("pauseInteractiveTransition"))
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  /// UIKit pauses the animator of the transition. It raises an exception if a paused animator is released.
  @Test(arguments: ["modal-standard", "card-standard"], [true, false])
  func aCardThatIsGrabbedTwiceLeavesNoPausedAnimator(_ name: String, dismisses: Bool) throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, name)
    try device.play("down 60pt in 0.4s, hold 0.3s, release", from: device.middle(of: screen))
    HeadlessClock.advance(by: 0.05)
    let second = dismisses ? "down 500pt in 0.3s, release" : "down 20pt in 0.3s, hold 0.3s, release"
    try device.play(second, from: device.middle(of: screen))
    device.settle()
    #expect(HeadlessSystem.trace.filter { $0 == "pauseInteractiveTransition" }.count == 1)
    #expect((screen.presentingViewController == nil) == dismisses)
    device.expectNoMisuse()
  }

  @Test(arguments: ["down 40pt in 0.4s, hold 0.3s, release", "down 500pt in 0.3s, release"])
  func aReleaseWithoutMotionEndsInALaterTurn(_ drag: String) throws {
    let device = try Device("modal-standard", ["accessibility.reduceMotion": .text("none")])
    HeadlessDevice.setReduceMotion(true)
    let screen = UIViewController()
    try device.present(screen, "modal-standard")
    try device.play(drag, from: device.middle(of: screen))
    device.settle()
    #expect((screen.presentingViewController == nil) == drag.contains("500"))
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test func aChildThatIsInNoWindowPresentsThroughItsParent() throws {
    let device = Device()
    let child = UIViewController()
    device.presenter.addChild(child)
    let screen = UIViewController()
    child.present(screen, as: "modal-standard", from: device.transitions)
    device.settle()
    #expect(device.presenter.presentedViewController === screen)
    screen.dismiss(by: .button)
    device.settle()
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test func aPresentationThatUIKitRefusesIsAnErrorAndLeavesTheScreenItsOwnStyle() throws {
    let device = Device()
    let screen = UIViewController()
    let own = OwnDelegate()
    screen.modalPresentationStyle = .formSheet
    screen.transitioningDelegate = own
    var problems: [TransitionUIKitError] = []
    func present(_ screen: UIViewController, from presenter: UIViewController) {
      problems = []
      presenter.present(
        screen, as: "modal-standard", from: device.transitions, completion: nil, onProblem: { problems.append($0) })
      device.settle()
    }
    func refused(_ reason: String) -> [TransitionUIKitError] {
      [.refused(transition: "modal-standard", reason: reason)]
    }
    present(screen, from: UIViewController())
    #expect(problems == refused("the presenter is in no window"))
    #expect(screen.modalTransition == nil)
    try device.present(screen, "modal-standard")
    present(UIViewController(), from: device.presenter)
    #expect(problems == refused("the presenter is already presenting"))
    present(screen, from: screen)
    #expect(problems == refused("the screen is already presented"))
    screen.dismiss(by: .button)
    device.settle()
    #expect(screen.modalPresentationStyle == .formSheet)
    #expect(screen.transitioningDelegate === own)
    HeadlessSystem.ignoresPresentations = true
    present(screen, from: device.presenter)
    #expect(problems == refused("UIKit did not present it, and has logged why"))
    #expect(screen.modalPresentationStyle == .formSheet)
    #expect(screen.transitioningDelegate === own)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }
}

/// A custom presentation of the app.
private final class OwnDelegate: NSObject, UIViewControllerTransitioningDelegate {}
