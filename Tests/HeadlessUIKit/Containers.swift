/// A stack of screens. Only its bar has a height.
@MainActor open class UINavigationController: UIViewController {
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    addChild(rootViewController)
  }

  public required init?(coder: NSCoder) { nil }

  open var topViewController: UIViewController? { children.last }

  open override func viewDidLoad() {
    super.viewDidLoad()
    headlessEmbed(topViewController, bar: 44)
  }
}

/// Screens of which one is selected. Only its bar has a height.
@MainActor open class UITabBarController: UIViewController {
  open var viewControllers: [UIViewController]? {
    get { children }
    set { for screen in newValue ?? [] { addChild(screen) } }
  }

  open var selectedViewController: UIViewController? {
    didSet {
      oldValue?.viewIfLoaded?.removeFromSuperview()
      if isViewLoaded { headlessEmbed(selectedViewController, bar: 49) }
    }
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    if selectedViewController == nil { selectedViewController = children.first }
    headlessEmbed(selectedViewController, bar: 49)
  }
}

/// Screens side by side.
@MainActor open class UISplitViewController: UIViewController {}

/// Screens that a person turns like pages.
@MainActor open class UIPageViewController: UIViewController {}

extension UIViewController {
  fileprivate func headlessEmbed(_ child: UIViewController?, bar: CGFloat) {
    view.headlessFittingHeight = bar
    guard let child else { return }
    child.view.frame = view.bounds
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(child.view)
  }
}
