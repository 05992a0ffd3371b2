#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  /// A drag on a screen that does not allow its dismissal now. The view follows its rubber band, and returns.
  @MainActor final class ResistedDrag {
    private let view: UIView
    private let plan: AnimationPlan
    private let rule: ResolvedInteraction
    private let geometry: InteractionGeometry
    private let first: GestureSample
    private var progress: Double = 0
    private var animator: UIViewPropertyAnimator?

    init(
      of view: UIView, _ plan: AnimationPlan, _ rule: ResolvedInteraction, _ geometry: InteractionGeometry,
      from first: GestureSample
    ) {
      (self.view, self.plan, self.rule, self.geometry, self.first) = (view, plan, rule, geometry, first)
    }

    func move(to sample: GestureSample) {
      let travel = geometry.dragAxis.travel(from: first, to: sample)
      let displacement = rule.resistedDisplacement(for: travel, in: geometry)
      progress = geometry.extent > 0 ? displacement / geometry.extent : 0
      show(progress)
    }

    func release() {
      let timing = rule.returnTiming(from: progress, in: geometry)
      guard timing.duration > 0 else { return show(0) }
      let animator = UIViewPropertyAnimator(timing, along: geometry.axis)
      self.animator = animator
      animator.addAnimations { [self] in show(0) }
      animator.startAnimation()
    }

    /// Stops the view in place, so that another drag or a dismissal can continue.
    func stop() {
      animator?.stopAnimation(true)
      animator = nil
    }

    private func show(_ progress: Double) {
      let pose = plan.pose(atProgress: progress)
      view.place(pose)
      view.alpha = pose.alpha
    }
  }
#endif
