#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  extension ModalTransitioningDelegate {
    /// Presents a screen with this transition. If the presenter's screen is being dismissed, presents after its dismissal.
    ///
    /// - Parameters:
    ///   - waits: Whether to wait for a dismissal that UIKit has not begun. Only UIKit knows of `dismiss(animated:)` in this
    ///     turn, so ``onProblem`` is called if there is none.
    ///   - completion: Called after the presentation, as UIKit does.
    /// - Throws: ``TransitionUIKitError/refused(transition:reason:)`` if UIKit would log a warning and present nothing. After a
    ///   wait for another screen's dismissal, ``onProblem`` is called instead.
    func present(
      _ screen: UIViewController, from presenter: UIViewController, animated: Bool = true, waits: Bool = false,
      completion: (() -> Void)? = nil
    ) throws(TransitionUIKitError) {
      func refused(_ reason: String) -> TransitionUIKitError {
        .refused(transition: manager.transition.name, reason: reason)
      }
      let host = presenter.host(coversWindow: manager.presentationController().coversWindow)
      if host.viewIfLoaded?.window == nil { throw refused("the presenter is in no window") }
      if let other = host.presentedViewController {
        // The other screen retains this until its dismissal, which may never end.
        let again = { @MainActor [self, weak presenter] in
          guard stopWaiting() else { return }
          do throws(TransitionUIKitError) {
            guard let presenter else { throw refused("the presenter is gone") }
            try present(screen, from: presenter, animated: animated, waits: false, completion: completion)
          } catch {
            onProblem(error)
          }
        }
        let isTaken = HeldObjects.existing(of: host)?.waiting?.waitingScreen != nil
        if isTaken || !other.afterLeaving(again) {
          guard waits, !isTaken else { throw refused("the presenter is already presenting") }
          other.afterRequests(again)
        }
        return wait(with: screen, on: host)
      }
      if screen.presentingViewController != nil { throw refused("the screen is already presented") }
      attach(to: screen)
      presenter.present(screen, animated: animated, completion: completion)
      guard screen.presentingViewController == nil else { return }
      detach(from: screen)
      throw refused("UIKit did not present it, and has logged why")
    }

    /// Lets `dismiss(by:)` of the screen, or of the one that will present it, call the presentation off.
    private func wait(with screen: UIViewController, on host: UIViewController) {
      waitingScreen = screen
      HeldObjects.of(host).waiting = self
      let held = HeldObjects.of(screen)
      held.waiting = self
      if held.transition == nil { held.transition = self }
    }

    /// Ends the wait for another screen's dismissal.
    ///
    /// - Returns: Whether the presentation was still waiting.
    func stopWaiting() -> Bool {
      guard let screen = waitingScreen else { return false }
      waitingScreen = nil
      let held = HeldObjects.of(screen)
      if held.transition === self { held.transition = nil }
      return true
    }
  }

  extension ModalTransitioningDelegate: WaitingPresentation {
    func callOff(by cause: DismissalCause, completion: (() -> Void)?) { dismiss(by: cause, completion: completion) }
  }

  extension UIViewController {
    /// The screen, and the visible screen within each container.
    var frontmost: [UIViewController] { [self] + (visibleChild?.frontmost ?? []) }

    /// The child that a container shows; nil without one.
    var visibleChild: UIViewController? {
      switch self {
      case let stack as UINavigationController: return stack.topViewController
      case let tabs as UITabBarController: return tabs.selectedViewController
      default:
        // SwiftUI's presentations have a child of their own, without content.
        let children = children.filter { !($0 is TransitionPresenter.Anchor) }
        return children.last { $0.viewIfLoaded?.window != nil } ?? children.last
      }
    }

    /// Returns the screen that UIKit makes the presenter: the topmost parent, or, for what covers only the current context, the
    /// nearest screen that defines one.
    func host(coversWindow: Bool) -> UIViewController {
      var host = self
      while coversWindow || !host.definesPresentationContext, let parent = host.parent { host = parent }
      return host
    }
  }

  extension PresentationController {
    /// Otherwise it covers the current context.
    var coversWindow: Bool { configuration.geometry.presentationStyle == .custom }
  }

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
