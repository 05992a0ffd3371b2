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
    /// Decides about the release as if the screen allowed the drag.
    private var machine: InteractionMachine
    private let first: GestureSample
    private var latest: GestureSample
    /// The travel, in points, that gives the view its displacement at the start: it may not have returned yet.
    private let startTravel: Double
    private var progress: Double = 0
    private var animator: UIViewPropertyAnimator?
    private var isReleased = false

    init(
      of view: UIView, _ plan: AnimationPlan, _ rule: ResolvedInteraction, _ geometry: InteractionGeometry,
      from first: GestureSample, after former: RefusedDrag?, _ safeArea: HeldSafeArea?
    ) {
      (self.view, self.plan, self.rule, self.geometry) = (view, plan, rule, geometry)
      (self.first, latest) = (first, first)
      // The safe area of a view that has not returned is not the one at rest.
      self.safeArea = former?.safeArea ?? safeArea
      startTravel = rule.resistedTravel(for: (former?.progress ?? 0) * geometry.extent, in: geometry)
      machine = InteractionMachine(rule)
      for event in [.began(first, displacement: 0), .started(geometry)] as [InteractionEvent] {
        _ = machine.handle(event)
      }
      if former != nil { move(to: first) }
    }

    func move(to sample: GestureSample) {
      latest = sample
      _ = machine.handle(.changed(sample))
      let travel = geometry.dragAxis.travel(from: first, to: sample) + startTravel
      let displacement = rule.resistedDisplacement(for: travel, in: geometry)
      progress = geometry.extent > 0 ? displacement / geometry.extent : 0
      show(progress)
    }

    /// Continues in a new layout of the container.
    ///
    /// - Returns: False after the release. The view then takes its place in the new layout.
    func layoutChanged(to plan: AnimationPlan, _ geometry: InteractionGeometry) -> Bool {
      (self.plan, self.geometry) = (plan, geometry)
      _ = machine.handle(.layoutChanged(geometry))
      guard !isReleased else {
        stop()
        return false
      }
      move(to: latest)
      return true
    }

    /// Lets the view return.
    ///
    /// - Returns: Whether a person released it where the screen would have been dismissed.
    func end(_ event: InteractionEvent) -> Bool {
      guard !isReleased else { return false }
      isReleased = true
      _ = machine.handle(event)
      springBack()
      if case .ended = event { return machine.decision?.finishes == true }
      return false
    }

    private func springBack() {
      let timing = rule.returnTiming(from: progress, in: geometry)
      guard timing.duration > 0 else {
        show(0)
        return hasReturned()
      }
      let animator = UIViewPropertyAnimator(timing, along: geometry.axis)
      self.animator = animator
      animator.addAnimations { [self] in show(0) }
      animator.addCompletion { [weak self, safeArea] _ in
        self?.hasReturned()
        safeArea?.release()
      }
      animator.startAnimation()
    }

    private func hasReturned() {
      animator = nil
      progress = 0
      safeArea?.release()
    }

    /// Stops the view in place, so that another drag or a dismissal can continue.
    func stop() {
      if animator != nil {
        let shown = view.shown
        progress = plan.progress(x: shown.anchor.x, y: shown.anchor.y, alpha: shown.alpha) ?? 0
      }
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
