public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let from = UITransitionContextViewControllerKey(rawValue: "UITransitionContextFromViewController")
  public static let to = UITransitionContextViewControllerKey(rawValue: "UITransitionContextToViewController")
}

public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromView")
  public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToView")
}

@MainActor public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  var containerView: UIView { get }
  var isAnimated: Bool { get }
  var isInteractive: Bool { get }
  var transitionWasCancelled: Bool { get }
  var presentationStyle: UIModalPresentationStyle { get }
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  func finishInteractiveTransition()
  func cancelInteractiveTransition()
  func pauseInteractiveTransition()
  func completeTransition(_ didComplete: Bool)
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  var targetTransform: CGAffineTransform { get }
  func initialFrame(for vc: UIViewController) -> CGRect
  func finalFrame(for vc: UIViewController) -> CGRect
}

@MainActor public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating
  func animationEnded(_ transitionCompleted: Bool)
}

/// Represents a class that does not respond to `interruptibleAnimator(using:)`.
enum HeadlessNoAnimator {
  @MainActor static let shared = UIViewPropertyAnimator(duration: 0, curve: .linear)
}

// UIKit's requirements are optional.
extension UIViewControllerAnimatedTransitioning {
  public func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    HeadlessNoAnimator.shared
  }
  public func animationEnded(_ transitionCompleted: Bool) {}
}

@MainActor public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
  var wantsInteractiveStart: Bool { get }
  var completionSpeed: CGFloat { get }
  var completionCurve: UIView.AnimationCurve { get }
}

// UIKit's requirements are optional.
extension UIViewControllerInteractiveTransitioning {
  public var wantsInteractiveStart: Bool { true }
  public var completionSpeed: CGFloat { 1 }
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
}

@MainActor public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)?
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController?
}

// UIKit's requirements are optional.
extension UIViewControllerTransitioningDelegate {
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? { nil }
}

@MainActor public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  var isAnimated: Bool { get }
  var isInteractive: Bool { get }
  var initiallyInteractive: Bool { get }
  var isCancelled: Bool { get }
  var transitionDuration: TimeInterval { get }
}

@MainActor public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  @discardableResult func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

/// Runs animations that other objects attach to a transition.
@MainActor final class HeadlessCoordinator: NSObject, UIViewControllerTransitionCoordinator {
  let transitionDuration: TimeInterval
  private(set) var isInteractive: Bool
  let initiallyInteractive: Bool
  private(set) var isCancelled = false
  var isAnimated: Bool { transitionDuration > 0 }
  private var animations: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  private var observers: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  init(duration: TimeInterval, isInteractive: Bool) {
    transitionDuration = duration
    (self.isInteractive, initiallyInteractive) = (isInteractive, isInteractive)
  }

  @discardableResult func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if let animation { animations.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) {
    observers.append(handler)
  }

  func interactionChanged(isInteractive: Bool, isCancelled: Bool) {
    (self.isInteractive, self.isCancelled) = (isInteractive, isCancelled)
    for observer in observers { observer(self) }
  }

  func runAnimations() {
    let due = animations
    animations = []
    for animation in due { animation(self) }
  }

  func runCompletions() {
    let due = completions
    completions = []
    for completion in due { completion(self) }
  }
}

extension HeadlessTransition {
  func askForInterruptibleAnimator(_ animator: any UIViewControllerAnimatedTransitioning) {
    guard !isOver else { return }
    let (one, other) = (animator.interruptibleAnimator(using: self), animator.interruptibleAnimator(using: self))
    if one !== other { HeadlessSystem.misuse.append("interruptibleAnimator gives two for one transition") }
    if interaction != nil, one === HeadlessNoAnimator.shared {
      HeadlessSystem.misuse.append("a transition that starts as an animation needs an interruptible animator")
    }
  }

  /// The lowest controller of a dismissed stack, although the top one's animator runs.
  private var named: UIViewController { beneath.last ?? presented }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    (key == .to) == isPresenting ? named : presenter
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    if (key == .to) == isPresenting { return named.headlessManager?.presentedView }
    return named.headlessManager?.shouldRemovePresentersView == true ? presenter.view : nil
  }

  func initialFrame(for vc: UIViewController) -> CGRect {
    vc === presented && isPresenting ? .zero : vc.view.frame
  }
}
