#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  /// A drag on a screen that does not allow its dismissal now. The view follows its rubber band, and returns.
  @MainActor final class RefusedDrag {
    private let view: UIView
    private let safeArea: HeldSafeArea?
    private var plan: AnimationPlan
    private let rule: ResolvedInteraction
    private var geometry: InteractionGeometry
    private let first: GestureSample
    private var latest: GestureSample
    private var progress: Double = 0
    private var animator: UIViewPropertyAnimator?
    private var isReleased = false

    init(
      of view: UIView, _ plan: AnimationPlan, _ rule: ResolvedInteraction, _ geometry: InteractionGeometry,
      from first: GestureSample, safeArea: HeldSafeArea?
    ) {
      (self.view, self.plan, self.rule, self.geometry) = (view, plan, rule, geometry)
      (self.first, latest, self.safeArea) = (first, first, safeArea)
    }

    func move(to sample: GestureSample) {
      latest = sample
      let travel = geometry.dragAxis.travel(from: first, to: sample)
      let displacement = rule.resistedDisplacement(for: travel, in: geometry)
      progress = geometry.extent > 0 ? displacement / geometry.extent : 0
      show(progress)
    }

    /// Continues in a new layout of the container.
    ///
    /// - Returns: False after the release. The view then takes its place in the new layout.
    func layoutChanged(to plan: AnimationPlan, _ geometry: InteractionGeometry) -> Bool {
      (self.plan, self.geometry) = (plan, geometry)
      guard !isReleased else {
        stop()
        return false
      }
      move(to: latest)
      return true
    }

    func release() {
      isReleased = true
      let timing = rule.returnTiming(from: progress, in: geometry)
      guard timing.duration > 0 else { return show(0) }
      let animator = UIViewPropertyAnimator(timing, along: geometry.axis)
      self.animator = animator
      animator.addAnimations { [self] in show(0) }
      animator.addCompletion { [safeArea] _ in safeArea?.release() }
      animator.startAnimation()
    }

    /// Stops the view in place, so that another drag or a dismissal can continue.
    func stop() {
      animator?.stopAnimation(true)
      animator = nil
      safeArea?.release()
    }

    private func show(_ progress: Double) {
      let pose = plan.pose(atProgress: progress)
      view.place(pose)
      safeArea?.hold()
      view.alpha = pose.alpha
    }
  }
#endif
