#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionRuntime

  /// The presenter's own place and opacity. A plan assumes that the presenter fills the container, which is not true for
  /// every presented screen, such as a sheet.
  @MainActor struct PresenterHome {
    /// The frame in the superview while it has the size `room`.
    private let frame: CGRect
    private let room: CGSize?
    private weak var view: UIView?
    private let fillsContainer: Bool
    let layout: LayoutContext
    let alpha: CGFloat

    /// Records the place of a view that no transition has moved yet.
    init(of view: UIView, in layout: LayoutContext) {
      let (size, anchor) = (view.bounds.size, view.layer.anchorPoint)
      self.init(
        CGRect(
          origin: CGPoint(x: view.center.x - size.width * anchor.x, y: view.center.y - size.height * anchor.y),
          size: size),
        of: view, in: view.superview, alpha: view.alpha, layout)
    }

    init(_ frame: CGRect, of view: UIView, in superview: UIView?, alpha: CGFloat, _ layout: LayoutContext) {
      (self.frame, room, self.view) = (frame, superview?.bounds.size, view)
      (self.alpha, self.layout) = (alpha, layout)
      fillsContainer = (frame.width, frame.height) == (layout.width, layout.height)
    }

    /// The frame at rest. After a rotation, it is where the view's own presentation or its superview places it.
    private var rest: CGRect {
      guard let view, let superview = view.superview, superview.bounds.size != room else { return frame }
      if let screen = (view as UIResponder).next as? UIViewController,
        let presentation = screen.shownPresentation, presentation.presentedView === view
      {
        return presentation.frameOfPresentedViewInContainerView
      }
      return superview.bounds
    }

    /// Converts a plan's pose, which assumes a view that fills the container, to this view. Distances are not scaled, so
    /// they are the same in the view's superview.
    func pose(_ pose: ViewPose) -> ViewPose {
      var pose = pose
      pose.alpha *= alpha
      // A view that fills the container follows its size when the device rotates.
      guard !fillsContainer else { return pose }
      let rest = rest
      pose.frame = LayoutFrame(
        x: rest.minX + pose.frame.x, y: rest.minY + pose.frame.y, width: rest.width, height: rest.height)
      return pose
    }
  }

  /// A screen's safe area at rest, held while its view moves.
  ///
  /// UIKit derives the safe area from the view's place in the window. Without this, content that follows it would jump under
  /// the finger, at each frame.
  @MainActor final class HeldSafeArea {
    private weak var screen: UIViewController?
    private var rest: UIEdgeInsets
    /// The app's own additional insets, restored at the end.
    private var own: UIEdgeInsets
    private var held: UIEdgeInsets?
    /// The container, the view's frame in it and the container's safe area; nil for a view that is wholly in sight.
    private(set) var place: (CGRect, CGRect, UIEdgeInsets)?

    init?(of screen: UIViewController?) {
      guard let screen, let view = screen.viewIfLoaded else { return nil }
      (self.screen, rest, own) = (screen, view.safeAreaInsets, screen.additionalSafeAreaInsets)
    }

    /// Creates a safe area without the part of the view that is beyond the container.
    ///
    /// - Parameters:
    ///   - bounds: The container's bounds.
    ///   - frame: The view's frame in the container.
    ///   - insets: The container's own safe area.
    convenience init?(
      of screen: UIViewController, beyond bounds: CGRect, of frame: CGRect, _ insets: UIEdgeInsets
    ) {
      self.init(of: screen)
      place = (bounds, frame, insets)
      func inset(_ hidden: CGFloat, _ inset: CGFloat, _ own: CGFloat) -> CGFloat { hidden > 0 ? hidden + inset : own }
      rest = UIEdgeInsets(
        top: inset(bounds.minY - frame.minY, insets.top, rest.top),
        left: inset(bounds.minX - frame.minX, insets.left, rest.left),
        bottom: inset(frame.maxY - bounds.maxY, insets.bottom, rest.bottom),
        right: inset(frame.maxX - bounds.maxX, insets.right, rest.right))
    }

    /// Makes up for the view's present place.
    func hold() {
      guard let screen, let view = screen.viewIfLoaded else { return }
      let current = screen.additionalSafeAreaInsets
      // The app has set others, for example because the keyboard closes.
      if current != held, current != own { (rest, own) = (rest.changed(from: own, to: current), current) }
      guard view.safeAreaInsets != rest else { return }
      add(current.changed(from: view.safeAreaInsets, to: rest), to: screen)
      guard view.safeAreaInsets != rest else { return }
      // Insets are never negative: after a wide jump, with the former addition, they do not tell how much is missing.
      screen.additionalSafeAreaInsets = own
      add(own.changed(from: view.safeAreaInsets, to: rest), to: screen)
    }

    /// Each change makes UIKit lay out the content again.
    private func add(_ insets: UIEdgeInsets, to screen: UIViewController) {
      screen.additionalSafeAreaInsets = insets
      held = insets
    }

    /// Restores the app's insets, unless the app has set others meanwhile.
    func release() {
      if let held, screen?.additionalSafeAreaInsets == held { screen?.additionalSafeAreaInsets = own }
      held = nil
    }
  }

  extension UIEdgeInsets {
    /// Returns these insets, changed as the first of two others became the second.
    fileprivate func changed(from first: UIEdgeInsets, to second: UIEdgeInsets) -> UIEdgeInsets {
      UIEdgeInsets(
        top: top + second.top - first.top, left: left + second.left - first.left,
        bottom: bottom + second.bottom - first.bottom, right: right + second.right - first.right)
    }
  }
#endif
