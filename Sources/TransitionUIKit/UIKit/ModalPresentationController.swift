#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  /// Where the presented view stands, and what is behind it: dimming, a tap on it, margins, corner radius, keyboard, rotation.
  ///
  /// Made by ``ModalTransitioningDelegate`` for each presentation. The layout is the configuration's.
  public final class ModalPresentationController: UIPresentationController {
    let owner: ModalTransitioningDelegate
    let dimming = DimmingView()
    private let layout: PresentationController
    private var tap: GestureTarget?
    private var keyboard: KeyboardObserver?
    private var keyboardHeight: Double = 0
    /// The view's own corners, which it gets back.
    private var formerCorners: (radius: CGFloat, clips: Bool)?
    /// Whether the view has arrived, and has not gone.
    private var isPresented = false
    private var relayout: UIViewPropertyAnimator?
    /// Recorded before the presenter is moved, for as long as it is.
    var presenterHome: PresenterHome?

    init(_ presented: UIViewController, presenting: UIViewController?, owner: ModalTransitioningDelegate) {
      self.owner = owner
      layout = owner.manager.presentationController()
      super.init(presentedViewController: presented, presenting: presenting)
    }

    /// The presented view's frame when it has arrived.
    public override var frameOfPresentedViewInContainerView: CGRect {
      guard let layoutContext else { return super.frameOfPresentedViewInContainerView }
      let frame = layout.presentedFrame(in: layoutContext)
      return CGRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    }

    /// Whether the presenter's view leaves the hierarchy once the presented one has arrived.
    public override var shouldRemovePresentersView: Bool { layout.removesPresenter }

    /// The styles that stay in the current context cover only that.
    public override var shouldPresentInFullscreen: Bool {
      layout.configuration.geometry.presentationStyle == .custom
    }

    /// Puts the dimming in and rounds the corners.
    public override func presentationTransitionWillBegin() {
      super.presentationTransitionWillBegin()
      guard let containerView else { return }
      dimming.frame = containerView.bounds
      containerView.insertSubview(dimming, at: 0)
      roundCorners()
      if layout.dismissesOnTap {
        let recognizer = UITapGestureRecognizer()
        tap = GestureTarget(recognizer) { [weak self] in self?.owner.dismiss(by: .tap) }
        dimming.addGestureRecognizer(recognizer)
      }
      keyboard = KeyboardObserver { [weak self] move in self?.keyboardMoved(move) }
      owner.transitionWillBegin(.present)
    }

    /// Reports the end; after a presentation that was called off nothing stays.
    public override func presentationTransitionDidEnd(_ completed: Bool) {
      super.presentationTransitionDidEnd(completed)
      if !completed { takeDown() }
      isPresented = completed
      owner.transitionDidEnd(.present, completed: completed, view: presentedView)
      if completed { updatePresentationLayout(animated: true) }
    }

    /// Reports that the screen sets out to go.
    public override func dismissalTransitionWillBegin() {
      super.dismissalTransitionWillBegin()
      owner.transitionWillBegin(.dismiss)
    }

    /// Reports the end.
    public override func dismissalTransitionDidEnd(_ completed: Bool) {
      super.dismissalTransitionDidEnd(completed)
      if completed { takeDown() }
      isPresented = !completed
      owner.transitionDidEnd(.dismiss, completed: completed, view: presentedView)
      if !completed { updatePresentationLayout(animated: true) }
    }

    /// Lays the view out where the container has changed. A drag goes on in the new layout.
    public override func containerViewWillLayoutSubviews() {
      super.containerViewWillLayoutSubviews()
      layOut()
    }

    /// The device turns, or the window changes size.
    public override func viewWillTransition(
      to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      super.viewWillTransition(to: size, with: coordinator)
      coordinator.animate(alongsideTransition: { [weak self] _ in self?.layOut() }, completion: nil)
    }

    /// The content wants to be taller or lower.
    public override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
      super.preferredContentSizeDidChange(forChildContentContainer: container)
      updatePresentationLayout(animated: true)
    }

    /// Lays the presented view out anew, after its content has changed.
    ///
    /// - Parameter animated: By the configuration's relayout spring; otherwise at once, as where motion is reduced.
    public func updatePresentationLayout(animated: Bool) {
      guard let layoutContext, let frame = presentedView?.frame, frame != frameOfPresentedViewInContainerView else {
        return
      }
      let shown = LayoutFrame(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
      let timing = layout.relayoutPlan(from: shown, to: layoutContext, animated: animated).timing
      guard timing.duration > 0, !owner.isRunning else { return layOut() }
      animate(UIViewPropertyAnimator(timing, along: .y))
    }

    /// The container and what is in it, as they are now; nil before there is one.
    var layoutContext: LayoutContext? {
      containerView.map { container in
        let focus = keyboardHeight > 0 ? presentedView?.firstResponder : nil
        let focusTop = focus.map { Double($0.convert($0.bounds, to: presentedView).minY) }
        let cover = keyboardHeight > 0 ? KeyboardCover(height: keyboardHeight, focusTop: focusTop) : nil
        return LayoutContext(container, screen: presentedViewController, layout: layout, keyboard: cover)
      }
    }

    private func roundCorners() {
      let radius = layout.configuration.geometry.cornerRadius
      guard radius > 0, let view = presentedView else { return }
      formerCorners = (view.layer.cornerRadius, view.clipsToBounds)
      view.layer.cornerRadius = radius
      view.clipsToBounds = true
    }

    /// Nothing of the presentation stays.
    private func takeDown() {
      dimming.removeFromSuperview()
      guard let formerCorners, let view = presentedView else { return }
      view.layer.cornerRadius = formerCorners.radius
      view.clipsToBounds = formerCorners.clips
    }

    private func layOut() {
      guard let containerView, let layoutContext else { return }
      dimming.frame = containerView.bounds
      guard !owner.layoutChanged(to: layoutContext), isPresented else { return }
      let plan = owner.manager.animator(for: .present).plan(in: layoutContext)
      presentedView?.place(plan.to)
      if plan.movesPresenter, !layout.removesPresenter {
        presentingViewController.viewIfLoaded?.place(presenterHome?.pose(plan.presenterTo) ?? plan.presenterTo)
      }
    }

    private func keyboardMoved(_ move: KeyboardObserver.Move) {
      guard let containerView, let window = containerView.window else { return }
      #if os(visionOS)
        // There is no screen, and the keyboard floats.
        let frame = containerView.convert(move.frame, from: window)
      #else
        let frame = containerView.convert(move.frame, from: window.screen.coordinateSpace)
      #endif
      let cover = containerView.bounds.intersection(frame)
      // One that fades away may have no frame, and one that floats covers no side.
      keyboardHeight = cover.isEmpty || frame.maxY < containerView.bounds.maxY ? 0 : cover.height
      guard move.duration > 0 else { return layOut() }
      let curve = UIView.AnimationCurve(rawValue: move.curve) ?? .easeInOut
      animate(UIViewPropertyAnimator(duration: move.duration, curve: curve))
    }

    private func animate(_ animator: UIViewPropertyAnimator) {
      relayout?.stopAnimation(true)
      relayout = animator
      animator.addAnimations { [weak self] in
        self?.layOut()
        self?.containerView?.layoutIfNeeded()
      }
      animator.startAnimation()
    }
  }

  /// The black view behind the presented one. It takes touches however clear it is: UIKit passes by a view that is as good
  /// as transparent, so what changes its opacity is a view inside.
  @MainActor final class DimmingView: UIView {
    private let shade = UIView()

    override init(frame: CGRect) {
      super.init(frame: frame)
      shade.backgroundColor = .black
      shade.alpha = 0
      shade.isUserInteractionEnabled = false
      shade.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      shade.frame = bounds
      addSubview(shade)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// 0…1.
    var opacity: Double {
      get { shade.alpha }
      set { shade.alpha = newValue }
    }
  }

  /// Tells where the keyboard goes, and how long it takes.
  @MainActor final class KeyboardObserver {
    /// One move of the keyboard.
    struct Move: Sendable {
      /// Its frame at the end, in the screen's coordinates.
      let frame: CGRect
      /// Seconds.
      let duration: TimeInterval
      /// UIKit's own curve, often one without a name.
      let curve: Int
    }

    private let token: NotificationToken

    init(_ handler: @escaping @MainActor (Move) -> Void) {
      let frameKey = UIResponder.keyboardFrameEndUserInfoKey
      let durationKey = UIResponder.keyboardAnimationDurationUserInfoKey
      let curveKey = UIResponder.keyboardAnimationCurveUserInfoKey
      token = NotificationToken(UIResponder.keyboardWillChangeFrameNotification) { notification in
        guard let frame = notification.userInfo?[frameKey] as? CGRect else { return }
        let duration = notification.userInfo?[durationKey] as? TimeInterval
        let curve = notification.userInfo?[curveKey] as? Int
        let move = Move(frame: frame, duration: duration ?? 0, curve: curve ?? 0)
        // UIKit posts it on the main thread.
        MainActor.assumeIsolated { handler(move) }
      }
    }
  }

  /// Stops observing when it goes.
  private final class NotificationToken {
    private let token: any NSObjectProtocol

    init(_ name: Notification.Name, _ handler: @escaping @Sendable (Notification) -> Void) {
      token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil, using: handler)
    }

    deinit { NotificationCenter.default.removeObserver(token) }
  }
#endif
