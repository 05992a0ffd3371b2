#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  public import TransitionModel
  import TransitionRuntime

  extension ModalTransitioningDelegate {
    /// Dismisses the screen, also while a finger holds it or while it springs back. During a presentation without a
    /// gesture, the dismissal waits for its end. A presentation that waits for another screen's dismissal is called off.
    ///
    /// - Parameters:
    ///   - cause: The cause that is reported and recorded: a button of the screen, or code.
    ///   - animated: Whether the dismissal is animated. A running drag always is.
    ///   - completion: Called after the dismissal. Not called if the screen stays.
    public func dismiss(by cause: DismissalCause, animated: Bool = true, completion: (() -> Void)? = nil) {
      if stopWaiting() {
        return NextTurn.run { [self] in
          onDismissal?(cause)
          completion?()
        }
      }
      if let presented, HeldObjects.existing(of: presented)?.sheet != nil {
        return presented.dismiss(by: cause, animated: animated, completion: completion)
      }
      // The screen may dismiss itself when it hears of a refusal.
      let index = dismissalEnded.count
      // First, because UIKit may dismiss before it returns.
      if let completion { afterDismissal { if $0 { completion() } } }
      if !dismissIfAllowed(by: cause, animated: animated), completion != nil, dismissalEnded.count > index {
        dismissalEnded.remove(at: index)
      }
    }

    /// Otherwise the app receives the key. UIKit reads it for any key. The screen and the presentation's delegate are
    /// asked only when Escape is pressed.
    var offersEscape: Bool {
      manager.presentationController().dismissesOnEscape && refusal(by: .accessibility) == nil
        && !frontmost.contains(where: \.isModalInPresentation)
    }

    /// Dismisses for VoiceOver's escape or the Escape key, if a drag or a tap would dismiss.
    ///
    /// - Returns: Whether the screen is dismissed.
    func escape() -> Bool {
      manager.presentationController().dismissesOnEscape && dismissIfAllowed(by: .accessibility, animated: true)
    }

    private func dismissIfAllowed(by cause: DismissalCause, animated: Bool) -> Bool {
      for driver in drivers.values { driver.giveUpIfIgnored() }
      // A screen on its way between stops is dismissed like one at rest.
      if let driver = drivers.values.first(where: \.interaction.drivesTransition) {
        if isPrevented(by: cause) { return false }
        driver.send(.dismissRequested(displacement: driver.displacement), requestedBy: cause)
        return true
      }
      if isArriving, !cause.isByPerson {
        if presented?.presentingViewController != nil { postponed = (cause, animated) }
        return postponed != nil
      }
      guard refusal(by: cause) == nil, !isPrevented(by: cause) else { return false }
      self.cause = cause
      let request = { [weak presented] in
        presented?.presentingViewController?.dismiss(animated: animated)
        return
      }
      // The app may have changed its state already. A person tries again.
      expect(.dismiss, again: cause.isByPerson ? nil : request)
      request()
      return true
    }

    /// Called before a drag begins, so that the content gets the finger of a refused one.
    func dragMayBegin(towardEnd: Bool) -> Bool {
      guard let driver = drivers[.dismiss], !driver.isInProgress else { return true }
      guard NextTurn.uptime >= quietUntil else { return false }
      if plain != nil { return manager.presentationController().isCatchable }
      guard refusal(by: .gesture) == nil else { return false }
      let keepers = frontmost.lazy.compactMap { $0 as? any DragKeepingScreen }
      if let gesture, keepers.contains(where: { $0.keepsDrag(at: gesture.touchedPoint, in: gesture.touched) }) {
        return false
      }
      // A screen with stops resists below the smallest.
      if gesture?.movesBetweenStops == true { return true }
      guard !resistsRefusedDrags, isVetoed(by: .gesture, gesture) else { return true }
      if towardEnd { attemptWasPrevented(by: .gesture) }
      return false
    }

    /// Ignores drags for some seconds after a drag has dismissed the screen above, because a second fling was meant for it.
    func ignoreDrags(for seconds: TimeInterval) { quietUntil = NextTurn.uptime + seconds }

    /// Starts an interactive dismissal, or returns the reason why UIKit would refuse.
    func beginDismissal(at sample: GestureSample?) -> String? {
      let former = drivers[.dismiss]?.refused
      former?.stop()
      drivers[.dismiss]?.refused = nil
      if let refusal = refusal(by: .gesture) { return refusal }
      // Other drags were checked before they began.
      let isBetweenStops = drivers[.dismiss]?.scene?.isTransition == false
      if resistsRefusedDrags || isBetweenStops, isVetoed(by: .gesture, gesture) {
        if isBetweenStops {
          attemptWasPrevented(by: .gesture)
        } else if let sample {
          resist(from: sample, after: former)
        }
        return "the screen does not allow it"
      }
      expect(.dismiss)
      presented?.dismiss(animated: true)
      return nil
    }

    private var resistsRefusedDrags: Bool {
      manager.transition.configuration.interaction?.refusedDrag == .resists
    }

    /// True if a finger still holds a view that must stay.
    func refusedDragContinues(in layout: LayoutContext) -> Bool {
      drivers[.dismiss]?.refused?.layoutChanged(
        to: manager.animator(for: .dismiss).plan(in: layout), geometry(of: .dismiss, in: layout)) == true
    }

    private func resist(from sample: GestureSample, after former: RefusedDrag?) {
      guard let driver = drivers[.dismiss], let presentation, let view = presentation.presentedView,
        let layout = presentation.layoutContext
      else { return }
      presentation.stopRelayout()
      driver.refused = RefusedDrag(
        of: view, manager.animator(for: .dismiss).plan(in: layout), driver.interaction.machine.rule,
        geometry(of: .dismiss, in: layout), from: sample, after: former, HeldSafeArea(of: presented))
    }

    var isModal: Bool { frontmost.contains(where: \.isModalInPresentation) }

    func isVetoed(by cause: DismissalCause, _ drag: DragGesture? = nil) -> Bool {
      isModal || presentation?.delegateAllowsDismissal == false
        || content?.transitionShouldBegin(.dismiss, by: cause, at: drag?.touchedPoint, in: drag?.touched) == false
    }

    /// Also reports the attempt.
    private func isPrevented(by cause: DismissalCause) -> Bool {
      guard cause.isByPerson, isVetoed(by: cause) else { return false }
      attemptWasPrevented(by: cause)
      return true
    }

    func attemptWasPrevented(by cause: DismissalCause) {
      content?.transitionDidAttemptToDismiss(by: cause)
      presentation?.tellDelegateOfAttempt()
    }

    func dismissIfPostponed() {
      guard let (cause, animated) = postponed else { return }
      postponed = nil
      // UIKit has not ended the presentation yet.
      if hasArrived { NextTurn.run { [weak self] in self?.dismiss(by: cause, animated: animated) } }
    }

    var isLeaving: Bool { requested == .dismiss || running == .dismiss || presented?.isBeingDismissed == true }

    private var isArriving: Bool {
      !hasArrived && (requested == .present || running == .present || presented?.viewIfLoaded?.window == nil)
    }

    private func refusal(by cause: DismissalCause) -> String? {
      guard let presented, presented.presentingViewController != nil else { return "nothing is presented" }
      if isArriving { return "the screen is still being presented" }
      if isLeaving { return "the screen is being dismissed already" }
      guard cause.isByPerson else { return nil }
      // A button of a screen above this one may dismiss both.
      if presented.viewIfLoaded?.window == nil { return "the screen is in no window" }
      if presented.presentedViewController != nil { return "the screen presents another" }
      return nil
    }
  }

  /// A dismissal that the app has requested. The app may have acted on it, for example by sending a message, so a finger that
  /// takes hold of the screen meanwhile cannot reverse it.
  extension InteractionDriver {
    /// Remembers a dismissal by the app, and lets no release undo it.
    ///
    /// - Returns: For a release after such a dismissal, its last movement and the request again. Otherwise, the event.
    func keepingPromise(
      _ event: InteractionEvent, _ cause: DismissalCause
    ) -> [(event: InteractionEvent, cause: DismissalCause)] {
      switch event {
      case .dismissRequested where isInProgress && !cause.isByPerson: promised = cause
      case .ended(let sample, _), .cancelled(let sample):
        guard let promised else { return refusing(event).map { ($0, cause) } }
        return [
          (.changed(sample.inPhase(.changed)), cause), (.dismissRequested(displacement: displacement), promised),
        ]
      default: break
      }
      return [(event, cause)]
    }

    /// Returns a release, or what takes its place if it would dismiss a screen that has come to refuse that meanwhile, such as a
    /// form that was edited.
    private func refusing(_ event: InteractionEvent) -> [InteractionEvent] {
      guard direction == .dismiss, isInProgress, owner?.isModal == true, dismisses(event), let sample = event.sample
      else {
        return [event]
      }
      NextTurn.run { [weak owner] in owner?.attemptWasPrevented(by: .gesture) }
      let cancel = InteractionEvent.cancelled(sample.inPhase(.cancelled))
      guard dismisses(cancel) else { return [cancel] }
      // A transition that decides about a system cancel has no other way back. UIKit hears of the release first.
      release(finished: false)
      NextTurn.run { [weak self] in self?.send(.refused(reason: "the screen does not allow it")) }
      return []
    }

    private func dismisses(_ event: InteractionEvent) -> Bool {
      var machine = interaction.machine
      _ = machine.handle(event)
      return machine.settlePlan?.finishes == true
    }

    /// Remembers the cause of the animated dismissal that a finger is about to catch, unless a person began that.
    func willCatch(dismissalBy cause: DismissalCause) {
      if direction == .dismiss, !cause.isByPerson { promised = cause }
    }
  }
#endif
