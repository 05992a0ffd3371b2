#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  extension ModalTransitioningDelegate: UIViewControllerTransitioningDelegate {
    /// A fresh layout for each request.
    public func presentationController(
      forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
      let presentation = ModalPresentationController(presented, presenting: presenting, owner: self)
      self.presentation = presentation
      return presentation
    }

    /// A fresh animator for each request.
    public func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator(for: .present) }

    /// A fresh animator for each request.
    public func animationController(
      forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator(for: .dismiss) }

    /// The interaction, and only while a finger presents.
    public func interactionControllerForPresentation(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver(for: .present) }

    /// The interaction, and only while a finger dismisses: for a button UIKit would wait for it for ever.
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

  /// A transition that no gesture drives. UIKit may pause it, turn it round and let it go on.
  @MainActor final class ModalAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    /// UIKit keeps the animator while it runs, and this what it needs.
    private let owner: ModalTransitioningDelegate
    private let direction: TransitionDirection
    private var group: AnimatorGroup?
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
      interruptibleAnimator(using: transitionContext).startAnimation()
    }

    /// One for the whole transition, whenever UIKit asks.
    func interruptibleAnimator(
      using transitionContext: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating {
      if let group { return group }
      let scene = TransitionScene(transitionContext, direction, owner.presentation, owner.manager)
      // UIKit asks for an animation of custom presentations even where none is wanted.
      let group = scene.animator(isAnimated: transitionContext.isAnimated)
      group.addCompletion { [weak self] position in self?.complete(position) }
      (self.scene, self.group, context) = (scene, group, transitionContext)
      owner.plain = self
      return group
    }

    /// The container is laid out anew while the animation runs: it is over at once, in its new place.
    func layoutChanged(to layout: LayoutContext) {
      // What the content or the keyboard wants can wait until the view has arrived.
      guard let scene, !layout.hasSameContainer(as: scene.layout) else { return }
      scene.stop()
      let changed = TransitionScene(scene, in: layout, owner.manager)
      self.scene = changed
      changed.show(progress: 1, dimming: changed.plan.dimmingTo)
      // UIKit may be laying out the container, which the end of the transition takes down.
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

  /// What UIKit is told of a transition that a gesture drives: how long it would take. The rest is the driver's.
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
