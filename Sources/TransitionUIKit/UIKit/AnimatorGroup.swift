#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionMotion
  import TransitionRuntime

  /// Property animators that run as one, where a plan's parts have timings of their own: the movement, the view's opacity,
  /// the dimming. The longest leads; together they have ended when all have.
  @MainActor final class AnimatorGroup: NSObject, UIViewImplicitlyAnimating {
    private let animators: [UIViewPropertyAnimator]
    /// What a plan without a duration does at once, as no animator can.
    private let jumps: [() -> Void]
    private var running = 0
    private var completions: [(UIViewAnimatingPosition) -> Void] = []

    /// - Parameters:
    ///   - parts: What is animated, each with its timing. Parts of one timing share an animator.
    ///   - axis: Along which a spring's initial velocity points.
    ///   - isAnimated: Otherwise everything is at its end at once.
    init(_ parts: [(timing: AnimationTiming, animation: () -> Void)], along axis: TravelAxis, isAnimated: Bool = true) {
      var animators: [AnimationTiming: UIViewPropertyAnimator] = [:]
      var jumps: [() -> Void] = []
      for part in parts {
        guard isAnimated, part.timing.duration > 0 else {
          jumps.append(part.animation)
          continue
        }
        let animator = animators[part.timing] ?? UIViewPropertyAnimator(part.timing, along: axis)
        animators[part.timing] = animator
        animator.addAnimations(part.animation)
      }
      self.animators = animators.values.sorted { $0.duration > $1.duration }
      self.jumps = jumps
      super.init()
      for animator in self.animators {
        animator.addCompletion { [weak self] position in self?.animatorEnded(at: position) }
      }
    }

    private var lead: UIViewPropertyAnimator? { animators.first }
    private var active: [UIViewPropertyAnimator] { animators.filter { $0.state != .inactive } }

    var state: UIViewAnimatingState { lead?.state ?? .inactive }
    var isRunning: Bool { lead?.isRunning ?? false }

    var isReversed: Bool {
      get { lead?.isReversed ?? false }
      set { for animator in active { animator.isReversed = newValue } }
    }

    var fractionComplete: CGFloat {
      get { lead?.fractionComplete ?? 1 }
      set { for animator in active { animator.fractionComplete = newValue } }
    }

    func startAnimation() {
      guard running == 0 else { return continueAnimation(withTimingParameters: nil, durationFactor: 0) }
      running = animators.count
      UIView.performWithoutAnimation { for jump in jumps { jump() } }
      for animator in animators { animator.startAnimation() }
      if animators.isEmpty { end(at: .end) }
    }

    func startAnimation(afterDelay delay: TimeInterval) {
      guard running == 0 else { return }
      running = animators.count
      UIView.performWithoutAnimation { for jump in jumps { jump() } }
      for animator in animators { animator.startAnimation(afterDelay: delay) }
      if animators.isEmpty { end(at: .end) }
    }

    func pauseAnimation() { for animator in active { animator.pauseAnimation() } }

    /// What is shown stays; no completion runs where nothing is to be finished.
    func stopAnimation(_ withoutFinishing: Bool) {
      for animator in active { animator.stopAnimation(withoutFinishing) }
      if withoutFinishing { completions = [] }
    }

    func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
      for animator in active { animator.finishAnimation(at: finalPosition) }
    }

    func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat) {
      for animator in active {
        animator.continueAnimation(withTimingParameters: parameters, durationFactor: durationFactor)
      }
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
