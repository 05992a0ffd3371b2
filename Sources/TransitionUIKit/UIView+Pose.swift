#if canImport(UIKit) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  extension UIView {
    /// Puts the view where a pose says, its opacity aside.
    func place(_ pose: ViewPose) {
      let placement = pose.placement
      // Where a view turns is the same all along a way, so this does not move in an animation.
      let anchor = CGPoint(x: placement.anchorX, y: placement.anchorY)
      if layer.anchorPoint != anchor { layer.anchorPoint = anchor }
      bounds = CGRect(origin: bounds.origin, size: CGSize(width: placement.width, height: placement.height))
      center = CGPoint(x: placement.x, y: placement.y)
      transform = CGAffineTransform(rotationAngle: placement.angle).scaledBy(x: placement.scale, y: placement.scale)
    }

    /// In an animation: to a pose, its opacity aside, by way of those in between where it turns far.
    func move(from start: ViewPose, to end: ViewPose) {
      let waypoints = start.waypoints(to: end)
      guard waypoints.count > 1 else { return place(end) }
      UIView.animateKeyframes(
        withDuration: 0, delay: 0, options: [],
        animations: {
          for waypoint in waypoints {
            UIView.addKeyframe(withRelativeStartTime: waypoint.start, relativeDuration: waypoint.share) {
              self.place(waypoint.pose)
            }
          }
        }, completion: nil)
    }

    /// Where the view is on screen, animations included: its anchor and its opacity.
    var shown: (anchor: CGPoint, alpha: Double) {
      let shown = layer.presentation() ?? layer
      return (shown.position, Double(shown.opacity))
    }

    /// What is typed into within the view.
    var firstResponder: UIView? {
      if isFirstResponder { return self }
      for view in subviews {
        if let found = view.firstResponder { return found }
      }
      return nil
    }
  }
#endif
