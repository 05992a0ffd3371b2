#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  /// The views of a running transition, and the plan that moves them.
  @MainActor final class TransitionScene {
    let direction: TransitionDirection
    let layout: LayoutContext
    let plan: AnimationPlan
    let axis: TravelAxis
    /// False for a movement between stops, which UIKit does not know of.
    let isTransition: Bool
    /// The stop from which the view leaves, or at which it appears, without a finger; nil for its largest.
    private let stopName: String?
    private weak var presentation: ModalPresentationController?
    private let presented: UIView?
    private let presenter: UIView?
    private let home: PresenterHome?
    /// The presenter's view, if a dismissal has returned it to the hierarchy.
    private let broughtBack: UIView?
    private let dimming: DimmingView?
    private var group: AnimatorGroup?
    private var safeArea: HeldSafeArea?
    /// The picture of the view where it was, while it fades.
    private weak var ghost: UIView?
    /// Weak, because the screen retains its transition.
    private weak var screen: UIViewController?

    /// Adds the views to the container, at their start.
    ///
    /// - Parameters:
    ///   - isDriven: Whether a finger moves the view from the start.
    ///   - former: The movement between stops that ends in this transition; nil for none.
    init(
      _ context: any UIViewControllerContextTransitioning, _ direction: TransitionDirection,
      _ presentation: ModalPresentationController?, _ manager: ModalTransitionManager, isDriven: Bool,
      after former: TransitionScene? = nil
    ) {
      let container = context.containerView
      let isPresenting = direction == .present
      let own = context.viewController(forKey: isPresenting ? .to : .from)
      // For a stack, UIKit may use the top screen's animator to dismiss a screen further below.
      let isOwn = presentation == nil || own === presentation?.presentedViewController
      screen = isOwn ? own : nil
      var view = isOwn ? context.view(forKey: isPresenting ? .to : .from) : nil
      // Do this first, because the content's fitting height depends on its surroundings.
      if isPresenting, let given = view {
        (presentation?.presentationView ?? container).addSubview(given)
        // UIKit may have added the presenter's view to the container, above the presentation view.
        if let front = presentation?.presentationView { container.bringSubviewToFront(front) }
        // The safe area is part of that height, and may differ between the view's first and final places.
        if let presentation { view = presentation.measure(given) }
      }
      presented = view
      let layout = presentation?.layoutContext ?? LayoutContext(container, layout: manager.presentationController())
      isTransition = true
      self.presentation = presentation
      stopName = direction == .dismiss && isDriven ? nil : presentation?.owner.stop(in: layout)
      plan = manager.animator(for: direction, atStop: stopName).plan(in: layout)
      axis = manager.presentationController().interactionGeometry(in: layout, direction: direction).axis
      self.direction = direction
      self.layout = layout
      dimming = presentation?.dimming
      let given = context.view(forKey: isPresenting ? .from : .to)
      broughtBack = isPresenting ? nil : given
      let home = isPresenting ? nil : Self.bringBack(given, context, presentation?.presenterHome, layout)
      // UIKit does not pass a presenter that stays in place. Most transitions do not move it then.
      let presenter = given ?? (plan.movesPresenter ? presentation?.presentingViewController.viewIfLoaded : nil)
      self.presenter = isOwn ? presenter : nil
      self.home = home ?? presenter.map { PresenterHome(of: $0, in: layout) }
      presentation?.presenterHome = self.home
      begin(isDriven: isDriven, after: former)
    }

    /// Moves the view of a presented screen between its stops.
    init(betweenStopsOf presentation: ModalPresentationController, in layout: LayoutContext) {
      (direction, isTransition, stopName, self.presentation, self.layout) = (.dismiss, false, nil, presentation, layout)
      let manager = presentation.owner.manager
      plan = manager.animator(for: .dismiss).plan(in: layout)
      axis = manager.presentationController().interactionGeometry(in: layout, direction: .dismiss).axis
      (screen, presented, dimming) = (
        presentation.presentedViewController, presentation.presentedView, presentation.dimming
      )
      presenter = plan.movesPresenter ? presentation.presentingViewController.viewIfLoaded : nil
      (broughtBack, home, safeArea) = (nil, presentation.presenterHome, presentation.restArea)
      presented?.anchor(like: plan.from)
    }

    private func begin(isDriven: Bool, after former: TransitionScene?) {
      if let former {
        // The view goes on from where it is.
        safeArea = former.safeArea
      } else if direction == .present || isDriven {
        holdSafeArea()
        show(progress: 0, dimming: plan.dimmingFrom)
      } else {
        // The view leaves from where it is, for example from above a keyboard that closes.
        presented?.anchor(like: plan.from)
        safeArea = HeldSafeArea(of: screen)
        showAround(progress: 0, dimming: plan.dimmingFrom)
      }
    }

    private static func bringBack(
      _ view: UIView?, _ context: any UIViewControllerContextTransitioning, _ home: PresenterHome?,
      _ layout: LayoutContext
    ) -> PresenterHome? {
      guard let view else { return home }
      defer { context.containerView.insertSubview(view, at: 0) }
      guard let screen = context.viewController(forKey: .to) else { return home }
      let (container, final) = (context.containerView, context.finalFrame(for: screen))
      view.frame = final.isEmpty ? container.bounds : final  // UIKit may not know it.
      return PresenterHome(view.frame, of: view, in: container, alpha: home?.alpha ?? view.alpha, layout)
    }

    private func holdSafeArea() {
      presented?.place(direction == .present ? plan.to : plan.from)
      safeArea = presentation?.insetHiddenPart() ?? HeldSafeArea(of: screen)
    }

    /// Continues with the views of another scene in a changed layout.
    ///
    /// - Parameter isDriven: Whether a finger moves the view now.
    init(
      _ other: TransitionScene, in layout: LayoutContext, _ manager: ModalTransitionManager, isDriven: Bool = false
    ) {
      (direction, axis, self.layout) = (other.direction, other.axis, layout)
      (isTransition, presentation) = (other.isTransition, other.presentation)
      stopName =
        other.direction == .present ? other.presentation?.owner.stop(in: layout) : isDriven ? nil : other.stopName
      (presented, presenter, dimming) = (other.presented, other.presenter, other.dimming)
      (broughtBack, home, screen) = (other.broughtBack, other.home, other.screen)
      plan = manager.animator(for: direction, atStop: stopName).plan(in: layout)
      if layout == other.layout {
        safeArea = other.safeArea
      } else {
        other.safeArea?.release()
        holdSafeArea()
      }
    }

    /// Returns a scene whose progress counts from the largest stop, for a finger that catches a dismissal.
    func forFinger(_ manager: ModalTransitionManager) -> TransitionScene {
      direction == .dismiss && stopName != nil ? TransitionScene(self, in: layout, manager, isDriven: true) : self
    }

    func show(progress: Double, dimming opacity: Double) {
      let pose = pose(atProgress: progress)
      presented?.place(pose)
      roundCorners(atProgress: progress)
      safeArea?.hold()
      presented?.alpha = pose.alpha
      showAround(progress: progress, dimming: opacity)
    }

    private func showAround(progress: Double, dimming opacity: Double) {
      dimming?.opacity = opacity
      guard plan.movesPresenter else { return }
      let presenterPose = atHome(plan.presenterPose(atProgress: progress))
      presenter?.place(presenterPose)
      presenter?.alpha = presenterPose.alpha
    }

    /// A view that is as long as its stop keeps its length below it, and has its whole length above.
    private func pose(atProgress progress: Double) -> ViewPose {
      var pose = plan.pose(atProgress: progress)
      if direction == .dismiss, let frame = presentation?.resized(pose.frame, in: layout) { pose.frame = frame }
      return pose
    }

    private func atHome(_ pose: ViewPose) -> ViewPose { home?.pose(pose) ?? pose }

    /// The presented view's progress on screen, animations included; nil if the plan does not move it.
    var shownProgress: Double? {
      presented.flatMap { view in
        let shown = view.shown
        return plan.progress(x: shown.anchor.x, y: shown.anchor.y, alpha: shown.alpha)
      }
    }

    /// A Boolean value that indicates whether nothing of the view or its dimming can be seen at the end of a dismissal.
    func isOutOfSight(extent: Double) -> Bool {
      SettlePlan.isUnseen(points: (1 - (shownProgress ?? 1)) * extent, opacity: dimming?.shownOpacity ?? 0)
    }

    /// Returns the animator of the whole transition, without a gesture.
    func animator(isAnimated: Bool) -> AnimatorGroup {
      let (plan, presented, presenter, dimming) = (plan, presented, presenter, dimming)
      let isPresenting = direction == .present
      // A jump has no poses in between.
      let jumps = !isAnimated || plan.timing.duration == 0
      let presenterEnd = atHome(plan.presenterTo)
      let (start, presenterStart) = jumps ? (plan.to, presenterEnd) : (plan.from, atHome(plan.presenterFrom))
      let group = AnimatorGroup(
        [
          (plan.timing, { [weak self] in self?.move(from: start, to: plan.to) }),
          (plan.timing, { if plan.movesPresenter { presenter?.move(from: presenterStart, to: presenterEnd) } }),
          (plan.timing, { if plan.movesPresenter { presenter?.alpha = presenterEnd.alpha } }),
          (plan.alphaTiming, { presented?.alpha = plan.to.alpha }),
          (plan.dimmingTiming.withoutOvershoot, { dimming?.opacity = plan.dimmingTo }),
          (plan.dimmingTiming.withoutOvershoot, { dimming?.isBlurred = isPresenting }),
        ], along: axis, isAnimated: isAnimated)
      self.group = group
      return group
    }

    /// - Parameter fades: Whether the view fades at its new place, because a person has asked for less motion.
    func settle(_ settle: SettlePlan, fades: Bool = false, completion: @escaping () -> Void) {
      if fades { return fade(settle, completion: completion) }
      let (plan, presented, presenter, dimming) = (plan, presented, presenter, dimming)
      let isPresented = (direction == .present) == settle.finishes
      // A view that grows has its new length from the start.
      let end = pose(atProgress: settle.target)
      let isWhole = end == plan.pose(atProgress: settle.target)
      let from = isWhole ? plan.pose(atProgress: settle.start) : pose(atProgress: settle.start)
      if let presented, isWhole, from != pose(atProgress: settle.start) { presented.place(from) }
      let presenterFrom = atHome(plan.presenterPose(atProgress: settle.start))
      let presenterEnd = atHome(plan.presenterPose(atProgress: settle.target))
      let jumps = settle.timing.duration == 0
      let (start, presenterStart) = jumps ? (end, presenterEnd) : (from, presenterFrom)
      let grows = !isTransition && settle.target < settle.start
      let group = AnimatorGroup(
        [
          (settle.timing, { [weak self] in self?.move(from: start, to: end) }),
          (settle.timing, { [weak self] in if grows { self?.insetHiddenPart() } }),
          (settle.timing, { [weak self] in self?.roundCorners(atProgress: settle.target) }),
          (settle.timing, { presented?.alpha = end.alpha }),
          (settle.timing, { if plan.movesPresenter { presenter?.move(from: presenterStart, to: presenterEnd) } }),
          (settle.timing, { if plan.movesPresenter { presenter?.alpha = presenterEnd.alpha } }),
          (settle.dimmingTiming, { dimming?.opacity = settle.dimmingTarget }),
          (settle.dimmingTiming, { dimming?.isBlurred = isPresented }),
        ], along: axis)
      group.addCompletion { _ in completion() }
      self.group = group
      group.start(endsLater: true)
    }

    private func move(from start: ViewPose, to end: ViewPose) {
      presented?.move(from: start, to: end)
      safeArea?.hold()
    }

    /// A list at its end goes along as the part out of sight becomes smaller.
    private func insetHiddenPart() {
      guard let area = presentation?.insetHiddenPart() else { return }
      safeArea = area
      screen?.viewIfLoaded?.layoutIfNeeded()
    }

    private func roundCorners(atProgress progress: Double) {
      presentation?.roundCorners(atProgress: progress, of: self)
    }

    /// Fades from where the view is to where it rests.
    private func fade(_ settle: SettlePlan, completion: @escaping () -> Void) {
      let ghost = presented?.snapshotView(afterScreenUpdates: false)
      self.ghost = ghost
      ghost?.isUserInteractionEnabled = false
      if let ghost, let presented, let around = presented.superview {
        ghost.frame = presented.frame
        around.insertSubview(ghost, at: around.subviews.count)
      }
      show(progress: settle.target, dimming: dimming?.opacity ?? 0)
      presented?.alpha = 0
      let (presented, dimming, shown) = (presented, dimming, pose(atProgress: settle.target).alpha)
      let timing = settle.timing.withoutOvershoot
      let group = AnimatorGroup(
        [
          (timing, { presented?.alpha = shown }), (timing, { ghost?.alpha = 0 }),
          (timing, { dimming?.opacity = settle.dimmingTarget }),
        ], along: axis)
      group.addCompletion { _ in
        ghost?.removeFromSuperview()
        completion()
      }
      self.group = group
      group.start(endsLater: true)
    }

    func stop() {
      group?.stop()
      group = nil
      guard let ghost else { return }
      ghost.removeFromSuperview()
      presented?.alpha = plan.from.alpha
    }

    /// Restores the presented view and the dimming at the end of the transition. The presentation controller brings the
    /// presenter back, also from below a stack.
    func restore(completed: Bool) {
      safeArea?.release()
      let isPresented = (direction == .present) == completed
      dimming?.isBlurred = isPresented
      guard !isPresented else {
        if direction == .dismiss { broughtBack?.removeFromSuperview() }
        return
      }
      if direction == .present { presented?.removeFromSuperview() }
      presented?.place(ViewPose(frame: (direction == .present ? plan.to : plan.from).frame))
      presented?.alpha = 1
    }
  }

  extension LayoutContext {
    /// The container's current layout.
    ///
    /// - Parameters:
    ///   - screen: The screen with the content to measure; nil if there is none yet.
    ///   - layout: The layout that determines the content's width.
    ///   - takesRoom: Whether the content's height follows from its room.
    ///   - keyboardHeight: The height that the keyboard covers, in points.
    @MainActor init(
      _ container: UIView, screen: UIViewController? = nil, layout: PresentationController, takesRoom: Bool = false,
      keyboardHeight: Double = 0
    ) {
      let safe = container.safeAreaInsets
      self.init(
        width: container.bounds.width, height: container.bounds.height,
        safeArea: LayoutInsets(top: safe.top, left: safe.left, bottom: safe.bottom, right: safe.right),
        preferredHeight: screen.map { $0.preferredContentSize.height },
        isRightToLeft: container.effectiveUserInterfaceLayoutDirection == .rightToLeft)
      displayScale = container.traitCollection.displayScale
      self.keyboardHeight = keyboardHeight
      guard let screen, screen.isViewLoaded, layout.measuresContent else { return }
      var most = self
      (most.fittedHeight, most.preferredHeight) = (height, nil)
      let room = layout.presentedFrame(in: most)
      // A stop has a minimum for content that is still empty.
      let empty = layout.configuration.geometry.stops.isEmpty || screen.fillsItsRoom ? room.height : 0
      if let screen = screen as? any FittingScreen {
        let fitting = screen.fittingHeight(in: CGSize(width: room.width, height: room.height))
        // Content that is still empty has the preferred height.
        fittedHeight = fitting > 0 ? fitting : screen.preferredHeight ?? empty
        if screen.derivesPreferredSize { preferredHeight = fittedHeight }
        return
      }
      // What has no height of its own gets all of the room.
      fittedHeight = (takesRoom ? screen.preferredHeight : screen.fittedHeight(ofWidth: room.width)) ?? empty
    }

    /// Returns the height that the content would have in enough room, in points.
    func wantedHeight(by layout: PresentationController) -> Double {
      let preferred = preferredHeight.flatMap { $0 > 0 ? $0 : nil }
      return layout.configuration.geometry.height == .preferred ? preferred ?? fittedHeight : fittedHeight
    }
  }
#endif
