extension HeadlessTransition {
  /// Where a whole stack goes, the lowest of it, though the top one's animator runs.
  private var named: UIViewController { beneath.last ?? presented }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    (key == .to) == isPresenting ? named : presenter
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    if (key == .to) == isPresenting { return named.presentationController?.presentedView }
    return named.presentationController?.shouldRemovePresentersView == true ? presenter.view : nil
  }

  func initialFrame(for vc: UIViewController) -> CGRect {
    vc === presented && isPresenting ? .zero : vc.view.frame
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    guard vc === presented else { return containerView.bounds }
    return isPresenting
      ? presented.presentationController?.frameOfPresentedViewInContainerView ?? containerView.bounds : .zero
  }
}
