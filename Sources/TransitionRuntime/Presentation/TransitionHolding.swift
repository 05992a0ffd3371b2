/// A presented screen that keeps what drives its transitions alive, as long as it lives itself.
///
/// A toolkit holds its transitioning delegate weakly, so somebody must hold it strongly. The presented screen is the one
/// object that lives exactly as long as a transition can be needed.
public protocol TransitionHolding: AnyObject {
  /// Held strongly. Nothing but the holder and whoever sets it touches it.
  var heldTransition: AnyObject? { get set }
}
