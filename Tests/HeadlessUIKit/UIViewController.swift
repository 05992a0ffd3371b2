/// UIKit's modal presentation styles.
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0
  case pageSheet = 1
  case formSheet = 2
  case currentContext = 3
  case custom = 4
  case overFullScreen = 5
  case overCurrentContext = 6
  case popover = 7
  case none = -1
  case automatic = -2
}

@MainActor public protocol UIContentContainer: NSObjectProtocol {
  var preferredContentSize: CGSize { get }
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
  func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
}

/// The part of a view controller that a modal presentation needs.
@MainActor open class UIViewController: UIResponder, UIContentContainer {
  private var loadedView: UIView?
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var isModalInPresentation = false
  open var modalPresentationCapturesStatusBarAppearance = false
  open var definesPresentationContext = false
  /// The number of changes of a screen's additional insets, each of which lays out its content.
  public internal(set) static var headlessInsetChanges = 0
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet {
      guard additionalSafeAreaInsets != oldValue else { return }
      Self.headlessInsetChanges += 1
      viewIfLoaded?.setNeedsLayout()
    }
  }
  open var title: String?
  var headlessPresented: UIViewController?
  open var presentedViewController: UIViewController? { headlessPresented ?? parent?.presentedViewController }
  open internal(set) weak var presentingViewController: UIViewController?
  open internal(set) var presentationController: UIPresentationController?
  /// The controller by which UIKit has replaced that of an adapted presentation.
  var headlessAdapted: UIPresentationController?
  var headlessManager: UIPresentationController? { headlessAdapted ?? presentationController }
  @available(iOS 16.0, *)
  open var activePresentationController: UIPresentationController? {
    presentingViewController == nil ? nil : headlessManager
  }
  /// Set from the call on. UIKit's calls to the app begin with the appearance callbacks.
  var isInTransition = false
  open internal(set) var isBeingPresented = false
  open internal(set) var isBeingDismissed = false
  open private(set) var children: [UIViewController] = []
  open private(set) weak var parent: UIViewController?
  var coordinator: HeadlessCoordinator?

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  public required init?(coder: NSCoder) { nil }

  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  open var preferredContentSize = CGSize.zero {
    didSet { headlessManager?.preferredContentSizeDidChange(forChildContentContainer: self) }
  }

  // As UIKit declares it.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.headlessController = nil
      loadedView = newValue
      loadedView?.headlessController = self
    }
  }

  open override var next: UIResponder? { loadedView?.superview }

  open var viewIfLoaded: UIView? { loadedView }

  open var isViewLoaded: Bool { loadedView != nil }

  open func loadView() { view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844)) }

  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    viewDidLoad()
  }

  open func addChild(_ childController: UIViewController) {
    children.append(childController)
    childController.parent = self
  }

  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}

  open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}

  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? { coordinator }

  open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
    HeadlessSystem.note("present")
    if HeadlessSystem.ignoresPresentations { return }
    // A screen that covers the whole window is presented by the topmost parent.
    var presenter = self
    while let parent = presenter.parent { presenter = parent }
    guard presenter.viewIfLoaded?.window != nil else {
      return HeadlessSystem.refusals.append("whose view is not in the window hierarchy")
    }
    guard presenter.presentedViewController == nil, viewControllerToPresent.presentingViewController == nil else {
      return HeadlessSystem.refusals.append("which is already presenting")
    }
    HeadlessTransition.present(viewControllerToPresent, from: presenter, animated: flag, completion: completion)
  }

  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    HeadlessSystem.note("dismiss")
    if HeadlessSystem.isUpdatingContent { HeadlessSystem.misuse.append("a dismissal during an update of SwiftUI's") }
    if HeadlessSystem.ignoresDismissals { return }
    guard let presenter = presentedViewController == nil ? presentingViewController : self else { return }
    let stack = sequence(first: presenter.presentedViewController) { $0?.headlessPresented }.compactMap { $0 }
    guard let presented = stack.first, !stack.contains(where: \.isInTransition)
    else { return HeadlessSystem.refusals.append("while a presentation or dismissal is in progress") }
    HeadlessTransition.dismiss(presented, to: presenter, animated: flag, completion: completion)
  }
}

@MainActor open class UIPresentationController: NSObject {
  // UIKit does not document whether it retains them, so this type must not hide a leak.
  private weak var presenting: UIViewController?
  private weak var presented: UIViewController?
  open var presentingViewController: UIViewController { presenting ?? UIViewController() }
  open var presentedViewController: UIViewController { presented ?? UIViewController() }
  open internal(set) var containerView: UIView?
  /// The place of the presenter's view before the presentation.
  weak var headlessPresenterHome: UIView?
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
  open var traitOverrides = UITraitOverrides()
  open var overrideTraitCollection: UITraitCollection?

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

/// The delegate that a presentation controller informs about dismissals by a person.
@MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
  func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

// UIKit's requirements are optional.
extension UIAdaptivePresentationControllerDelegate {
  public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
  public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
  public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

/// A transition from one screen to another that performs itself.
@MainActor open class UIStoryboardSegue: NSObject {
  open private(set) var identifier: String?
  open private(set) var source: UIViewController
  open private(set) var destination: UIViewController

  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    self.identifier = identifier
    self.source = source
    self.destination = destination
    super.init()
  }

  open func perform() {}
}

extension UIViewController {
  /// Forgets a presentation whose window has closed.
  public func headlessForgetPresentation() {
    presentingViewController?.headlessPresented = nil
    (presentingViewController, presentationController, headlessAdapted) = (nil, nil, nil)
    (isInTransition, isBeingPresented, isBeingDismissed) = (false, false, false)
    viewIfLoaded?.removeFromSuperview()
  }

  /// Disappears with a stack of which only the top is animated.
  func goesAlong() {
    if HeadlessSystem.reportsWholeStacks {
      headlessManager?.dismissalTransitionWillBegin()
      headlessManager?.dismissalTransitionDidEnd(true)
    }
    headlessManager?.containerView?.removeFromSuperview()
    headlessManager?.containerView = nil
    (presentationController, headlessAdapted) = (nil, nil)
    viewIfLoaded?.removeFromSuperview()
    (headlessPresented, presentingViewController) = (nil, nil)
    viewDidDisappear(false)
  }
}
