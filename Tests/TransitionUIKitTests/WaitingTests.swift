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

  /// When UIKit begins a dismissal that was requested without the adapter.
  enum Start: CaseIterable { case nextTurn, immediately, late }

  @Test(arguments: Start.allCases, [true, false])
  func andOneOfTheSameTurnIsWaitedForToo(_ start: Start, isAnimated: Bool) throws {
    let device = Device()
    device.configure()
    try device.present(UIViewController(), "modal-standard")
    HeadlessSystem.startsAtOnce = start == .immediately
    (HeadlessSystem.startsDismissalsLate, HeadlessSystem.coordinatesLateDismissals) = (start == .late, start == .late)
    let next = UIViewController()
    var arrivals = 0
    device.presenter.dismiss(animated: isAnimated)
    device.presenter.present(
      next, as: "card-standard", completion: { arrivals += 1 }, onProblem: { Issue.record("a problem: \($0)") })
    device.settle()
    #expect(device.presenter.presentedViewController === next)
    #expect(next.modalTransition?.manager.transition.name == "card-standard")
    #expect(device.dismissals == [.code] && arrivals == 1)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  /// A double tap on a button that presents.
  @Test func aSecondPresentationOfTheSameTurnIsRefused() throws {
    let device = Device()
    device.configure()
    let screen = UIViewController()
    var (arrivals, problems) = (0, 0)
    for screen in [screen, UIViewController()] {
      device.presenter.present(
        screen, as: "card-standard", completion: { arrivals += 1 }, onProblem: { _ in problems += 1 })
    }
    HeadlessClock.advance(by: 0.1)
    #expect(problems == 1, "it does not wait for the arrival, which a drag may reverse")
    device.settle()
    #expect(device.presenter.presentedViewController === screen)
    #expect((arrivals, problems) == (1, 1))
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  /// For example, a progress view whose work is done already.
  @Test func aScreenThatIsDismissedBeforeItComesStaysAway() throws {
    let device = Device()
    device.configure()
    let (first, next) = (UIViewController(), UIViewController())
    try device.present(first, "modal-standard")
    first.dismiss(by: .code)
    var (arrivals, ends) = (0, 0)
    device.presenter.present(
      next, as: "card-standard", onDismissal: { device.dismissals.append($0) }, completion: { arrivals += 1 },
      onProblem: { Issue.record("a problem: \($0)") })
    next.dismiss(by: .button) { ends += 1 }
    #expect(ends == 0)
    device.settle()
    #expect(device.presenter.presentedViewController == nil)
    #expect(Set(device.dismissals) == [.code, .button] && device.dismissals.count == 2)
    #expect((arrivals, ends) == (0, 1))
    #expect(next.modalTransition == nil)
    try device.present(next, "card-standard")
    #expect(next.presentingViewController === device.presenter)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  /// A child that its parent drops.
  @Test func aPresenterThatGoesMeanwhileIsAProblem() throws {
    let device = Device()
    device.configure()
    let (first, next) = (UIViewController(), UIViewController())
    try device.present(first, "modal-standard")
    first.dismiss(by: .button)
    var problems: [TransitionUIKitError] = []
    var child: UIViewController? = UIViewController()
    let gone = Gone("the presenter", child)
    child.map { device.presenter.addChild($0) }
    child?.present(next, as: "card-standard", completion: nil, onProblem: { problems.append($0) })
    child?.removeFromParent()
    child = nil
    try #require(gone.object == nil)
    device.settle()
    #expect(problems == [.refused(transition: "card-standard", reason: "the presenter is gone")])
    #expect(device.presenter.presentedViewController == nil && next.modalTransition == nil)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test func aScreenThatStaysAfterAllIsAProblem() throws {
    let device = Device()
    device.configure()
    let (first, next) = (UIViewController(), UIViewController())
    try device.present(first, "modal-standard")
    let start = device.middle(of: first)
    device.drag(from: start, by: 5, steps: 8, every: 0.02)
    var problems: [TransitionUIKitError] = []
    device.presenter.present(next, as: "card-standard", completion: nil, onProblem: { problems.append($0) })
    HeadlessClock.advance(by: 0.3)
    device.finger.up()
    device.settle()
    #expect(problems == [.refused(transition: "card-standard", reason: "the presenter is already presenting")])
    #expect(device.presenter.presentedViewController === first)
    device.expectNoRefusals()
  }
}

/// An app's own animator, slow enough for something to happen meanwhile.
final class SlowDelegate: NSObject, UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning {
  static let shared = SlowDelegate()

  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    self
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear)
    if let view = transitionContext.view(forKey: .to) { transitionContext.containerView.addSubview(view) }
    animator.addAnimations { transitionContext.view(forKey: .from)?.alpha = 0 }
    animator.addCompletion { _ in transitionContext.completeTransition(true) }
    animator.startAnimation()
  }
}
