public import TransitionModel

/// A presentation that the app does not have to keep: made, performed and forgotten, as UIKit does with a segue.
///
/// From ``perform()`` on it is kept until the animator of the dismissal is requested, which is the last time a toolkit
/// needs it. The segue this follows (SwiftKick's `BottomCardSegue`) retains itself, and leaks when its presenter goes
/// away without a dismissal. This one hangs on the presented screen instead: it is kept just as long, and where the
/// presenter goes and takes the presented screen along, the segue goes with them. It refers to the screen weakly, so that
/// there is no cycle to break.
///
/// A dismissal by drag can be called off, and its screen must still be dismissable: for an interactive one the segue is
/// let go when the dismissal has gone through.
public final class TransitionSegue {
  /// What vends the presentation's controllers.
  public let manager: ModalTransitionManager
  /// The screen that keeps the segue; nil once it is gone.
  public private(set) weak var presented: (any TransitionHolding)?

  /// Prepares a presentation. Nothing is kept before ``perform()``.
  public init(_ manager: ModalTransitionManager, presenting presented: any TransitionHolding) {
    self.manager = manager
    self.presented = presented
  }

  /// From here on the presented screen keeps the segue. Performing twice is performing once.
  public func perform() { presented?.heldTransition = self }

  /// A fresh layout for each request; see ``ModalTransitionManager/presentationController()``.
  public func presentationController() -> PresentationController { manager.presentationController() }

  /// A fresh animator for each request; asking for the one of a plain dismissal lets the segue go. The animator is a
  /// value and outlives it.
  public func animator(for direction: TransitionDirection) -> TransitionAnimator {
    let animator = manager.animator(for: direction)
    if direction == .dismiss, manager.interactionController(for: .dismiss) == nil { release() }
    return animator
  }

  /// The interaction controller of an interaction in progress; see
  /// ``ModalTransitionManager/interactionController(for:)``.
  public func interactionController(for direction: TransitionDirection) -> InteractionController? {
    manager.interactionController(for: direction)
  }

  /// The host reports the end of a dismissal. A cancelled one keeps the segue.
  public func dismissalEnded(completed: Bool) {
    if completed { release() }
  }

  /// Only its own hold: a screen presented again is held by another segue.
  private func release() {
    if presented?.heldTransition === self { presented?.heldTransition = nil }
  }
}

/// A presented screen that keeps what drives its transitions alive, as long as it lives itself.
///
/// A toolkit holds its transitioning delegate weakly, so another object must hold it strongly. The presented screen is the one
/// object that lives exactly as long as a transition can be needed.
public protocol TransitionHolding: AnyObject {
  /// The held object. Only the holder and the segue use it.
  var heldTransition: AnyObject? { get set }
}
