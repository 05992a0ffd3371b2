extension HeadlessTransition {
  /// A Boolean value that indicates whether the presenter's view is out of the window while the screens are presented.
  var returnsPresenter: Bool {
    ([presented] + beneath).contains { $0.headlessManager?.shouldRemovePresentersView == true }
  }

  var presenterContainer: UIView? { presenter.headlessManager?.containerView }

  /// Puts back what a full screen has taken out, as UIKit's own animation does.
  func returnPresenter() {
    guard let window = containerView.window, returnsPresenter else { return }
    if let container = presenterContainer, container.window == nil {
      window.insertSubview(container, belowSubview: containerView)
    }
    let home = (beneath.last ?? presented).headlessManager?.headlessPresenterHome
    home?.insertSubview(presenter.view, at: home === window ? 0 : home?.subviews.count ?? 0)
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    guard vc === presented else { return HeadlessSystem.knowsFinalFrames ? containerView.bounds : .zero }
    return isPresenting
      ? presented.headlessManager?.frameOfPresentedViewInContainerView ?? containerView.bounds : .zero
  }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    if isOver || isReleased { HeadlessSystem.misuse.append("updateInteractiveTransition after the end") }
    if !percentComplete.isFinite { HeadlessSystem.misuse.append("updateInteractiveTransition(\(percentComplete))") }
  }

  func finishInteractiveTransition() { release("finishInteractiveTransition", isCancelled: false) }
  func cancelInteractiveTransition() { release("cancelInteractiveTransition", isCancelled: true) }

  /// Makes the transition interactive again, after a finger has caught it.
  func pauseInteractiveTransition() {
    HeadlessSystem.note("pauseInteractiveTransition")
    if interaction == nil { HeadlessSystem.misuse.append("a pause of a transition that is not interactive") }
    if isOver { HeadlessSystem.misuse.append("pauseInteractiveTransition after the end") }
    if !isReleased { HeadlessSystem.misuse.append("pauseInteractiveTransition while a finger drives it") }
    let interruptible = animator?.interruptibleAnimator(using: self)
    if interruptible === HeadlessNoAnimator.shared {
      HeadlessSystem.misuse.append("a pause of a transition whose animator cannot be interrupted")
    }
    if let property = interruptible as? UIViewPropertyAnimator, property.headlessWasStopped {
      HeadlessSystem.misuse.append("a pause of a transition whose animator has been stopped")
    }
    // As Apple documents it: the system pauses the animations.
    if interruptible !== HeadlessNoAnimator.shared { interruptible?.pauseAnimation() }
    (isReleased, transitionWasCancelled) = (false, false)
    coordinator?.interactionChanged(isInteractive: true, isCancelled: false)
  }

  func makePresentationController() -> UIPresentationController {
    UIPresentationController(presentedViewController: presented, presenting: presenter)
  }

  /// Runs the completion that the app has given with its request.
  func runCompletion() {
    if !isPresenting, HeadlessSystem.completesDismissalsLate {
      HeadlessClock.nextTurn { self.completion?() }
    } else {
      completion?()
    }
  }

  private func release(_ call: String, isCancelled: Bool) {
    HeadlessSystem.note(call)
    if interaction == nil { HeadlessSystem.misuse.append("\(call) of a transition that is not interactive") }
    if isReleased { HeadlessSystem.misuse.append("\(call) twice") }
    isReleased = true
    isReleasing = true
    HeadlessClock.nextTurn { self.isReleasing = false }
    transitionWasCancelled = isCancelled
    coordinator?.interactionChanged(isInteractive: false, isCancelled: isCancelled)
  }
}
