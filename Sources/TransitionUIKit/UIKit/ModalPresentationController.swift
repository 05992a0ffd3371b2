#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  /// Lays out the presented view, and manages the dimming, its tap, the corner radius, the keyboard and rotation.
  ///
  /// ``ModalTransitioningDelegate`` creates one for each presentation. The configuration determines the layout.
  public final class ModalPresentationController: UIPresentationController {
    let owner: ModalTransitioningDelegate
    let presentationView = PresentationView()
    let dimming = DimmingView()
    private weak var probe: WindowProbe?
    private var decorated: DecoratedView?
    /// The safe area of the content at the stop where the view rests.
    var restArea: HeldSafeArea?
    private var scroller: ContentScroller?
    let layout: PresentationController
    private var tap: GestureTarget?
    private var keyboard: KeyboardObserver?
    private var textSize: NotificationToken?
    private(set) var corners: PresentedCorners?
    private var background: NotificationToken?
    var traits: ContentTraits?
    /// The latest measured layout.
    var measured: LayoutContext?
    private(set) var isPresented = false
    var relayout: UIViewPropertyAnimator?
    /// The content's fitting height leaves its list none.
    var takesRoom = false
    /// The height that the keyboard covered when the transition began that moves the view away; nil without one.
    var heldKeyboard: Double?
    /// The element that an assistive technology had focused before the presentation.
    private weak var formerFocus: AnyObject?
    var presenterHome: PresenterHome?

    init(_ presented: UIViewController, presenting: UIViewController?, owner: ModalTransitioningDelegate) {
      self.owner = owner
      layout = owner.manager.presentationController()
      super.init(presentedViewController: presented, presenting: presenting)
    }

    /// The presented view's final frame.
    public override var frameOfPresentedViewInContainerView: CGRect {
      guard let layoutContext else { return super.frameOfPresentedViewInContainerView }
      return frame(in: layoutContext)
    }

    /// A Boolean value that indicates whether the presenter's view leaves the hierarchy after the presentation.
    public override var shouldRemovePresentersView: Bool { layout.removesPresenter }

    /// A Boolean value that is false for the styles that cover only the current context.
    public override var shouldPresentInFullscreen: Bool { layout.coversWindow }

    /// The presented view, with its shadow and its grabber if the configuration has them.
    public override var presentedView: UIView? { decorated ?? scroller ?? super.presentedView }

    /// Adds the dimming view and rounds the corners.
    public override func presentationTransitionWillBegin() {
      super.presentationTransitionWillBegin()
      guard let containerView else { return }
      presentationView.frame = containerView.bounds
      dimming.frame = presentationView.bounds
      presentationView.addSubview(dimming)
      containerView.insertSubview(presentationView, at: 0)
      dimming.blur = layout.configuration.dimming.blur
      owner.takeFirstStop()
      adoptTraits(in: containerView)
      if let view = super.presentedView {
        let corners = PresentedCorners(layout.configuration.geometry, in: containerView)
        corners.round(view)
        self.corners = corners
        decorated = DecoratedView(view, layout, corners)
        decorated?.isLocked = { [weak self] in self?.owner.locksContent ?? false }
      }
      addWaysOut(of: containerView)
      keyboard = KeyboardObserver { [weak self] move in self?.keyboardMoved(move) }
      textSize = NotificationToken(UIContentSizeCategory.didChangeNotification) { [weak self] _ in
        MainActor.assumeIsolated { self?.textSizeChanged() }
      }
      background = NotificationToken(UIScene.didEnterBackgroundNotification) { [weak self] notification in
        let scene = notification.object.map { ObjectIdentifier($0 as AnyObject) }
        MainActor.assumeIsolated { self?.enteredBackground(scene) }
      }
      owner.transitionWillBegin(.present)
    }

    /// Reports the end. After a cancelled presentation, removes what it added.
    public override func presentationTransitionDidEnd(_ completed: Bool) {
      super.presentationTransitionDidEnd(completed)
      if !completed { takeDown() }
      isPresented = completed
      owner.transitionDidEnd(.present, completed: completed, view: presentedView)
      guard completed else { return }
      UIAccessibility.post(notification: layout.change(atStop: owner.stops.resting), argument: presentedView)
      updatePresentationLayout(animated: true)
      noteKeyboard()
    }

    /// Reports the start of the dismissal.
    public override func dismissalTransitionWillBegin() {
      super.dismissalTransitionWillBegin()
      holdKeyboard()
      stopRelayout()
      owner.transitionWillBegin(.dismiss)
    }

    /// Reports the end of the dismissal.
    public override func dismissalTransitionDidEnd(_ completed: Bool) {
      super.dismissalTransitionDidEnd(completed)
      isPresented = !completed
      let lastStop = owner.stops.resting
      owner.transitionDidEnd(.dismiss, completed: completed, view: presentedView)
      heldKeyboard = nil
      guard completed else { return updatePresentationLayout(animated: true) }
      takeDown()
      // If the element's view is no longer in a window, the system chooses the focus.
      let isGone = (formerFocus as? UIView).map { $0.window == nil } ?? false
      UIAccessibility.post(notification: layout.change(atStop: lastStop), argument: isGone ? nil : formerFocus)
    }

    /// Reports the dismissal of a screen that has gone with a stack. Apple's documentation leaves open whether UIKit reports more
    /// than the top screen.
    private func leftWindow() {
      let screen = presentedViewController
      // UIKit reports in this turn. The closure retains the objects of a released screen until then.
      NextTurn.run { [self, probe] in
        guard isPresented else { return }
        if screen.presentingViewController != nil { probe?.stay(in: presentationView, of: screen, for: self) }
        guard screen.presentingViewController == nil, presentationView.window == nil else { return }
        dismissalTransitionWillBegin()
        dismissalTransitionDidEnd(true)
      }
    }

    /// Ends a running animation. In the background, UIKit removes it and may never report its end, and the container would block
    /// touches for ever.
    private func enteredBackground(_ scene: ObjectIdentifier?) {
      guard let own = containerView?.window?.windowScene, scene == ObjectIdentifier(own) else { return }
      owner.finishAnimations()
    }

    /// Lays out the view in a changed container. A running drag continues in the new layout.
    public override func containerViewWillLayoutSubviews() {
      super.containerViewWillLayoutSubviews()
      layOut()
    }

    /// Lays out the view along with a rotation or a new window size.
    public override func viewWillTransition(
      to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      super.viewWillTransition(to: size, with: coordinator)
      coordinator.animate(alongsideTransition: { [weak self] _ in self?.layOut() }, completion: nil)
    }

    /// Lays out the view for a new preferred height of its content.
    public override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
      super.preferredContentSizeDidChange(forChildContentContainer: container)
      updatePresentationLayout(animated: true)
    }

    /// Adds the ways to dismiss by taps, assistive technologies and the Escape key.
    private func addWaysOut(of containerView: UIView) {
      formerFocus = UIAccessibility.focusedElement(using: nil) as AnyObject?
      let first = layoutContext.flatMap { owner.stop(in: $0) }
      containerView.accessibilityViewIsModal = !layout.passesTouches(atStop: first)
      if layout.passesTouches {
        presentationView.behind = { [weak self] in
          guard let self, layout.passesTouches(atStop: owner.stops.resting) else { return nil }
          return presentingViewController.viewIfLoaded
        }
      }
      if let grabber = decorated?.stopGrabber {
        grabber.step = { [weak self] in self?.owner.step(by: $0, wraps: $1, cause: $2) }
      } else if layout.dismissesOnEscape, !layout.dismissesOnTap {
        // The dimming is a button already.
        decorated?.grabber?.activate = { [weak self] in self?.owner.dismiss(by: .accessibility) }
      }
      presentationView.offersEscape = { [weak self] in self?.owner.offersEscape ?? false }
      presentationView.escape = { [weak self] in self?.owner.escape() ?? false }
      let probe = WindowProbe()
      probe.leftWindow = { [weak self] in self?.leftWindow() }
      presentationView.addSubview(probe)
      self.probe = probe
      guard layout.dismissesOnTap else { return }
      let recognizer = UITapGestureRecognizer()
      tap = GestureTarget(recognizer) { [weak self] in
        guard let self, layout.dismissesOnTap(atStop: owner.stops.resting) else { return }
        owner.dismiss(by: .tap)
      }
      dimming.addGestureRecognizer(recognizer)
      dimming.activate = { [weak self] in self?.owner.dismiss(by: .accessibility) }
    }

    /// The grabber of a view with stops.
    var grabber: StopGrabber? { decorated?.stopGrabber }

    func scrollIfTooTall(in context: LayoutContext) {
      guard layout.configuration.geometry.height != .full else { return }
      let height = CGFloat(context.wantedHeight(by: layout))
      if let scroller { return scroller.contentHeight = height }
      guard !owner.isRunning, !takesRoom, !presentedViewController.fillsItsRoom,
        let view = presentedViewController.viewIfLoaded,
        // Not for the last fraction of a pixel.
        height >= frame(in: context).height + 1, !view.hasList
      else { return }
      let focus = view.firstResponder
      scroller = ContentScroller(view, height: height)
      // Moving a view in the hierarchy may end its editing.
      if let focus, !focus.isFirstResponder { focus.becomeFirstResponder() }
      if let scroller { corners?.round(scroller) }
    }

    private func takeDown() {
      presentationView.removeFromSuperview()
      probe?.stop()
      // In the reverse order, because each restores what it has found.
      scroller?.release()
      scroller = nil
      decorated?.release()
      decorated = nil
      containerView?.accessibilityViewIsModal = false
      restArea?.release()
      bringBackPresenter()
      corners?.restore()
    }

    /// Returns the presenter to its place. UIKit animates only the top screen of a stack that it dismisses.
    private func bringBackPresenter() {
      guard let presenterHome, let presenter = presentingViewController.viewIfLoaded else { return }
      // UIKit may have removed the container of a screen that goes with a stack.
      let plan = owner.manager.animator(for: .dismiss).plan(in: layoutContext ?? presenterHome.layout)
      guard plan.movesPresenter else { return }
      presenter.place(presenterHome.pose(ViewPose(frame: plan.presenterTo.frame)))
      presenter.alpha = presenterHome.alpha
    }
  }

  extension PresentationController {
    /// The change that assistive technologies hear of: a card beside which the presenter stays in use is no new screen.
    fileprivate func change(atStop stop: String?) -> UIAccessibility.Notification {
      passesTouches(atStop: stop) ? .layoutChanged : .screenChanged
    }
  }
#endif
