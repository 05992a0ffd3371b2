#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  public import TransitionModel
  import TransitionRuntime

  extension ModalTransitioningDelegate {
    /// Dismisses the screen, also while a finger holds it or while it springs back. A dismissal during a presentation
    /// without a gesture waits for its end.
    ///
    /// - Parameters:
    ///   - cause: The cause that is reported and recorded: a button of the screen, or code.
    ///   - animated: Whether the dismissal is animated. A running drag always is.
    ///   - completion: Called after the dismissal. Not called if the screen stays.
    public func dismiss(by cause: DismissalCause, animated: Bool = true, completion: (() -> Void)? = nil) {
      if let completion { afterDismissal { if $0 { completion() } } }
      _ = dismissIfAllowed(by: cause, animated: animated)
    }

    /// Dismisses for VoiceOver's escape or the Escape key, wherever a drag or a tap would.
    ///
    /// - Returns: Whether the screen goes.
    func escape() -> Bool {
      manager.presentationController().dismissesOnEscape && dismissIfAllowed(by: .accessibility, animated: true)
    }

    private func dismissIfAllowed(by cause: DismissalCause, animated: Bool) -> Bool {
      for driver in drivers.values { driver.giveUpIfIgnored() }
      if let driver = drivers.values.first(where: \.isInProgress) {
        driver.send(.dismissRequested(displacement: driver.displacement), requestedBy: cause)
        return true
      }
      if !hasArrived, !cause.isByPerson {
        if presented?.presentingViewController != nil { postponed = (cause, animated) }
        return postponed != nil
      }
      guard refusal(by: cause) == nil else { return false }
      self.cause = cause
      expect(.dismiss)
      presented?.presentingViewController?.dismiss(animated: animated)
      return true
    }

    /// Starts an interactive dismissal, or returns the reason why UIKit would refuse.
    func beginDismissal() -> String? {
      if let refusal = refusal(by: .gesture) { return refusal }
      expect(.dismiss)
      presented?.dismiss(animated: true)
      return nil
    }

    func dismissIfPostponed() {
      guard let (cause, animated) = postponed else { return }
      postponed = nil
      // UIKit has not ended the presentation yet.
      if hasArrived { NextTurn.run { [weak self] in self?.dismiss(by: cause, animated: animated) } }
    }

    /// Whether a dismissal has been requested, or runs.
    var isLeaving: Bool { requested == .dismiss || running == .dismiss || presented?.isBeingDismissed == true }

    private func refusal(by cause: DismissalCause) -> String? {
      guard let presented, presented.presentingViewController != nil else { return "nothing is presented" }
      if !hasArrived { return "the screen is still being presented" }
      if isLeaving { return "the screen is being dismissed already" }
      guard cause.isByPerson else { return nil }
      // A button of a screen above this one may dismiss both.
      if presented.viewIfLoaded?.window == nil { return "the screen is in no window" }
      if presented.presentedViewController != nil { return "the screen presents another" }
      if presented.isModalInPresentation || content?.transitionShouldBegin(.dismiss, by: cause) == false {
        return "the screen does not allow it"
      }
      return nil
    }
  }

  extension DismissalCause {
    /// Whether a person wants out by a way that the transition offers. The screen may refuse it, unlike its own buttons.
    fileprivate var isByPerson: Bool { self == .gesture || self == .tap || self == .accessibility }
  }
#endif
