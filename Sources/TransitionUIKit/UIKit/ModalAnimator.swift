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
      presentation.delegate = presentationDelegate
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

    /// Returns the interaction while a finger dismisses, otherwise nil: UIKit would wait for it forever.
    public func interactionControllerForDismissal(
      using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { driver(for: .dismiss) }

    /// Returns the interaction that drives the transition, or that can catch it. One that can be caught has an interaction
    /// from its start, which reports that no finger drives it yet.
    private func driver(for direction: TransitionDirection) -> InteractionDriver? {
      let isDriven = manager.interactionController(for: direction) != nil
      return isDriven || manager.presentationController().isCatchable ? drivers[direction] : nil
    }

    private func animator(for direction: TransitionDirection) -> any UIViewControllerAnimatedTransitioning {
      let driver = driver(for: direction)
      let animation = ModalAnimator(direction, driver, owner: self)
      driver?.animator = animation
      // A finger may catch the view, and a button may reverse its return, whether or not a finger can.
      return driver == nil ? animation : InterruptibleAnimator(animation)
    }
  }

  /// The animator of one transition. If a gesture drives the transition, the animator only has a duration, and the driver
  /// does the rest.
  @MainActor final class ModalAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    /// The owner. UIKit retains the animator while it runs, and the animator retains its owner.
    private let owner: ModalTransitioningDelegate
    let direction: TransitionDirection
    /// The interaction that drives the transition from its start; nil if none does.
    private let driver: InteractionDriver?
    private var scene: TransitionScene?
    private weak var context: (any UIViewControllerContextTransitioning)?

    init(_ direction: TransitionDirection, _ driver: InteractionDriver?, owner: ModalTransitioningDelegate) {
      self.direction = direction
      self.driver = driver?.interaction.drivesTransition == true ? driver : nil
      self.owner = owner
    }

    var isDriven: Bool { driver != nil }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
      transitionContext?.isAnimated == false ? 0 : owner.manager.animator(for: direction).duration
    }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      if let driver { return driver.startInteractiveTransition(transitionContext) }
      let scene = TransitionScene(transitionContext, direction, owner.presentation, owner.manager, isDriven: false)
      // UIKit requests an animation for custom presentations even if `animated` is false.
      let group = scene.animator(isAnimated: transitionContext.isAnimated)
      group.addCompletion { [weak self] position in self?.complete(position) }
      (self.scene, context) = (scene, transitionContext)
      owner.plain = self
      group.start()
    }

    /// The distance from the view to its target, in points.
    var remainingPoints: Double {
      guard let scene else { return 0 }
      return (1 - (scene.shownProgress ?? 1)) * owner.geometry(of: direction, in: scene.layout).extent
    }

    /// Stops the animation in place, so that a finger can continue it.
    func surrender() -> CaughtTransition? {
      guard let scene, let context else { return nil }
      let caught = CaughtTransition(scene: scene, context: context, progress: scene.shownProgress ?? 0)
      scene.stop()
      context.pauseInteractiveTransition()
      self.scene = nil
      owner.plain = nil
      return caught
    }

    /// Ends the animation immediately, in the new layout of the container.
    func layoutChanged(to layout: LayoutContext) {
      // Changes of the safe area, the content or the keyboard wait until the animation has ended.
      guard let scene, !layout.hasSameContainer(as: scene.layout) else { return }
      scene.stop()
      self.scene = TransitionScene(scene, in: layout, owner.manager)
      finish()
    }

    /// Ends the animation immediately.
    func finish() {
      guard let scene else { return }
      scene.stop()
      scene.show(progress: 1, dimming: scene.plan.dimmingTo)
      // UIKit may be laying out the container, which the end of the transition removes.
      NextTurn.run { [weak self] in
        if scene === self?.scene { self?.complete(.end) }
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

  /// The animator of a transition that a finger can catch. UIKit accepts a pause only with an interruptible animator.
  @MainActor final class InterruptibleAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let animation: ModalAnimator
    /// UIKit pauses this animator whenever a finger catches the view. It never runs: each catch stops the view's own animators,
    /// which UIKit could not pause again.
    let animator = UIViewPropertyAnimator(duration: 0, curve: .linear)

    init(_ animation: ModalAnimator) { self.animation = animation }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
      animation.transitionDuration(using: transitionContext)
    }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      animation.animateTransition(using: transitionContext)
    }

    /// Returns one animator for the whole transition, as UIKit requires.
    func interruptibleAnimator(
      using transitionContext: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating { animator }

    /// Stops an animator that UIKit has paused. Releasing a paused animator raises an exception, also after a transition that
    /// never ends because its window has gone.
    deinit {
      let stop: @MainActor () -> Void = { [animator] in
        if animator.state != .inactive { animator.stopAnimation(true) }
      }
      // An app may release the last reference on any thread.
      if Thread.isMainThread {
        MainActor.assumeIsolated(stop)
      } else {
        DispatchQueue.main.async { MainActor.assumeIsolated(stop) }
      }
    }
  }

  /// A transition that ran without a finger until one caught it.
  @MainActor struct CaughtTransition {
    let scene: TransitionScene
    let context: any UIViewControllerContextTransitioning
    /// The progress at which it was caught, 0…1.
    let progress: Double
  }
#endif
