import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage

@testable import TransitionUIKit

@Suite("Nothing leaks, nothing goes too early", .serialized)
@MainActor struct OwnershipTests {
  enum Way: CaseIterable { case button, code, notAnimated, gesture, calledOffThenCode }

  /// Presents, dismisses in this way and returns the objects that must be deallocated.
  private func presentAndDismiss(_ device: Device, _ name: String, _ way: Way) throws -> [Gone] {
    let entry = try #require(CatalogEntry.all.first { $0.name == name })
    let screen = UIViewController()
    var gone = [Gone("the screen", screen)]
    gone.append(Gone("the delegate", try device.present(screen, name)))
    gone.append(Gone("the presentation controller", screen.presentationController))
    gone.append(Gone("the view", screen.view))
    gone.append(Gone("the manager", screen.modalTransition?.manager))
    gone.append(Gone("the interaction", screen.modalTransition?.manager.gestureTarget(for: .dismiss)))
    for witness in gone where witness.name != "the interaction" {
      #expect(witness.object != nil, "\(witness.name) went too early")
    }
    switch way {
    case .button: screen.dismiss(by: .button)
    case .code: device.presenter.dismiss(animated: true)
    case .notAnimated: screen.dismiss(animated: false)
    case .gesture: try device.play(entry.finishing(.dismiss), from: device.middle(of: screen))
    case .calledOffThenCode:
      try device.play(entry.cancelling(.dismiss), from: device.middle(of: screen))
      device.settle()
      screen.dismiss(animated: true)
    }
    device.settle()
    #expect(screen.transitioningDelegate == nil)
    #expect(screen.modalPresentationStyle == .automatic)
    return gone
  }

  @Test(arguments: Way.allCases, ["modal-standard", "card-modal", "pull-down", "message-bottom-card"])
  func everyObjectOfAPresentationIsReleasedWithIt(_ way: Way, _ name: String) throws {
    let device = Device()
    let gone = try presentAndDismiss(device, name, way)
    for witness in gone { #expect(witness.object == nil, "\(witness.name) leaks after \(way)") }
    #expect(device.dismissals.count == 1)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test func aScreenThatStaysCanBePresentedAgainByAnotherTransition() throws {
    let device = Device()
    let screen = UIViewController()
    for name in ["modal-standard", "pull-down", "message-centered", "edge-rotate", "modal-standard"] {
      let delegate = Gone("the delegate", try device.present(screen, name))
      let layout = PresentationController(configuration: try device.transitions.transition(named: name).configuration)
      #expect(Double(screen.view.headlessShownFrame.minY) == layout.presentedFrame(in: CatalogEntry.layout).y)
      let view = (delegate.object as? ModalTransitioningDelegate)?.presentation?.presentedView
      #expect(view?.gestureRecognizers?.count == (["modal-standard", "pull-down"].contains(name) ? 1 : 0))
      screen.dismiss(by: .button)
      device.settle()
      #expect(delegate.object == nil, "a screen that stays keeps the delegate of \(name)")
      #expect(screen.modalTransition == nil)
      #expect(screen.view.transform == .identity)
      #expect(Double(screen.view.layer.cornerRadius) == 0)
      #expect(!screen.view.clipsToBounds)
      #expect(screen.view.layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
      #expect(device.presenter.view.transform == .identity)
    }
    device.expectNoMisuse()
  }

  /// The moment in a drag at which the window disappears with all of its objects.
  enum Moment: CaseIterable {
    case beforeTheStart, whileDragged, whileSettling, whileGrabbedAgain, whilePresenting, whileWaiting, atRest
  }

  @Test(arguments: Moment.allCases) func aWindowThatGoesInTheMiddleTakesEverythingAlong(_ moment: Moment) throws {
    HeadlessSystem.reset()
    let collector = SessionCollector()
    let gone = try autoreleasing { try leave(at: moment, collector) }
    HeadlessClock.advance(by: 3)
    for witness in gone { #expect(witness.object == nil, "\(witness.name) leaks, \(moment)") }
    switch moment {
    case .beforeTheStart, .whileDragged: #expect(collector.take().map(\.result.reason) == ["torn down"])
    case .whileSettling: #expect(collector.take().map(\.result.outcome) == [.cancelled])
    case .whileGrabbedAgain: #expect(collector.take().map(\.result.touches.count) == [2])
    case .whilePresenting, .whileWaiting, .atRest: #expect(collector.take().isEmpty)
    }
    let showings = collector.takePresentations()
    #expect(showings.allSatisfy { $0.dismissedBy == .code })
    #expect(showings.count == (moment == .whilePresenting ? 0 : 1))
    #expect(HeadlessSystem.misuse == [])
  }

  private func leave(at moment: Moment, _ collector: SessionCollector) throws -> [Gone] {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let presenter = UIViewController()
    window.rootViewController = presenter
    let screen = UIViewController()
    presenter.present(
      screen, as: "modal-standard", from: FixedTransitions(CatalogEntry.all.map(\.configuration)),
      recordingTo: collector)
    let delegate = try #require(screen.modalTransition)
    HeadlessClock.advance(by: moment == .whilePresenting ? 0.1 : 2)
    let finger = HeadlessFinger(on: window)
    var next: UIViewController?
    switch moment {
    case .atRest, .whilePresenting: break
    case .whileWaiting: next = wait(on: presenter, collector)
    case .beforeTheStart, .whileDragged, .whileSettling, .whileGrabbedAgain: drag(finger, until: moment)
    }
    HeadlessSystem.close(window)
    finger.forget()
    return [
      Gone("the waiting screen", next), Gone("its delegate", next?.modalTransition),
      Gone("the window", window), Gone("the presenter", presenter), Gone("the screen", screen),
      Gone("the delegate", delegate), Gone("the manager", delegate.manager),
      Gone("the presentation controller", screen.presentationController),
    ]
  }

  /// Drags down, and for some moments lets go and takes hold again.
  private func drag(_ finger: HeadlessFinger, until moment: Moment) {
    func move(every seconds: Double) {
      finger.down(at: CGPoint(x: 195, y: 200))
      for step in 1...10 {
        if seconds > 0 { HeadlessClock.advance(by: seconds) }
        finger.move(to: CGPoint(x: 195, y: 200 + Double(step) * 8))
      }
    }
    move(every: moment == .beforeTheStart ? 0 : 0.02)
    guard moment == .whileSettling || moment == .whileGrabbedAgain else { return }
    HeadlessClock.advance(by: 0.5)
    finger.up()
    HeadlessClock.advance(by: 0.1)
    if moment == .whileGrabbedAgain { move(every: 0.02) }
  }

  /// Presents another screen while the first leaves, whose dismissal never ends.
  private func wait(on presenter: UIViewController, _ collector: SessionCollector) -> UIViewController {
    presenter.dismiss(by: .code)
    HeadlessClock.advance(by: 0.1)
    let next = UIViewController()
    presenter.present(
      next, as: "modal-none", from: FixedTransitions(CatalogEntry.all.map(\.configuration)),
      recordingTo: collector)
    #expect(next.modalTransition != nil)
    return next
  }

  /// UIKit starts a transition that is already over, and drops it in the same turn.
  @Test func aTransitionThatUIKitDropsIsForgotten() throws {
    let device = Device()
    let screen = UIViewController()
    let delegate = try device.present(screen, "modal-standard")
    let driver = try #require(delegate.drivers[.dismiss])
    try autoreleasing {
      driver.startInteractiveTransition(LostContext(try #require(screen.presentationController?.containerView)))
    }
    #expect(driver.scene != nil && !driver.isInProgress)
    try device.play("down 500pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect(screen.presentingViewController == nil && device.dismissals == [.gesture])
    device.expectNoMisuse()
  }

  @Test func aPresenterTakesTheGesturesThatPresentFromItAlong() throws {
    HeadlessSystem.reset()
    func watch() throws -> [Gone] {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
      let presenter = UIViewController()
      window.rootViewController = presenter
      let watch = try FixedTransitions(CatalogEntry.all.map(\.configuration)).interactivePresentation(
        "pull-down", from: presenter, make: { UIViewController() })
      #expect(presenter.view.gestureRecognizers?.count == 1)
      HeadlessSystem.close(window)
      return [Gone("the window", window), Gone("the presenter", presenter), Gone("the watch", watch)]
    }
    for witness in try watch() { #expect(witness.object == nil, "\(witness.name) leaks") }
  }

  /// Runs `body` in a separate frame, so that nothing on the stack retains its objects.
  @inline(never) private func autoreleasing<Value>(_ body: () throws -> Value) rethrows -> Value { try body() }
}

/// A transition that nothing retains.
private final class LostContext: NSObject, UIViewControllerContextTransitioning {
  let containerView: UIView
  let (isAnimated, isInteractive, transitionWasCancelled) = (true, true, false)
  let presentationStyle = UIModalPresentationStyle.custom
  let targetTransform = CGAffineTransform.identity

  init(_ containerView: UIView) { self.containerView = containerView }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {}
  func finishInteractiveTransition() {}
  func cancelInteractiveTransition() {}
  func pauseInteractiveTransition() {}
  func completeTransition(_ didComplete: Bool) {}
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? { nil }
  func view(forKey key: UITransitionContextViewKey) -> UIView? { nil }
  func initialFrame(for vc: UIViewController) -> CGRect { .zero }
  func finalFrame(for vc: UIViewController) -> CGRect { .zero }
}
