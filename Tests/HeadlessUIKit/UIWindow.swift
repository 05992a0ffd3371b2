/// A screen of one window; its coordinates are the window's.
@MainActor public final class UIScreen: NSObject {
  fileprivate weak var window: UIWindow?

  public var coordinateSpace: any UICoordinateSpace { window ?? UIView() }
}

/// A window, which is also the screen.
@MainActor open class UIWindow: UIView {
  public let screen = UIScreen()
  /// Pixels a point; 0 where it is not specified.
  public var headlessScale: CGFloat = 0
  public var headlessSafeArea = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)

  public override init(frame: CGRect) {
    super.init(frame: frame)
    screen.window = self
    HeadlessSystem.windows.append(self)
  }

  public required init?(coder: NSCoder) { nil }

  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.viewIfLoaded?.removeFromSuperview()
      // What the old one had presented is gone with it.
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

  /// Turns the device: every screen is told the new size, then laid out.
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

/// What a view is shown with.
public final class UITraitCollection: NSObject, Sendable {
  public let displayScale: CGFloat
  init(scale: CGFloat) { displayScale = scale }
}

/// The view that UIKit makes for a presentation, and lays out by asking its presentation controller.
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
