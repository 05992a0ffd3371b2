#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  /// What UIKit does not start as requested.
  extension ModalTransitioningDelegate {
    /// Drops a request that UIKit ignores, which UIKit only logs.
    ///
    /// UIKit calls back in the turn of the request or, after a layout pass, in the next one. Later, it starts only a transition
    /// that already has a coordinator. The end of the coordinator's transition decides then.
    ///
    /// - Parameter again: Repeats a request that UIKit has ignored, once, after the running transition; nil for a request that is
    ///   dropped.
    func expect(_ direction: TransitionDirection, again: (() -> Void)? = nil) {
      requested = direction
      NextTurn.run { [weak self] in NextTurn.run { self?.forgetIfIgnored(direction, again) } }
    }

    private func forgetIfIgnored(_ direction: TransitionDirection, _ again: (() -> Void)?) {
      guard requested == direction else { return }
      if let coordinator = presented?.coordinatorOfStack {
        coordinator.afterEnd { [weak self] in self?.forgetIfIgnored(direction, again) }
        return
      }
      if let again {
        expect(direction)
        return again()
      }
      requested = nil
      cause = .code
      drivers[direction]?.giveUpIfIgnored()
      if direction == .present, presentation == nil, let presented, presented.presentingViewController != nil,
        presented.viewIfLoaded?.window != nil
      {
        hasArrivedOtherwise(presented)
      }
      dismissalHasEnded(completed: false)
    }

    /// Gives up a screen that UIKit has presented with another presentation controller, and reports its dismissal only.
    private func hasArrivedOtherwise(_ screen: UIViewController) {
      let problem =
        "UIKit presents \(type(of: screen)) with another presentation controller, without \(manager.transition.name). Do not "
        + "read presentationController or set transitioningDelegate before the presentation. Set the presentation "
        + "controller's delegate with presentationDelegate."
      Transitions.log(problem)
      SystemSheet(screen, style: formerStyle) { [weak content, onDismissal] cause in
        content?.transitionDidDismiss(by: cause)
        onDismissal?(cause)
      }.watch()
      restore(screen)
      hasArrived = true
      presentationEnded(true)
      if let (cause, animated) = postponed {
        let ended = dismissalEnded
        (postponed, dismissalEnded) = (nil, [])
        screen.dismiss(by: cause, animated: animated) { for block in ended { block(true) } }
      }
      Transitions.mistake(problem)
    }
  }
#endif
