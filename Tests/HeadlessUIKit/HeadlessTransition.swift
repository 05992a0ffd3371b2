/// One presentation or dismissal, in UIKit's order, which is also the context of its animator.
@MainActor final class HeadlessTransition: NSObject, UIViewControllerContextTransitioning {
  let presented: UIViewController
  let presenter: UIViewController
  let isPresenting: Bool
  let isAnimated: Bool
  let containerView: UIView
  /// The controllers that disappear without animation along with the top of a stack, from there down.
  let beneath: [UIViewController]
  let completion: (() -> Void)?
  var animator: (any UIViewControllerAnimatedTransitioning)?
  var interaction: (any UIViewControllerInteractiveTransitioning)?
  var coordinator: HeadlessCoordinator?
  private(set) var isOver = false
  /// A Boolean value that indicates whether no finger drives the transition, not yet or no longer.
  var isReleased = false
  private var isStarting = false
  /// Until the turn ends in which the finger let go.
  var isReleasing = false
  var transitionWasCancelled = false

  private init(
    _ presented: UIViewController, _ presenter: UIViewController, isPresenting: Bool, animated: Bool,
    container: UIView, beneath: [UIViewController] = [], completion: (() -> Void)?
  ) {
    self.beneath = beneath
    (self.presented, self.presenter, self.isPresenting) = (presented, presenter, isPresenting)
    (isAnimated, containerView, self.completion) = (animated, container, completion)
  }

  static func present(
    _ presented: UIViewController, from presenter: UIViewController, animated: Bool, completion: (() -> Void)?
  ) {
    presenter.headlessPresented = presented
    presented.presentingViewController = presenter
    presented.isInTransition = true
    if presented.modalPresentationStyle != .custom {
      presented.presentationController = UIPresentationController(
        presentedViewController: presented, presenting: presenter)
    }
    HeadlessSystem.start(isLate: HeadlessSystem.startsPresentationsLate) { [weak presented, weak presenter] in
      guard let presented, let presenter, let window = presenter.viewIfLoaded?.window else { return }
      let container = HeadlessContainerView(frame: window.bounds)
      HeadlessTransition(
        presented, presenter, isPresenting: true, animated: animated, container: container, completion: completion
      ).startPresenting(in: window, container)
    }
  }

  static func dismiss(
    _ presented: UIViewController, to presenter: UIViewController, animated: Bool, completion: (() -> Void)?
  ) {
    presented.isInTransition = true
    HeadlessSystem.start { [weak presented, weak presenter] in
      guard let presented, let presenter else { return }
      var stack = [presented]
      while let next = stack[0].presentedViewController { stack.insert(next, at: 0) }
      HeadlessTransition(
        stack[0], presenter, isPresenting: false, animated: animated,
        container: stack[0].headlessManager?.containerView ?? UIView(), beneath: Array(stack.dropFirst()),
        completion: completion
      ).startDismissing()
    }
  }

  private func startPresenting(in window: UIWindow, _ container: HeadlessContainerView) {
    let delegate = presented.transitioningDelegate
    var controller = presented.presentationController
    if presented.modalPresentationStyle == .custom, !HeadlessSystem.keepsPresentationController {
      HeadlessSystem.note("presentationController(forPresented:)")
      controller = delegate?.presentationController(
        forPresented: presented, presenting: presenter, source: presenter)
    }
    let own = controller ?? makePresentationController()
    presented.presentationController = own
    if HeadlessSystem.adaptsPresentations { presented.headlessAdapted = makePresentationController() }
    let inUse = presented.headlessAdapted ?? own
    if isAnimated || presented.modalPresentationStyle == .custom {
      HeadlessSystem.note("animationController(forPresented:)")
      animator = delegate?.animationController(forPresented: presented, presenting: presenter, source: presenter)
    }
    if isAnimated, let animator {
      HeadlessSystem.note("interactionControllerForPresentation")
      interaction = delegate?.interactionControllerForPresentation(using: animator)
    }
    container.presentationController = inUse
    (inUse.containerView, inUse.headlessPresenterHome) = (container, presenter.viewIfLoaded?.superview)
    window.addSubview(container)
    begin()
    HeadlessSystem.note("presentationTransitionWillBegin")
    inUse.presentationTransitionWillBegin()
    if presented.viewIfLoaded?.window != nil {
      HeadlessSystem.misuse.append("the presented view is in the window before viewWillAppear")
    }
    presented.isBeingPresented = true
    presented.viewWillAppear(isAnimated)
    if inUse.shouldRemovePresentersView { presenter.viewWillDisappear(isAnimated) }
    _ = inUse.presentedView
    // Apple's documentation names no place among the container's subviews. This is the worst.
    if inUse.shouldRemovePresentersView { container.addSubview(presenter.view) }
    run()
  }

  private func startDismissing() {
    let delegate = presented.transitioningDelegate
    HeadlessSystem.note("animationController(forDismissed:)")
    animator = delegate?.animationController(forDismissed: presented)
    if isAnimated, let animator {
      HeadlessSystem.note("interactionControllerForDismissal")
      interaction = delegate?.interactionControllerForDismissal(using: animator)
    }
    if !HeadlessSystem.startsDismissalsLate || HeadlessSystem.coordinatesLateDismissals { makeCoordinator() }
    if HeadlessSystem.startsDismissalsLate {
      HeadlessClock.after(0.1) { self.beginDismissing() }
    } else {
      beginDismissing()
    }
  }

  private func beginDismissing() {
    begin()
    HeadlessSystem.note("dismissalTransitionWillBegin")
    presented.headlessManager?.dismissalTransitionWillBegin()
    presented.isBeingDismissed = true
    presented.viewWillDisappear(isAnimated)
    if returnsPresenter { presenter.viewWillAppear(isAnimated) }
    _ = presented.headlessManager?.presentedView
    run()
  }

  private func begin() {
    HeadlessSystem.running.append(self)
    if coordinator == nil { makeCoordinator() }
  }

  /// A transition has a coordinator as soon as UIKit knows its controllers.
  private func makeCoordinator() {
    isReleased = interaction?.wantsInteractiveStart == false
    let coordinator = HeadlessCoordinator(
      duration: animator?.transitionDuration(using: self) ?? 0, isInteractive: isInteractive)
    self.coordinator = coordinator
    presented.coordinator = coordinator
    presenter.coordinator = coordinator
  }

  private func run() {
    guard let animator else {
      // UIKit's own animation ends immediately here.
      if isPresenting, let view = view(forKey: .to) { containerView.addSubview(view) } else { returnPresenter() }
      return completeTransition(true)
    }
    if let interaction, interaction.wantsInteractiveStart || HeadlessSystem.startsEveryInteraction {
      HeadlessSystem.note("startInteractiveTransition")
      isStarting = true
      interaction.startInteractiveTransition(self)
      isStarting = false
      if !interaction.wantsInteractiveStart { askForInterruptibleAnimator(animator) }
    } else {
      HeadlessSystem.note("animateTransition")
      animator.animateTransition(using: self)
      askForInterruptibleAnimator(animator)
    }
    coordinator?.runAnimations()
    containerView.layoutIfNeeded()
  }
}

extension HeadlessTransition {
  var isInteractive: Bool { interaction != nil && !isReleased }
  var presentationStyle: UIModalPresentationStyle { presented.modalPresentationStyle }
  var targetTransform: CGAffineTransform { .identity }

  func completeTransition(_ didComplete: Bool) {
    HeadlessSystem.note("completeTransition(\(didComplete))")
    guard !isOver else { return HeadlessSystem.misuse.append("completeTransition twice") }
    if isInteractive { HeadlessSystem.misuse.append("completeTransition before finish or cancel") }
    if interaction != nil, didComplete == transitionWasCancelled {
      HeadlessSystem.misuse.append("completeTransition(\(didComplete)) contradicts transitionWasCancelled")
    }
    if isStarting { HeadlessSystem.misuse.append("completeTransition in startInteractiveTransition") }
    if isReleasing { HeadlessSystem.misuse.append("completeTransition while UIKit hears of a release") }
    if HeadlessSystem.isLayingOut { HeadlessSystem.misuse.append("completeTransition in the container's layout pass") }
    isOver = true
    HeadlessSystem.running.removeAll { $0 === self }
    if isPresenting { presentingEnded(didComplete) } else { dismissingEnded(didComplete) }
    animator?.animationEnded(didComplete)
    coordinator?.runCompletions()
    presented.coordinator = nil
    presenter.coordinator = nil
    for screen in [presented] + beneath {
      (screen.isInTransition, screen.isBeingPresented, screen.isBeingDismissed) = (false, false, false)
    }
    if didComplete || (!isPresenting && HeadlessSystem.completesCancelledDismissals) { runCompletion() }
  }

  private func presentingEnded(_ completed: Bool) {
    let controller = presented.headlessManager
    let returnsPresenter = returnsPresenter
    if completed, returnsPresenter {
      presenter.view.removeFromSuperview()
      if HeadlessSystem.removesCoveredContainers { presenterContainer?.removeFromSuperview() }
    }
    HeadlessSystem.note("presentationTransitionDidEnd(\(completed))")
    controller?.presentationTransitionDidEnd(completed)
    if completed {
      if presented.view.window == nil { HeadlessSystem.misuse.append("the presented view is not in the window") }
      presented.viewDidAppear(isAnimated)
      if returnsPresenter { presenter.viewDidDisappear(isAnimated) }
    } else {
      // The app has to remove the views that it added.
      let left = containerView.subviews.filter { $0 !== presenter.view }
      if !left.isEmpty { HeadlessSystem.misuse.append("after a cancelled presentation \(left.count) views are left") }
      takeDown()
      if returnsPresenter { presenter.viewDidAppear(isAnimated) }
    }
  }

  private func dismissingEnded(_ completed: Bool) {
    HeadlessSystem.note("dismissalTransitionDidEnd(\(completed))")
    presented.headlessManager?.dismissalTransitionDidEnd(completed)
    let returnsPresenter = returnsPresenter
    guard completed else {
      if returnsPresenter { presenter.viewDidDisappear(isAnimated) }
      if presented.headlessManager?.shouldRemovePresentersView == true, presenter.view.window != nil {
        HeadlessSystem.misuse.append("after a cancelled dismissal the presenter's view was not taken out again")
      }
      return presented.viewDidAppear(isAnimated)
    }
    for screen in beneath { screen.goesAlong() }
    if presenter.view.window == nil { HeadlessSystem.misuse.append("the presenter's view was not put back") }
    takeDown()
    presented.viewDidDisappear(isAnimated)
    if returnsPresenter { presenter.viewDidAppear(isAnimated) }
  }

  private func takeDown() {
    let window = containerView.window
    let wasInContainer = presenter.view.superview === containerView
    containerView.removeFromSuperview()
    // UIKit moves the presenter's view back to its place.
    if wasInContainer { window?.insertSubview(presenter.view, at: 0) }
    presented.view.removeFromSuperview()
    presented.headlessManager?.containerView = nil
    (presented.presentationController, presented.headlessAdapted) = (nil, nil)
    presented.presentingViewController = nil
    presenter.headlessPresented = nil
  }
}
