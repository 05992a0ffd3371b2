/// Manages one presentation's container.
@MainActor open class UIPresentationController: NSObject {
  // UIKit does not say whether it holds them; a leak must not be this module's.
  private weak var presenting: UIViewController?
  private weak var presented: UIViewController?
  open var presentingViewController: UIViewController { presenting ?? UIViewController() }
  open var presentedViewController: UIViewController { presented ?? UIViewController() }
  open internal(set) var containerView: UIView?

  public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
    presented = presentedViewController
    presenting = presentingViewController ?? presentedViewController
    super.init()
  }

  open var presentedView: UIView? { presentedViewController.view }
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
  open var shouldPresentInFullscreen: Bool { true }
  open var shouldRemovePresentersView: Bool { presented?.modalPresentationStyle == .fullScreen }

  open func containerViewWillLayoutSubviews() {}
  open func containerViewDidLayoutSubviews() {}
  open func presentationTransitionWillBegin() {}
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  open func dismissalTransitionWillBegin() {}
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}
}
