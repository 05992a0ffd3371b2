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
    /// The frame in the superview.
    private let frame: LayoutFrame
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
        alpha: view.alpha, in: layout)
    }

    init(_ frame: CGRect, alpha: CGFloat, in layout: LayoutContext) {
      self.frame = LayoutFrame(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
      (self.alpha, self.layout) = (alpha, layout)
      fillsContainer = (frame.width, frame.height) == (layout.width, layout.height)
    }

    /// Converts a plan's pose, which assumes a view that fills the container, to this view. Distances are not scaled, so
    /// they are the same in the view's superview.
    func pose(_ pose: ViewPose) -> ViewPose {
      var pose = pose
      pose.alpha *= alpha
      // A view that fills the container follows its size when the device rotates.
      guard !fillsContainer else { return pose }
      pose.frame = LayoutFrame(
        x: frame.x + pose.frame.x, y: frame.y + pose.frame.y, width: frame.width, height: frame.height)
      return pose
    }
  }
#endif
