#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel

  /// A presentation that can wait for another screen's dismissal.
  @MainActor protocol WaitingPresentation: AnyObject {
    var waitingScreen: UIViewController? { get }

    /// Presents nothing, and reports the cause in the next turn. `dismiss(by:)` of the screen, or of the one that will present
    /// it, calls the presentation off.
    func callOff(by cause: DismissalCause, completion: (() -> Void)?)
  }

  extension UIViewController {
    /// A presentation that waits for another screen's dismissal: of this screen or its parent, or from one of them.
    var waitingPresentation: (any WaitingPresentation)? {
      let waiting = HeldObjects.existing(of: self)?.waiting
      return waiting?.waitingScreen == nil ? parent?.waitingPresentation : waiting
    }

    /// Calls a block after the running dismissal of this screen.
    ///
    /// - Returns: False if none is running.
    func afterLeaving(_ block: @escaping @MainActor () -> Void) -> Bool {
      // A dismissal that waits for the screen's arrival counts.
      if let leaving = modalTransition, leaving.isLeaving || leaving.postponed != nil {
        leaving.afterDismissal { _ in block() }
        return true
      }
      // For example, an alert with a button that presents.
      guard isBeingDismissed, let transitionCoordinator else { return false }
      transitionCoordinator.afterEnd(block)
      return true
    }

    /// Calls a block once UIKit has begun or ignored a dismissal that was requested in this turn. It may begin one late that has
    /// a coordinator.
    func afterRequests(_ block: @escaping @MainActor () -> Void) {
      NextTurn.run {
        NextTurn.run { [self] in
          guard !isBeingPresented, !isBeingDismissed, let transitionCoordinator else { return block() }
          transitionCoordinator.afterEnd(block)
        }
      }
    }
  }

  extension UIViewControllerTransitionCoordinator {
    /// Calls a block in the turn after the transition's end. A coordinator that is about to end takes no more blocks.
    @MainActor func afterEnd(_ block: @escaping @MainActor () -> Void) {
      if !animate(alongsideTransition: nil, completion: { _ in NextTurn.run(block) }) { NextTurn.run(block) }
    }
  }
#endif
