#if canImport(UIKit) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionMotion
  import TransitionModel
  import TransitionRuntime

  extension UIViewPropertyAnimator {
    /// An animator that runs by a plan's timing.
    ///
    /// - Parameters:
    ///   - timing: What the plan says.
    ///   - axis: Along which a spring's initial velocity points.
    convenience init(_ timing: AnimationTiming, along axis: TravelAxis) {
      switch timing.shape {
      case .spring(let spring, let velocity):
        self.init(
          duration: timing.duration,
          timingParameters: UISpringTimingParameters(
            dampingRatio: spring.dampingRatio,
            initialVelocity: axis == .x ? CGVector(dx: velocity, dy: 0) : CGVector(dx: 0, dy: velocity)))
      case .curve(let curve):
        self.init(
          duration: timing.duration,
          timingParameters: UICubicTimingParameters(
            controlPoint1: CGPoint(x: curve.x1, y: curve.y1), controlPoint2: CGPoint(x: curve.x2, y: curve.y2)))
      }
    }
  }
#endif
