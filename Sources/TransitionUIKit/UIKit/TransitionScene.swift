#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  /// The views of a transition while it runs, and the plan that is carried out on them.
  @MainActor final class TransitionScene {
    let direction: TransitionDirection
    let layout: LayoutContext
    let plan: AnimationPlan
    let axis: TravelAxis
    private let presented: UIView?
    private let presenter: UIView?
    private let home: PresenterHome?
    /// The presenter's view, where it was out of the hierarchy and a dismissal has put it in.
    private let broughtBack: UIView?
    private let dimming: DimmingView?
    private var group: AnimatorGroup?

    /// Puts the views into the container, where they start.
    init(
      _ context: any UIViewControllerContextTransitioning, _ direction: TransitionDirection,
      _ presentation: ModalPresentationController?, _ manager: ModalTransitionManager
    ) {
      let container = context.containerView
      let isPresenting = direction == .present
      let own = context.viewController(forKey: isPresenting ? .to : .from)
      // With a whole stack UIKit may ask the top one's animator to take away a screen from further below.
      let isOwn = presentation == nil || own === presentation?.presentedViewController
      presented = isOwn ? context.view(forKey: isPresenting ? .to : .from) : nil
      // First, so that the content knows its surroundings when it is asked how tall it wants to be.
      if isPresenting, let presented {
        container.addSubview(presented)
        // Its own safe area is part of that height, and is another where it will stand than where it was loaded.
        if let frame = presentation?.frameOfPresentedViewInContainerView {
          presented.frame = frame
          presented.layoutIfNeeded()
        }
      }
      let layout = presentation?.layoutContext ?? LayoutContext(container, layout: manager.presentationController())
      plan = manager.animator(for: direction).plan(in: layout)
      axis = manager.presentationController().interactionGeometry(in: layout, direction: direction).axis
      self.direction = direction
      self.layout = layout
      dimming = presentation?.dimming
      let given = context.view(forKey: isPresenting ? .from : .to)
      var home = isPresenting ? nil : presentation?.presenterHome
      if let given, !isPresenting {
        if let screen = context.viewController(forKey: .to) {
          let frame = context.finalFrame(for: screen)
          given.frame = frame
          home = PresenterHome(frame, alpha: home?.alpha ?? given.alpha, in: layout)
        }
        container.insertSubview(given, at: 0)
      }
      broughtBack = isPresenting ? nil : given
      // A presenter that stays where it was is not given; most transitions leave it alone then.
      let presenter = given ?? (plan.movesPresenter ? presentation?.presentingViewController.viewIfLoaded : nil)
      self.presenter = isOwn ? presenter : nil
      self.home = home ?? presenter.map { PresenterHome(of: $0, in: layout) }
      presentation?.presenterHome = self.home
      show(progress: 0, dimming: plan.dimmingFrom)
    }

    /// Goes on with the views of another, in a layout that has changed.
    init(_ other: TransitionScene, in layout: LayoutContext, _ manager: ModalTransitionManager) {
      (direction, axis, self.layout) = (other.direction, other.axis, layout)
      (presented, presenter, dimming) = (other.presented, other.presenter, other.dimming)
      (broughtBack, home) = (other.broughtBack, other.home)
      plan = manager.animator(for: direction).plan(in: layout)
    }

    /// Everything where a finger has it.
    func show(progress: Double, dimming opacity: Double) {
      let pose = plan.pose(atProgress: progress)
      presented?.place(pose)
      presented?.alpha = pose.alpha
      dimming?.opacity = opacity
      guard plan.movesPresenter else { return }
      let presenterPose = atHome(plan.presenterPose(atProgress: progress))
      presenter?.place(presenterPose)
      presenter?.alpha = presenterPose.alpha
    }

    private func atHome(_ pose: ViewPose) -> ViewPose { home?.pose(pose) ?? pose }

    /// How far along the presented view is on screen, animations included; nil where the plan does not move it.
    var shownProgress: Double? {
      presented.flatMap { view in
        let shown = view.shown
        return plan.progress(x: shown.anchor.x, y: shown.anchor.y, alpha: shown.alpha)
      }
    }

    /// The whole way, without a finger.
    func animator(isAnimated: Bool) -> AnimatorGroup {
      let (plan, presented, presenter, dimming) = (plan, presented, presenter, dimming)
      // What jumps has no way, and so no turn on it.
      let jumps = !isAnimated || plan.timing.duration == 0
      let presenterEnd = atHome(plan.presenterTo)
      let (start, presenterStart) = jumps ? (plan.to, presenterEnd) : (plan.from, atHome(plan.presenterFrom))
      let group = AnimatorGroup(
        [
          (plan.timing, { presented?.move(from: start, to: plan.to) }),
          (plan.timing, { if plan.movesPresenter { presenter?.move(from: presenterStart, to: presenterEnd) } }),
          (plan.timing, { if plan.movesPresenter { presenter?.alpha = presenterEnd.alpha } }),
          (plan.alphaTiming, { presented?.alpha = plan.to.alpha }),
          (plan.dimmingTiming.withoutOvershoot, { dimming?.opacity = plan.dimmingTo }),
        ], along: axis, isAnimated: isAnimated)
      self.group = group
      return group
    }

    /// From where a finger let go to the end the plan of the settle says.
    func settle(_ settle: SettlePlan, completion: @escaping () -> Void) {
      let (plan, presented, presenter, dimming) = (plan, presented, presenter, dimming)
      let (from, end) = (plan.pose(atProgress: settle.start), plan.pose(atProgress: settle.target))
      let presenterFrom = atHome(plan.presenterPose(atProgress: settle.start))
      let presenterEnd = atHome(plan.presenterPose(atProgress: settle.target))
      let jumps = settle.timing.duration == 0
      let (start, presenterStart) = jumps ? (end, presenterEnd) : (from, presenterFrom)
      let group = AnimatorGroup(
        [
          (settle.timing, { presented?.move(from: start, to: end) }),
          (settle.timing, { presented?.alpha = end.alpha }),
          (settle.timing, { if plan.movesPresenter { presenter?.move(from: presenterStart, to: presenterEnd) } }),
          (settle.timing, { if plan.movesPresenter { presenter?.alpha = presenterEnd.alpha } }),
          (settle.dimmingTiming, { dimming?.opacity = settle.dimmingTarget }),
        ], along: axis)
      group.addCompletion { _ in completion() }
      self.group = group
      group.startAnimation()
    }

    /// What runs stops where it is.
    func stop() {
      group?.stopAnimation(true)
      group = nil
    }

    /// At the end, who is gone and who is back where it was stands as if nothing had moved it.
    func restore(completed: Bool) {
      let isPresented = (direction == .present) == completed
      guard !isPresented else {
        if direction == .dismiss { broughtBack?.removeFromSuperview() }
        return
      }
      if direction == .present { presented?.removeFromSuperview() }
      presented?.place(ViewPose(frame: (direction == .present ? plan.to : plan.from).frame))
      presented?.alpha = 1
      guard plan.movesPresenter else { return }
      let rest = atHome(ViewPose(frame: (direction == .present ? plan.presenterFrom : plan.presenterTo).frame))
      presenter?.place(rest)
      presenter?.alpha = rest.alpha
    }
  }

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

  extension LayoutContext {
    /// The container as it is now.
    ///
    /// - Parameters:
    ///   - container: What the layout is made in.
    ///   - screen: Whose content is asked how tall it wants to be; nil while there is none.
    ///   - layout: Gives the width the content is asked for.
    ///   - keyboard: What the keyboard covers.
    @MainActor init(
      _ container: UIView, screen: UIViewController? = nil, layout: PresentationController,
      keyboard: KeyboardCover? = nil
    ) {
      let safe = container.safeAreaInsets
      self.init(
        width: container.bounds.width, height: container.bounds.height,
        safeArea: LayoutInsets(top: safe.top, left: safe.left, bottom: safe.bottom, right: safe.right),
        preferredHeight: screen.map { $0.preferredContentSize.height },
        isRightToLeft: container.effectiveUserInterfaceLayoutDirection == .rightToLeft)
      self.keyboard = keyboard
      guard let view = screen?.viewIfLoaded, layout.configuration.geometry.height != .full else { return }
      let compressed = UIView.layoutFittingCompressedSize.height
      let size = CGSize(width: layout.presentedFrame(in: self).width, height: compressed)
      fittedHeight =
        view.systemLayoutSizeFitting(
          size, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
        ).height
    }
  }
#endif
