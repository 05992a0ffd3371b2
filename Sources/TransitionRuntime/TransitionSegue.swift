public import TransitionModel

/// A presentation that the app does not have to keep, like a segue in UIKit.
///
/// From ``perform()`` on, the segue stays alive until the animator of the dismissal is requested, the last time that a
/// toolkit needs it. Its model (SwiftKick's `BottomCardSegue`) retains itself, and leaks if its presenter disappears
/// without a dismissal. This one is retained by the presented screen instead. It lives as long, but if the presenter
/// disappears along with the presented screen, the segue is released with them. It refers to the screen weakly, so
/// there is no retain cycle.
///
/// A dismissal by drag can be cancelled, and its screen must remain dismissible. For an interactive dismissal, the
/// segue is therefore released when the dismissal is complete.
public final class TransitionSegue {
  /// The manager of the presentation's controllers.
  public let manager: ModalTransitionManager
  /// The screen that retains the segue; nil once it is gone.
  public private(set) weak var presented: (any TransitionHolding)?

  /// Prepares a presentation. Nothing is retained before ``perform()``.
  public init(_ manager: ModalTransitionManager, presenting presented: any TransitionHolding) {
    self.manager = manager
    self.presented = presented
  }

  /// Makes the presented screen retain the segue. A second call has no effect.
  public func perform() { presented?.heldTransition = self }

  /// Returns a new layout for each call; see ``ModalTransitionManager/presentationController()``.
  public func presentationController() -> PresentationController { manager.presentationController() }

  /// Returns a new animator for each call. The animator of a dismissal without a gesture releases the segue.
  ///
  /// The animator is a value and outlives the segue.
  public func animator(for direction: TransitionDirection) -> TransitionAnimator {
    let animator = manager.animator(for: direction)
    if direction == .dismiss, manager.interactionController(for: .dismiss) == nil { release() }
    return animator
  }

  /// Returns the interaction controller of an interaction in progress.
  ///
  /// See ``ModalTransitionManager/interactionController(for:)``.
  public func interactionController(for direction: TransitionDirection) -> InteractionController? {
    manager.interactionController(for: direction)
  }

  /// Reports the end of a dismissal. A cancelled dismissal keeps the segue.
  public func dismissalEnded(completed: Bool) {
    if completed { release() }
  }

  /// Releases this segue only. A screen that is presented again is held by another one.
  private func release() {
    if presented?.heldTransition === self { presented?.heldTransition = nil }
  }
}

/// A presented screen that keeps the object that drives its transitions alive.
///
/// A toolkit holds its transitioning delegate weakly, so another object must hold it strongly. The presented screen is
/// the one object that lives exactly as long as a transition can be needed.
public protocol TransitionHolding: AnyObject {
  /// The held object. Only the holder and the segue use it.
  var heldTransition: AnyObject? { get set }
}
