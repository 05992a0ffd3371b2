#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionMotion
  import TransitionRuntime

  /// Property animators that run as one group, because a plan's movement, opacity and dimming may have different timings.
  /// The group ends when all of them have ended.
  @MainActor final class AnimatorGroup {
    /// The animators in the order of their first part. UIKit adds animations alongside the transition to the first one that starts.
    private let animators: [UIViewPropertyAnimator]
    /// The changes of parts without a duration, which no animator can run.
    private let jumps: [() -> Void]
    private var running = 0
    private var completions: [(UIViewAnimatingPosition) -> Void] = []

    /// - Parameters:
    ///   - parts: The animations, each with its timing. Parts with the same timing share an animator.
    ///   - axis: The axis of a spring's initial velocity.
    ///   - isAnimated: If false, every part jumps to its end.
    init(_ parts: [(timing: AnimationTiming, animation: () -> Void)], along axis: TravelAxis, isAnimated: Bool = true) {
      var made: [(timing: AnimationTiming, animator: UIViewPropertyAnimator)] = []
      var jumps: [() -> Void] = []
      for part in parts {
        guard isAnimated, part.timing.duration > 0 else {
          jumps.append(part.animation)
          continue
        }
        let shared = made.first { $0.timing == part.timing }?.animator
        let animator = shared ?? UIViewPropertyAnimator(part.timing, along: axis)
        if shared == nil { made.append((part.timing, animator)) }
        animator.addAnimations(part.animation)
      }
      animators = made.map(\.animator)
      self.jumps = jumps
      for animator in animators {
        animator.addCompletion { [weak self] position in self?.animatorEnded(at: position) }
      }
    }

    /// - Parameter endsLater: Whether a group without a duration ends in the next turn: UIKit may still be starting the
    ///   transition, or be told of a release.
    func start(endsLater: Bool = false) {
      running = animators.count
      UIView.performWithoutAnimation { for jump in jumps { jump() } }
      for animator in animators { animator.startAnimation() }
      guard animators.isEmpty else { return }
      if endsLater { NextTurn.run { self.end(at: .end) } } else { end(at: .end) }
    }

    /// Stops all animators in place, without calling the completions.
    func stop() {
      for animator in animators where animator.state != .inactive { animator.stopAnimation(true) }
      completions = []
    }

    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) { completions.append(completion) }

    private func animatorEnded(at position: UIViewAnimatingPosition) {
      running -= 1
      if running == 0 { end(at: position) }
    }

    private func end(at position: UIViewAnimatingPosition) {
      let last = completions
      completions = []
      for completion in last { completion(position) }
    }
  }

  extension UIViewPropertyAnimator {
    /// Creates an animator with a plan's timing.
    ///
    /// - Parameters:
    ///   - timing: The plan's timing.
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

  extension UIView {
    /// Moves the view to a pose, without its opacity.
    func place(_ pose: ViewPose) {
      let placement = pose.placement
      // A plan's poses share one anchor, so this does not move in an animation.
      let anchor = CGPoint(x: placement.anchorX, y: placement.anchorY)
      if layer.anchorPoint != anchor { layer.anchorPoint = anchor }
      bounds = CGRect(origin: bounds.origin, size: CGSize(width: placement.width, height: placement.height))
      center = CGPoint(x: placement.x, y: placement.y)
      transform = CGAffineTransform(rotationAngle: placement.angle).scaledBy(x: placement.scale, y: placement.scale)
    }

    /// Gives a view that is neither turned nor scaled the anchor of a pose, without moving the view. In an animation, a change
    /// of the anchor would be a jump.
    func anchor(like pose: ViewPose) {
      let anchor = CGPoint(x: pose.placement.anchorX, y: pose.placement.anchorY)
      guard layer.anchorPoint != anchor else { return }
      let shown = frame
      layer.anchorPoint = anchor
      frame = shown
    }

    /// Animates the view to a pose, without its opacity. A wide turn goes through the poses in between.
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

    /// The view's anchor and opacity on screen, animations included.
    var shown: (anchor: CGPoint, alpha: Double) {
      let shown = layer.presentation() ?? layer
      return (shown.position, Double(shown.opacity))
    }

    var firstResponder: UIView? {
      if isFirstResponder { return self }
      for view in subviews {
        if let found = view.firstResponder { return found }
      }
      return nil
    }
  }
#endif
