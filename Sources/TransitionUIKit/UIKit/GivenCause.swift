#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel

  /// The cause that the app gives for a dismissal by UIKit.
  ///
  /// It is stored before the dismissal, because UIKit may run its completion after the screen has left the window.
  @MainActor final class GivenCause {
    /// The cause; nil if the app has requested no dismissal, or if the screen stays.
    private(set) var cause: DismissalCause?

    /// Stores the cause of a dismissal that the app requests now. Does nothing during another dismissal, because UIKit ignores
    /// the request.
    ///
    /// - Returns: Whether it is the cause.
    func give(_ cause: DismissalCause, for screen: UIViewController) -> Bool {
      guard self.cause == nil, !screen.isBeingDismissed else { return false }
      self.cause = cause
      // UIKit begins in the turn of the request or in the next one, or reports a coordinator.
      NextTurn.run { [weak self, weak screen] in
        NextTurn.run { self?.forgetIfStays(screen) }
      }
      return true
    }

    private func forgetIfStays(_ screen: UIViewController?) {
      // The dismissal of a screen that has gone is reported with this cause.
      guard let screen, screen.presentingViewController != nil else { return }
      guard let coordinator = screen.coordinatorOfStack else { return cause = nil }
      coordinator.afterEnd { [weak self, weak screen] in self?.forgetIfStays(screen) }
    }
  }

  extension UIViewController {
    /// The coordinator of a running transition of the presenter, of this screen, or of a screen above it. UIKit ignores requests
    /// meanwhile, and dismisses a stack with the transition of its top.
    var coordinatorOfStack: (any UIViewControllerTransitionCoordinator)? {
      sequence(first: presentingViewController ?? self) { $0.presentedViewController }
        .lazy.compactMap(\.transitionCoordinator).first
    }
  }
#endif
