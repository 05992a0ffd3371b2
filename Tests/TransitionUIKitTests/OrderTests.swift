import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

@Suite("UIKit's questions come in its documented order, and are answered", .serialized)
@MainActor struct OrderTests {
  @Test func onPresentAndOnDismissByButton() throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, "modal-standard")
    #expect(
      HeadlessSystem.trace.filter { !$0.contains("Layout") } == [
        "present", "presentationController(forPresented:)", "animationController(forPresented:)",
        "interactionControllerForPresentation", "presentationTransitionWillBegin", "animateTransition",
        "completeTransition(true)", "presentationTransitionDidEnd(true)",
      ])
    let before = HeadlessSystem.trace.count
    screen.dismiss(by: .button)
    device.settle()
    #expect(
      HeadlessSystem.trace.dropFirst(before).filter { !$0.contains("Layout") } == [
        "dismiss", "animationController(forDismissed:)", "interactionControllerForDismissal",
        "dismissalTransitionWillBegin", "animateTransition", "completeTransition(true)",
        "dismissalTransitionDidEnd(true)",
      ])
  }

  @Test func onADragThatDismisses() throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, "modal-standard")
    let before = HeadlessSystem.trace.count
    try device.play("down 500pt in 0.4s, release", from: device.middle(of: screen))
    device.settle()
    #expect(
      HeadlessSystem.trace.dropFirst(before).filter { !$0.contains("Layout") } == [
        "dismiss", "animationController(forDismissed:)", "interactionControllerForDismissal",
        "dismissalTransitionWillBegin", "startInteractiveTransition", "finishInteractiveTransition",
        "completeTransition(true)", "dismissalTransitionDidEnd(true)",
      ])
    device.expectNoMisuse()
  }

  /// UIKit adds the app's animations alongside to the first animator.
  @Test func animatorsStartInTheOrderOfTheirParts() {
    HeadlessSystem.reset()
    var begun: [Double] = []
    let durations = [0.5, 0.2, 0.4, 0.5, 0.3]
    let parts = durations.map { duration in
      (AnimationTiming(duration: duration, dampingRatio: 1, initialVelocity: 0), { begun.append(duration) })
    }
    let group = AnimatorGroup(parts, along: .y)
    group.start()
    #expect(begun == [0.5, 0.5, 0.2, 0.4, 0.3])
    group.stop()
  }
}
