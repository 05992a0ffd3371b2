import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

@Suite("A finger catches what a button or code has set in motion", .serialized)
@MainActor struct CatchTests {
  /// UIKit's documentation does not define which of the two it calls.
  nonisolated static let starts = [false, true]

  private func device(catchable: Bool? = true, startsEveryInteraction: Bool = false) throws -> Device {
    let device = try Device("card-standard", ["interaction.catchable": catchable.map { .flag($0) }])
    HeadlessSystem.startsEveryInteraction = startsEveryInteraction
    return device
  }

  /// Presents a screen, and lets the card come part of its way.
  private func presenting(_ device: Device, _ screen: UIViewController) {
    device.presenter.present(
      screen, as: "card-standard", from: device.transitions, recordingTo: device.collector,
      onDismissal: { [weak device] in device?.dismissals.append($0) })
    HeadlessClock.advance(by: 0.2)
  }

  /// Moves the finger in steps, and lets the card follow.
  private func move(_ device: Device, from start: CGPoint, by distance: Double, in seconds: Double = 0.2) {
    for step in 1...12 {
      HeadlessClock.advance(by: seconds / 12)
      device.finger.move(to: CGPoint(x: start.x, y: start.y + distance * Double(step) / 12))
    }
  }

  @Test(arguments: starts) func aCardThatComesIsMovedAndReversed(_ every: Bool) throws {
    let device = try device(startsEveryInteraction: every)
    let screen = UIViewController()
    presenting(device, screen)
    let start = CGPoint(x: 195, y: screen.view.headlessShownFrame.minY + 20)
    device.finger.down(at: start)
    move(device, from: start, by: 40)
    let caught = screen.view.headlessShownFrame.minY
    device.finger.move(to: CGPoint(x: start.x, y: start.y + 70))
    #expect(abs(screen.view.headlessShownFrame.minY - caught - 30) < 0.001)
    HeadlessClock.advance(by: 0.05)
    #expect(abs(screen.view.headlessShownFrame.minY - caught - 30) < 0.001, "nothing but the finger moves it")
    move(device, from: CGPoint(x: start.x, y: start.y + 70), by: 90, in: 0.05)
    device.finger.up()
    device.settle()
    #expect(screen.presentingViewController == nil)
    #expect(device.dismissals == [.gesture], "the app takes the screen for presented")
    #expect(HeadlessSystem.trace.contains("pauseInteractiveTransition"))
    #expect(HeadlessSystem.trace.filter { $0.hasPrefix("completeTransition") } == ["completeTransition(false)"])
    let session = try #require(device.collector.take().first)
    #expect(session.header.direction == .present && session.result.outcome == .cancelled)
    #expect(try #require(session.result.touches.first).startDisplacement > 0)
    #expect(device.window.subviews == [device.presenter.view])
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test(arguments: starts) func aCardThatComesIsHeldAndLetGoOn(_ every: Bool) throws {
    let device = try device(startsEveryInteraction: every)
    let screen = UIViewController()
    var hasArrived = false
    device.presenter.present(
      screen, as: "card-standard", from: device.transitions, completion: { hasArrived = true }, onProblem: nil)
    HeadlessClock.advance(by: 0.2)
    let start = CGPoint(x: 195, y: screen.view.headlessShownFrame.minY + 20)
    device.finger.down(at: start)
    move(device, from: start, by: -20)
    HeadlessClock.advance(by: 1)
    #expect(!hasArrived)
    device.finger.up()
    device.settle()
    #expect(hasArrived && screen.presentingViewController != nil)
    device.expectNoMisuse()
    // The dismissing gesture still works.
    try device.play("down 300pt in 0.2s, release", from: device.middle(of: screen))
    device.settle()
    #expect(screen.presentingViewController == nil)
    device.expectNoMisuse()
  }

  @Test(arguments: starts, [true, false])
  func aCardThatAPersonDismissesIsCaught(_ every: Bool, andReturns: Bool) throws {
    let device = try device(startsEveryInteraction: every)
    let screen = UIViewController()
    try device.present(screen, "card-standard")
    let rest = screen.view.headlessShownFrame
    screen.dismiss(by: .tap)
    HeadlessClock.advance(by: 0.1)
    let start = CGPoint(x: 195, y: screen.view.headlessShownFrame.minY + 20)
    device.finger.down(at: start)
    move(device, from: start, by: andReturns ? -60 : 60, in: 0.1)
    device.finger.up()
    device.settle()
    #expect((screen.presentingViewController != nil) == andReturns)
    #expect(device.dismissals == (andReturns ? [] : [.gesture]))
    if andReturns { #expect(screen.view.headlessShownFrame == rest) }
    #expect(HeadlessSystem.trace.filter { $0 == "dismiss" }.count == 1)
    #expect(device.collector.take().map(\.header.direction) == [.dismiss])
    device.expectNoMisuse()
    guard andReturns else { return }
    screen.dismiss(by: .button)
    device.settle()
    #expect(device.dismissals == [.button])
    device.expectNoMisuse()
  }

  @Test(arguments: starts) func aCaughtCardThatIsLetGoIsCaughtAgain(_ every: Bool) throws {
    let device = try device(startsEveryInteraction: every)
    let screen = UIViewController()
    try device.present(screen, "card-standard")
    screen.dismiss(by: .button)
    HeadlessClock.advance(by: 0.1)
    for distance in [-60.0, 30] {
      let start = CGPoint(x: 195, y: screen.view.headlessShownFrame.minY + 20)
      device.finger.down(at: start)
      move(device, from: start, by: distance, in: 0.1)
      device.finger.up()
      HeadlessClock.advance(by: 0.05)
    }
    device.settle()
    #expect(HeadlessSystem.trace.filter { $0 == "pauseInteractiveTransition" }.count == 2)
    #expect(device.collector.take().map(\.result.touches.count) == [2])
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test(arguments: [nil, false] as [Bool?]) func withoutTheFieldAnAnimationRunsOn(_ catchable: Bool?) throws {
    let device = try device(catchable: catchable)
    let screen = UIViewController()
    presenting(device, screen)
    let start = CGPoint(x: 195, y: screen.view.headlessShownFrame.minY + 20)
    device.finger.down(at: start)
    move(device, from: start, by: 120)
    device.finger.up()
    device.settle()
    #expect(screen.presentingViewController != nil)
    #expect(device.collector.take().isEmpty)
    screen.dismiss(by: .button)
    HeadlessClock.advance(by: 0.1)
    let second = CGPoint(x: 195, y: screen.view.headlessShownFrame.minY + 20)
    device.finger.down(at: second)
    move(device, from: second, by: 40, in: 0.1)
    device.finger.up()
    device.settle()
    #expect(device.dismissals == [.button])
    device.expectNoMisuse()
  }

  /// Reversing a presentation would dismiss the screen.
  @Test func aScreenThatMustStayIsNotReversed() throws {
    let device = try device()
    let screen = UIViewController()
    screen.isModalInPresentation = true
    presenting(device, screen)
    let start = CGPoint(x: 195, y: screen.view.headlessShownFrame.minY + 20)
    device.finger.down(at: start)
    move(device, from: start, by: 150)
    device.finger.up()
    device.settle()
    #expect(screen.presentingViewController != nil)
    device.expectNoMisuse()
  }

  @Test func aButtonTakesACaughtScreenAway() throws {
    let device = try device()
    let screen = UIViewController()
    presenting(device, screen)
    let start = CGPoint(x: 195, y: screen.view.headlessShownFrame.minY + 20)
    device.finger.down(at: start)
    move(device, from: start, by: 30)
    screen.dismiss(by: .button)
    device.settle()
    device.finger.up()
    #expect(screen.presentingViewController == nil)
    #expect(device.dismissals == [.button])
    device.expectNoMisuse()
  }

  /// The last reference to an animator, on another thread.
  private actor Holder {
    private var animator: InterruptibleAnimator?
    init(_ animator: InterruptibleAnimator) { self.animator = animator }
    func release() { animator = nil }
  }

  private func hold(pausing: Bool) throws -> (Holder, UIViewPropertyAnimator) {
    let delegate = try device().present(UIViewController(), "card-standard")
    let animator = InterruptibleAnimator(ModalAnimator(.dismiss, nil, owner: delegate))
    if pausing { animator.animator.pauseAnimation() }
    return (Holder(animator), animator.animator)
  }

  @Test(arguments: [true, false]) func anAnimatorMayBeReleasedOnAnotherThread(_ pausing: Bool) async throws {
    let (holder, paused) = try hold(pausing: pausing)
    #expect(paused.state == (pausing ? .active : .inactive))
    await holder.release()
    // The release leaves the rest to the main thread.
    await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
    // Not the stand-in's state, which other tests may have reset meanwhile.
    #expect(paused.state == .inactive)
  }

  /// A call cancels the touch.
  @Test(arguments: starts, [true, false])
  func whatASystemCancelInterruptsContinues(_ every: Bool, whileLeaving: Bool) throws {
    let device = try device(startsEveryInteraction: every)
    let screen = UIViewController()
    if whileLeaving {
      try device.present(screen, "card-standard")
      screen.dismiss(by: .button)
      HeadlessClock.advance(by: 0.1)
    } else {
      presenting(device, screen)
    }
    let start = CGPoint(x: 195, y: screen.view.headlessShownFrame.minY + 20)
    device.finger.down(at: start)
    move(device, from: start, by: 15)
    device.finger.cancel()
    device.settle()
    #expect((screen.presentingViewController == nil) == whileLeaving)
    #expect(device.dismissals.isEmpty != whileLeaving)
    device.expectNoMisuse()
  }
}
