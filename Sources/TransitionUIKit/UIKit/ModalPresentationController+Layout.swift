#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  /// The layout at rest: in a changed container, with changed content, above a keyboard.
  extension ModalPresentationController {
    /// Lays out the presented view again, after its content has changed.
    ///
    /// - Parameter animated: Whether the relayout spring animates the change. With reduced motion, nothing is animated.
    func updatePresentationLayout(animated: Bool) {
      guard let layoutContext else { return }
      scrollIfTooTall(in: layoutContext)
      guard let frame = presentedView?.frame, frame != self.frame(in: layoutContext) else { return }
      let shown = LayoutFrame(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
      let timing = layout.relayoutPlan(from: shown, to: layoutContext, animated: animated).timing
      guard timing.duration > 0, !owner.isRunning else { return layOut() }
      animate(UIViewPropertyAnimator(timing, along: .y))
    }

    /// The current container with its content; nil before UIKit has created the container.
    ///
    /// Measuring the content is expensive, and a change of it waits for the end of a transition anyway.
    var layoutContext: LayoutContext? {
      containerView.map { container in
        if owner.isRunning, let measured, measured.hasSameContainer(as: LayoutContext(container, layout: layout)) {
          return measured
        }
        let context = LayoutContext(
          container, screen: presentedViewController, layout: layout, takesRoom: takesRoom,
          keyboardHeight: heldKeyboard ?? keyboardHeight(over: container))
        measured = context
        return context
      }
    }

    func frame(in context: LayoutContext) -> CGRect {
      let frame = layout.presentedFrame(in: context, atStop: owner.stop(in: context))
      return CGRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    }

    /// Lays out the presented view in its container before the transition.
    ///
    /// - Returns: The view to move, which may scroll the content now.
    func measure(_ view: UIView) -> UIView {
      for takesRoom in [false, true, false] {
        self.takesRoom = takesRoom
        view.frame = frameOfPresentedViewInContainerView
        view.layoutIfNeeded()
        // A list without a height in all of the room has none on purpose.
        if presentedViewController.viewIfLoaded?.squeezesList != true { break }
      }
      if let layoutContext { scrollIfTooTall(in: layoutContext) }
      return presentedView ?? view
    }

    /// Keeps the view above the keyboard, which closes while a drag or a dismissal moves the view.
    func holdKeyboard() {
      guard heldKeyboard == nil, let containerView else { return }
      heldKeyboard = keyboardHeight(over: containerView)
    }

    /// Lays out the view above what is left of the keyboard after a drag.
    func releaseKeyboard() {
      guard heldKeyboard != nil, !presentedViewController.isBeingDismissed else { return }
      heldKeyboard = nil
      guard isPresented else { return }
      updatePresentationLayout(animated: true)
      noteKeyboard()
    }

    /// Moves a view that shows its largest stop above the keyboard.
    func noteKeyboard() {
      if let containerView { owner.keyboardChanged(isShown: keyboardHeight(over: containerView) > 0) }
    }

    /// Returns the height that the keyboard covers, if the text field is in the presented view; otherwise 0. A card below
    /// another one, or next to another app, does not move.
    private func keyboardHeight(over container: UIView) -> Double {
      guard let move = KeyboardObserver.latest, move.isLocal, let window = container.window,
        presentedView?.firstResponder != nil
      else { return 0 }
      #if os(visionOS)
        // A window there has no screen.
        let frame = container.convert(move.frame, from: window)
      #else
        if let screen = move.screen, screen != ObjectIdentifier(window.screen) { return 0 }
        let frame = container.convert(move.frame, from: window.screen.coordinateSpace)
      #endif
      let cover = container.bounds.intersection(frame)
      // A keyboard that fades out may have no frame, and a floating one covers no side.
      return !cover.isEmpty && frame.maxY >= container.bounds.maxY ? cover.height : 0
    }

    func layOut() {
      guard let containerView else { return }
      adoptTraits(in: containerView)
      guard let layoutContext else { return }
      scrollIfTooTall(in: layoutContext)
      presentationView.frame = containerView.bounds
      dimming.frame = presentationView.bounds
      guard !owner.layoutChanged(to: layoutContext), isPresented else { return }
      if owner.refusedDragContinues(in: layoutContext) { return }
      let plan = owner.manager.animator(for: .present, atStop: owner.stop(in: layoutContext)).plan(in: layoutContext)
      presentedView?.place(plan.to)
      owner.keepStop(in: layoutContext)
      if plan.movesPresenter, !layout.removesPresenter {
        presentingViewController.viewIfLoaded?.place(presenterHome?.pose(plan.presenterTo) ?? plan.presenterTo)
      }
    }

    func textSizeChanged() {
      // The content gets its new size in this turn.
      NextTurn.run { [weak self] in self?.updatePresentationLayout(animated: true) }
    }

    func keyboardMoved(_ move: KeyboardObserver.Move) {
      // The view follows a finger, or leaves.
      guard heldKeyboard == nil else { return }
      noteKeyboard()
      guard move.duration > 0 else {
        layOut()
        containerView?.layoutIfNeeded()
        return revealFocus()
      }
      // The content that no longer fits gets its scroll view where it is now.
      if let layoutContext { scrollIfTooTall(in: layoutContext) }
      let curve = UIView.AnimationCurve(rawValue: move.curve) ?? .easeInOut
      animate(UIViewPropertyAnimator(duration: move.duration, curve: curve))
    }

    /// Stops the relayout in place, so that a transition or a drag can continue.
    func stopRelayout() {
      relayout?.stopAnimation(true)
      relayout = nil
    }

    private func animate(_ animator: UIViewPropertyAnimator) {
      stopRelayout()
      relayout = animator
      animator.addAnimations { [weak self] in
        self?.layOut()
        self?.containerView?.layoutIfNeeded()
        self?.revealFocus()
      }
      animator.startAnimation()
    }

    /// Scrolls the focused field into view, because the keyboard may have made the card shorter.
    private func revealFocus() {
      guard let layoutContext, layoutContext.keyboardHeight > 0, let focus = presentedView?.firstResponder,
        let list = focus.superview?.scrollView(along: .y, in: presentedView), focus.bounds.height < list.bounds.height
      else { return }
      list.scrollRectToVisible(focus.convert(focus.bounds, to: list), animated: false)
    }
  }

  /// The calls to the presentation's delegate that UIKit makes for its own sheets, but not for custom presentations.
  ///
  /// The methods are optional. Each is a value here, which is nil if the delegate does not implement it.
  extension ModalPresentationController {
    var delegateAllowsDismissal: Bool {
      guard let ask = delegate?.presentationControllerShouldDismiss else { return true }
      return ask(self)
    }

    /// Called once the transition has a coordinator, which the delegate may use.
    func tellDelegateOfStart() {
      if let report = delegate?.presentationControllerWillDismiss { report(self) }
    }

    func tellDelegateOfEnd() {
      if let report = delegate?.presentationControllerDidDismiss { report(self) }
    }

    func tellDelegateOfAttempt() {
      if let report = delegate?.presentationControllerDidAttemptToDismiss { report(self) }
    }
  }
#endif
