import HeadlessSwiftUI
import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage

@testable import TransitionUIKit

@Suite("A sheet takes the place of an unknown transition", .serialized)
@MainActor struct ReplacementSheetTests {
  /// Returns a device whose app makes mistakes. Within a test, because the stand-in's state is shared by all suites.
  private func device() -> Device {
    let device = Device()
    device.configure()
    Transitions.mistake = { _ in }
    return device
  }

  /// Presents a screen by a name that nothing has.
  private func replace(_ screen: UIViewController, on device: Device) {
    device.presenter.present(screen, as: "nobody", onDismissal: { device.dismissals.append($0) })
    device.settle()
  }

  @Test(arguments: [true, false], [true, false])
  func aPlainDismissalOfTheSheetInItsPlaceIsReported(_ animated: Bool, _ isHosting: Bool) throws {
    let device = device()
    let screen = isHosting ? UIHostingController(rootView: Text("Detail")) : UIViewController()
    let above = UIViewController()
    var problems: [TransitionUIKitError] = []
    device.presenter.present(
      screen, as: "nobody", onDismissal: { device.dismissals.append($0) }, completion: nil,
      onProblem: { problems.append($0) })
    #expect(problems.map { if case .unknown = $0 { true } else { false } } == [true])
    device.settle()
    let container = try #require(screen.presentationController?.containerView)
    screen.present(above, animated: false)
    device.settle()
    above.dismiss(animated: false)
    device.settle()
    #expect(device.dismissals == [])
    screen.dismiss(animated: animated)
    device.settle()
    #expect(device.dismissals == [.code])
    #expect(screen.view.subviews.isEmpty && container.subviews.isEmpty)
    device.expectNoMisuse()
  }

  @Test func aButtonOfTheSheetInItsPlaceTakesWhatIsAboveAlong() throws {
    let device = device()
    let (screen, above) = (UIViewController(), UIViewController())
    replace(screen, on: device)
    screen.present(above, animated: true)
    device.settle()
    screen.dismiss(by: .button)
    device.settle()
    #expect(device.dismissals == [.button] && device.presenter.presentedViewController == nil)
  }

  @Test(arguments: [1, 2], [true, false])
  func aSheetUnderFullScreensThatGoesWithItsStackIsReported(_ above: Int, _ removesContainers: Bool) throws {
    let device = device()
    (HeadlessSystem.reportsWholeStacks, HeadlessSystem.removesCoveredContainers) = (false, removesContainers)
    let screen = UIViewController()
    replace(screen, on: device)
    var top = screen
    var containers = [try #require(screen.presentationController?.containerView)]
    for _ in 1...above {
      let next = UIViewController()
      next.modalPresentationStyle = .fullScreen
      top.present(next, animated: true)
      device.settle()
      top = next
      containers.append(try #require(next.presentationController?.containerView))
    }
    #expect(screen.view.window == nil && device.dismissals == [])
    device.presenter.dismiss(animated: true)
    device.settle()
    #expect(device.dismissals == [.code])
    #expect(screen.view.subviews.isEmpty && top.view.subviews.isEmpty)
    #expect(containers.flatMap(\.subviews).isEmpty)
  }

  @Test(arguments: [true, false]) func aSheetThatAFullScreenUncoversIsReportedToo(_ removesContainers: Bool) throws {
    let device = device()
    HeadlessSystem.removesCoveredContainers = removesContainers
    let (screen, above) = (UIViewController(), UIViewController())
    replace(screen, on: device)
    let container = try #require(screen.presentationController?.containerView)
    for _ in 1...2 {
      above.modalPresentationStyle = .fullScreen
      screen.present(above, animated: true)
      device.settle()
      above.dismiss(animated: true)
      device.settle()
      #expect(device.dismissals == [] && above.view.subviews.isEmpty)
    }
    screen.dismiss(animated: true)
    device.settle()
    #expect(device.dismissals == [.code] && screen.view.subviews.isEmpty && container.subviews.isEmpty)
  }

  /// A full screen without a transition would have no way out.
  @Test(arguments: [UIModalPresentationStyle.fullScreen, .custom, .formSheet])
  func aScreenOfAnotherStyleIsASheetInItsPlace(_ style: UIModalPresentationStyle) throws {
    let device = device()
    let screen = UIViewController()
    screen.modalPresentationStyle = style
    replace(screen, on: device)
    #expect(screen.modalPresentationStyle == (style == .formSheet ? .formSheet : .pageSheet))
    device.presenter.dismiss(animated: true)
    device.settle()
    #expect(device.dismissals == [.code])
    #expect(screen.modalPresentationStyle == style)
    device.presenter.present(screen, as: "modal-standard")
    device.settle()
    #expect(screen.modalTransition != nil)
    device.expectNoMisuse()
  }

  /// The app's delegate receives UIKit's calls then.
  @Test(arguments: [true, false]) func aSwipeIsReportedBesideTheAppsOwnDelegate(_ isSwipe: Bool) throws {
    let device = device()
    let (screen, swipe, delegate) = (UIViewController(), Swipe(), VetoTests.Delegate())
    screen.transitioningDelegate = swipe
    device.presenter.present(
      screen, as: "nobody", presentationDelegate: delegate, onDismissal: { device.dismissals.append($0) })
    device.settle()
    #expect(screen.presentationController?.delegate === delegate)
    swipe.isInteractive = isSwipe
    screen.dismiss(animated: true)
    device.settle()
    #expect(device.dismissals == [isSwipe ? .gesture : .code])
    device.expectNoMisuse()
  }

  /// The app may present the screen again when it hears of the swipe.
  @Test(arguments: [true, false]) func aSheetThatIsPresentedAgainIsNotWatchedTwice(_ startsAtOnce: Bool) throws {
    let device = device()
    let screen = UIViewController()
    replace(screen, on: device)
    let presentation = try #require(screen.presentationController)
    let delegate = try #require(presentation.delegate)
    screen.dismiss(animated: true)
    HeadlessClock.runLoopTurn()
    delegate.presentationControllerDidDismiss(presentation)
    HeadlessSystem.startsAtOnce = startsAtOnce
    device.presenter.present(screen, as: "card-modal", onDismissal: { device.dismissals.append($0) })
    device.settle()
    #expect(screen.modalTransition != nil && screen.view.subviews.isEmpty)
    #expect(screen.container?.subviews.contains { $0 is WindowProbe } == false)
    screen.dismiss(by: .button)
    device.settle()
    #expect(device.dismissals == [.gesture, .button])
    device.expectNoMisuse()
  }
}

/// UIKit's sheet under a finger, which lifts soon.
private final class Swipe: NSObject, UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning,
  UIViewControllerInteractiveTransitioning
{
  var isInteractive = false

  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    self
  }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { isInteractive ? self : nil }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.3 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    HeadlessClock.after(0.3) { transitionContext.completeTransition(true) }
  }

  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    HeadlessClock.after(0.3) { transitionContext.finishInteractiveTransition() }
    HeadlessClock.after(0.6) { transitionContext.completeTransition(true) }
  }
}
