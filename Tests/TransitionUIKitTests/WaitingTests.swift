import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

@Suite("A presentation waits for the screen that leaves", .serialized)
@MainActor struct WaitingTests {
  /// The ways in which the screen before was presented.
  enum Before: CaseIterable { case transition, uikit }

  @Test(arguments: Before.allCases, [true, false])
  func andTheNextScreenFollows(_ before: Before, isRunning: Bool) throws {
    let device = Device()
    device.configure()
    let (first, next) = (UIViewController(), UIViewController())
    if before == .transition {
      try device.present(first, "modal-standard")
    } else {
      device.presenter.present(first, animated: true)
      device.settle()
      // UIKit's own dismissal, with an animator that takes its time.
      first.transitioningDelegate = SlowDelegate.shared
    }
    var problems: [TransitionUIKitError] = []
    var hasArrived = false
    // A dismissal that UIKit has not begun is known only if it was requested here.
    if before == .transition { first.dismiss(by: .button) } else { device.presenter.dismiss(animated: true) }
    if isRunning || before == .uikit { HeadlessClock.advance(by: 0.05) }
    device.presenter.present(
      next, as: "card-standard", completion: { hasArrived = true }, onProblem: { problems.append($0) })
    #expect(problems.isEmpty)
    device.settle()
    device.settle()
    #expect(device.presenter.presentedViewController === next)
    #expect(next.modalTransition?.manager.transition.name == "card-standard")
    #expect(hasArrived && problems.isEmpty)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test func aScreenThatStaysAfterAllIsAProblem() throws {
    let device = Device()
    device.configure()
    let (first, next) = (UIViewController(), UIViewController())
    try device.present(first, "modal-standard")
    let start = device.middle(of: first)
    device.finger.down(at: start)
    for step in 1...8 {
      HeadlessClock.advance(by: 0.02)
      device.finger.move(to: CGPoint(x: start.x, y: start.y + Double(step) * 5))
    }
    var problems: [TransitionUIKitError] = []
    device.presenter.present(next, as: "card-standard", onProblem: { problems.append($0) })
    HeadlessClock.advance(by: 0.3)
    device.finger.up()
    device.settle()
    #expect(problems == [.refused(transition: "card-standard", reason: "the presenter is already presenting")])
    #expect(device.presenter.presentedViewController === first)
    device.expectNoRefusals()
  }
}

/// An app's own animator.
private final class SlowDelegate: NSObject, UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning
{
  static let shared = SlowDelegate()

  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    self
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear)
    animator.addAnimations { transitionContext.view(forKey: .from)?.alpha = 0 }
    animator.addCompletion { _ in transitionContext.completeTransition(true) }
    animator.startAnimation()
  }
}
