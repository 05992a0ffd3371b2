#if canImport(UIKit) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionRuntime

  /// Where the presenter's view stands as if nothing had moved it. A plan takes it to fill the container; one that is
  /// presented itself, as a sheet is, need not.
  @MainActor struct PresenterHome {
    /// In its superview.
    private let frame: LayoutFrame
    private let fillsContainer: Bool
    let alpha: CGFloat

    /// A view that nothing has moved yet.
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
      self.alpha = alpha
      fillsContainer = (frame.width, frame.height) == (layout.width, layout.height)
    }

    /// What a plan says of a view that fills the container, said of this one. A way has no scale, so it is as long in
    /// the view's superview.
    func pose(_ pose: ViewPose) -> ViewPose {
      var pose = pose
      pose.alpha *= alpha
      // One that fills the container follows it when the device turns.
      guard !fillsContainer else { return pose }
      pose.frame = LayoutFrame(
        x: frame.x + pose.frame.x, y: frame.y + pose.frame.y, width: frame.width, height: frame.height)
      return pose
    }
  }
#endif
