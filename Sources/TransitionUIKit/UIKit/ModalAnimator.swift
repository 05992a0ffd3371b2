#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  extension ModalTransitioningDelegate: UIViewControllerTransitioningDelegate {
    /// Returns a new presentation controller for each request.
    public func presentationController(
      forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
      let presentation = ModalPresentationController(presented, presenting: presenting, owner: self)
      self.presentation = presentation
      return presentation
    }

    /// Returns a new animator for each request.
    public func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator(for: .present) }

    /// Returns a new animator for each request.
    public func animationController(
      forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator(for: .dismiss) }

    /// Returns the interaction while a finger presents, otherwise nil.
    public func interactionControllerForPresentation(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver(for: .present) }

    /// Returns the interaction while a finger dismisses, otherwise nil: UIKit would wait for it for ever.
    public func interactionControllerForDismissal(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver(for: .dismiss) }

    private func driver(for direction: TransitionDirection) -> InteractionDriver? {
      manager.interactionController(for: direction) == nil ? nil : drivers[direction]
    }

    private func animator(for direction: TransitionDirection) -> any UIViewControllerAnimatedTransitioning {
      driver(for: direction).map { DrivenAnimator($0, owner: self) } ?? ModalAnimator(direction, owner: self)
    }
  }

  /// The animator of a transition without a gesture. It offers UIKit no interruptible animator: nothing would drive one.
  @MainActor final class ModalAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    /// UIKit retains the animator while it runs, and the animator its owner.
    private let owner: ModalTransitioningDelegate
    private let direction: TransitionDirection
    private var scene: TransitionScene?
    private weak var context: (any UIViewControllerContextTransitioning)?

    init(_ direction: TransitionDirection, owner: ModalTransitioningDelegate) {
      self.direction = direction
      self.owner = owner
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
      transitionContext?.isAnimated == false ? 0 : owner.manager.animator(for: direction).duration
    }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      let scene = TransitionScene(transitionContext, direction, owner.presentation, owner.manager)
      // UIKit asks for an animation of custom presentations even if `animated` is false.
      let group = scene.animator(isAnimated: transitionContext.isAnimated)
      group.addCompletion { [weak self] position in self?.complete(position) }
      (self.scene, context) = (scene, transitionContext)
      owner.plain = self
      group.start()
    }

    /// Ends the animation immediately, in the new layout of the container.
    func layoutChanged(to layout: LayoutContext) {
      // Changes of the content or the keyboard wait until the view has arrived.
      guard let scene, !layout.hasSameContainer(as: scene.layout) else { return }
      scene.stop()
      let changed = TransitionScene(scene, in: layout, owner.manager)
      self.scene = changed
      changed.show(progress: 1, dimming: changed.plan.dimmingTo)
      // UIKit may be laying out the container, which the end of the transition removes.
      NextTurn.run { [weak self] in
        if changed === self?.scene { self?.complete(.end) }
      }
    }

    private func complete(_ position: UIViewAnimatingPosition) {
      guard let scene, let context else { return }
      let completed = !context.transitionWasCancelled && position != .start
      self.scene = nil
      owner.plain = nil
      scene.restore(completed: completed)
      context.completeTransition(completed)
    }
  }

  /// The animator of a transition that a gesture drives: it has a duration, the driver does the rest.
  @MainActor final class DrivenAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let owner: ModalTransitioningDelegate
    private let driver: InteractionDriver

    init(_ driver: InteractionDriver, owner: ModalTransitioningDelegate) {
      self.driver = driver
      self.owner = owner
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
      owner.manager.animator(for: driver.direction).duration
    }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      driver.startInteractiveTransition(transitionContext)
    }
  }
#endif
