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
    public func updatePresentationLayout(animated: Bool) {
      guard let layoutContext else { return }
      scrollIfTooTall(in: layoutContext)
      guard let frame = presentedView?.frame, frame != self.frame(in: layoutContext) else { return }
      let shown = LayoutFrame(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height)
      let timing = layout.relayoutPlan(from: shown, to: layoutContext, animated: animated).timing
      guard timing.duration > 0, !owner.isRunning else { return layOut() }
      animate(UIViewPropertyAnimator(timing, along: .y))
    }

    /// The current container with its content; nil before UIKit has created the container.
    var layoutContext: LayoutContext? {
      containerView.map { container in
        LayoutContext(
          container, screen: presentedViewController, layout: layout, takesRoom: takesRoom,
          keyboard: heldKeyboard ?? keyboardCover(of: container))
      }
    }

    /// Returns the presented view's final frame in a layout.
    func frame(in context: LayoutContext) -> CGRect {
      let frame = layout.presentedFrame(in: context)
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
      heldKeyboard = keyboardCover(of: containerView) ?? KeyboardCover(height: 0)
    }

    /// Lays out the view above what is left of the keyboard after a drag.
    func releaseKeyboard() {
      guard heldKeyboard != nil, !presentedViewController.isBeingDismissed else { return }
      heldKeyboard = nil
      if isPresented { updatePresentationLayout(animated: true) }
    }

    /// Returns the part of the container that the keyboard covers, if the text field is in the presented view. A card below
    /// another one, or next to another app, does not move.
    private func keyboardCover(of container: UIView) -> KeyboardCover? {
      guard let move = KeyboardObserver.latest, move.isLocal, let window = container.window,
        let view = presentedView, let focus = view.firstResponder
      else { return nil }
      #if os(visionOS)
        // A window there has no screen.
        let frame = container.convert(move.frame, from: window)
      #else
        if let screen = move.screen, screen != ObjectIdentifier(window.screen) { return nil }
        let frame = container.convert(move.frame, from: window.screen.coordinateSpace)
      #endif
      let cover = container.bounds.intersection(frame)
      // A keyboard that fades out may have no frame, and a floating one covers no side.
      guard !cover.isEmpty, frame.maxY >= container.bounds.maxY else { return nil }
      return KeyboardCover(height: cover.height, focusTop: focus.convert(focus.bounds, to: view).minY)
    }

    func layOut() {
      guard let containerView, let layoutContext else { return }
      scrollIfTooTall(in: layoutContext)
      stage.frame = containerView.bounds
      dimming.frame = stage.bounds
      guard !owner.layoutChanged(to: layoutContext), isPresented else { return }
      if owner.refusedDragContinues(in: layoutContext) { return }
      let plan = owner.manager.animator(for: .present).plan(in: layoutContext)
      presentedView?.place(plan.to)
      if plan.movesPresenter, !layout.removesPresenter {
        presentingViewController.viewIfLoaded?.place(presenterHome?.pose(plan.presenterTo) ?? plan.presenterTo)
      }
    }

    func textSizeChanged() {
      // The content gets its new size in this turn.
      NextTurn.run { [weak self] in self?.updatePresentationLayout(animated: true) }
    }

    func keyboardMoved(_ move: KeyboardObserver.Move) {
      guard move.duration > 0 else { return layOut() }
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
      }
      animator.startAnimation()
    }
  }
#endif
