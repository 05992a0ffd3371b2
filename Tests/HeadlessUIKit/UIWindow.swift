/// A screen with one window, in the window's coordinates.
@MainActor public final class UIScreen: NSObject {
  fileprivate weak var window: UIWindow?

  public var coordinateSpace: any UICoordinateSpace { window ?? UIView() }
}

@MainActor open class UIWindow: UIView {
  public let screen = UIScreen()
  /// The number of pixels per point; 0 if unspecified.
  public var headlessScale: CGFloat = 0
  public var headlessSafeArea = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
  public var headlessSizeClass = UIUserInterfaceSizeClass.compact
  open weak var windowScene: UIWindowScene?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    screen.window = self
    HeadlessSystem.windows.append(self)
  }

  public required init?(coder: NSCoder) { nil }

  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.viewIfLoaded?.removeFromSuperview()
      // Presentations of the old root are removed with it.
      if oldValue != nil { for view in subviews { view.removeFromSuperview() } }
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      insertSubview(view, at: 0)
    }
  }

  open func makeKeyAndVisible() {
    isHidden = false
    rootViewController?.viewWillAppear(false)
    rootViewController?.viewDidAppear(false)
  }

  /// Rotates the device: every screen receives the new size, then a layout pass.
  public func headlessTurn(to size: CGSize, safeArea: UIEdgeInsets = .zero) {
    var screens: [UIViewController] = []
    var next = rootViewController
    while let screen = next {
      screens.append(screen)
      next = screen.presentedViewController
    }
    let coordinator = HeadlessCoordinator(duration: 0.3, isInteractive: false)
    for screen in screens {
      screen.viewWillTransition(to: size, with: coordinator)
      screen.presentationController?.viewWillTransition(to: size, with: coordinator)
    }
    headlessSafeArea = safeArea
    bounds = CGRect(origin: .zero, size: size)
    for view in subviews {
      view.frame = bounds
      view.setNeedsLayout()
    }
    coordinator.runAnimations()
    layoutIfNeeded()
    HeadlessClock.after(coordinator.transitionDuration) { coordinator.runCompletions() }
  }
}

/// The container view that UIKit creates for a presentation, laid out by the presentation controller.
final class HeadlessContainerView: UIView {
  weak var presentationController: UIPresentationController?

  override func layoutSubviews() {
    HeadlessSystem.note("containerViewWillLayoutSubviews")
    HeadlessSystem.isLayingOut = true
    defer { HeadlessSystem.isLayingOut = false }
    presentationController?.containerViewWillLayoutSubviews()
    presentationController?.containerViewDidLayoutSubviews()
  }
}
