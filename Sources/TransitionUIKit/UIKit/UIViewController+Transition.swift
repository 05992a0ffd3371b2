#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif
  public import TransitionModel

  extension UIViewController {
    /// The transition that presents this screen or its parent; nil if it is presented in another way.
    public var modalTransition: ModalTransitioningDelegate? {
      HeldObjects.existing(of: self)?.transition ?? parent?.modalTransition
    }

    /// Lays out the screen again in its container, after its content has changed.
    ///
    /// - Parameter animated: Whether the configuration's relayout spring animates the change.
    public func updatePresentationLayout(animated: Bool = false) {
      modalTransition?.presentation?.updatePresentationLayout(animated: animated)
    }
  }

  extension UIViewController {
    /// The stop at which the screen rests, or rested before a finger took hold of it; nil before the presentation has ended, and
    /// for a transition without stops.
    public var transitionStop: TransitionStop? { modalTransition?.stops.resting.map(TransitionStop.init(rawValue:)) }

    /// Moves the screen to a stop, also while a finger holds it. Called before or during the presentation, it is the stop at
    /// which the screen appears.
    ///
    /// Does nothing while the screen is being dismissed, and if it does not have the stop in its container. A name that its
    /// transition does not have is logged.
    ///
    /// - Parameters:
    ///   - stop: The name of the stop.
    ///   - animated: Whether the movement is animated.
    public func moveToTransitionStop(_ stop: TransitionStop, animated: Bool = true) {
      if let transition = modalTransition, transition.hasArrived {
        transition.move(to: stop.rawValue, by: .code, animated: animated)
      } else {
        HeldObjects.of(self).wantedStop = stop
      }
    }

    /// Called after the screen has come to rest at another stop, for any reason: a drag, a tap on the grabber, an assistive
    /// technology, the app, the keyboard, a changed container. Also called for the stop at which it appears.
    public var onTransitionRest: ((TransitionStop) -> Void)? {
      get { HeldObjects.existing(of: self)?.restAtStop }
      set { HeldObjects.of(self).restAtStop = newValue }
    }
  }

  extension UIView {
    /// A Boolean value that indicates whether drags that begin on this view, or on a view in it, are its own: a map, a canvas, a
    /// slider of the app's own. They neither move nor dismiss the screen.
    public var transitionsKeepsDrags: Bool {
      get { objc_getAssociatedObject(self, KeptDrags.address) != nil }
      set {
        objc_setAssociatedObject(
          self, KeptDrags.address, newValue ? KeptDrags.mark : nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      }
    }
  }

  @MainActor private enum KeptDrags {
    static let mark = NSObject()
    static var address: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(mark).toOpaque()) }
  }

  /// A presented screen that takes part in its transition. Conformance is optional. In a container, such as a
  /// navigation controller, the topmost child conforms.
  @MainActor public protocol CustomPresentable: UIViewController {
    /// The scroll view that hands over the finger to the drag at the end of its content; nil for none. Read at each touch.
    /// The default is the one under the finger.
    var dismissalHandlingScrollView: UIScrollView? { get }

    /// A Boolean value that indicates whether that scroll view is upside down, as the lists of chats are; nil, the default, if
    /// its `transform`, or one of a view around it, tells. Return a value if the list is turned in another way. Read at each
    /// touch.
    var isScrollReversed: Bool? { get }

    /// Returns whether a gesture or a tap may start this transition now. `isModalInPresentation` has the same effect on
    /// dismissals. Not called for code and buttons, nor for a drag on a view that follows the finger by itself: a slider or
    /// another control that tracks, the handle that reorders a row, and a view with a drag interaction.
    ///
    /// - Parameters:
    ///   - direction: The direction: presentation or dismissal.
    ///   - cause: What starts the transition.
    ///   - location: The place where the finger came down, in the coordinates of `view`; nil for a tap on the dimming and for
    ///     assistive technologies.
    ///   - view: The view under the finger; nil if `location` is, or if the view has gone.
    func transitionShouldBegin(
      _ direction: TransitionDirection, by cause: DismissalCause, at location: CGPoint?, in view: UIView?
    ) -> Bool

    /// Called after an attempted dismissal that `transitionShouldBegin`, `isModalInPresentation` or the presentation's
    /// delegate prevented. Use it to explain the reason, and to offer a way out.
    func transitionDidAttemptToDismiss(by cause: DismissalCause)

    /// Called for each frame of a drag.
    ///
    /// - Parameter progress: The share of the view's distance: 0 at the start of the transition and 1 at its end. It may be
    ///   below 0 or above 1.
    func transitionDidMove(progress: Double)

    /// Called during an input dismissal, to show how far the drag is from arming it.
    ///
    /// - Parameters:
    ///   - progress: The share of the arming distance, 0…1.
    ///   - isArmed: Whether a release now would dismiss.
    func transitionDidDrag(progress: Double, isArmed: Bool)

    /// Called when a drag crosses the arming distance of an input dismissal, in either direction, for haptic feedback.
    func transitionDidArm(_ isArmed: Bool)

    /// Called after the dismissal.
    func transitionDidDismiss(by cause: DismissalCause)
  }

  extension CustomPresentable {
    /// The scroll view under the finger that has hidden content along the drag.
    public var dismissalHandlingScrollView: UIScrollView? { modalTransition?.touchedScrollView }

    /// Returns nil: the transforms of the views tell.
    public var isScrollReversed: Bool? { nil }

    /// Returns true.
    public func transitionShouldBegin(
      _ direction: TransitionDirection, by cause: DismissalCause, at location: CGPoint?, in view: UIView?
    ) -> Bool { true }

    /// Does nothing.
    public func transitionDidAttemptToDismiss(by cause: DismissalCause) {}

    /// Does nothing.
    public func transitionDidMove(progress: Double) {}

    /// Does nothing.
    public func transitionDidDrag(progress: Double, isArmed: Bool) {}

    /// Does nothing.
    public func transitionDidArm(_ isArmed: Bool) {}

    /// Does nothing.
    public func transitionDidDismiss(by cause: DismissalCause) {}
  }

  /// A reason that a transition is not presented. More cases may be added; use `default`.
  public enum TransitionUIKitError: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// No transition has this name.
    case unknown(UnknownTransition)
    /// UIKit would log a warning and present nothing: the presenter is in no window, or already presents a screen.
    case refused(transition: String, reason: String)
    /// The transition is not presented by a gesture.
    case noPresentationGesture(transition: String)
    /// The transition's gesture begins at another edge than the requested one, in a left-to-right layout.
    case otherEdge(transition: String, begins: String)
    /// The transition is not of `kind: observed`, or the screen is presented with one that is not.
    case notObserved(transition: String)
    /// The app has not configured its registry.
    case notConfigured(transition: TransitionName)

    /// The same as ``description``, for `localizedDescription`.
    public var errorDescription: String? { description }

    /// The problem, and what to do about it.
    public var description: String {
      switch self {
      case .unknown(let error): error.description
      case .refused(let name, let reason):
        "\(name) presents nothing: \(reason). Present from the topmost screen, once its view is in a window."
      case .noPresentationGesture(let name):
        "No gesture presents \(name): its interaction.interactivePresentation is none. Set it to pan or edgePan, or "
          + "present it in code: present(screen, as: \"\(name)\")."
      case .otherEdge(let name, let side):
        "The gesture that presents \(name) begins at the \(side), as its geometry.edge says. Write edge: .\(side), or "
          + "leave it out."
      case .notObserved(let name):
        "\(name) is presented by this library, which records it. Observe a screen as a transition of kind: observed, such "
          + "as system-sheet."
      case .notConfigured(let name):
        "No registry to ask for \(name). Call Transitions.configure(registry, recorder: recorder) when the app starts; in "
          + "SwiftUI, add .transitions(registry, recorder: recorder) to the root view."
      }
    }
  }

  /// The objects that a screen retains through an association: its transition, and the gestures that present from it.
  ///
  /// UIKit refers to a transitioning delegate weakly. The presented screen lives exactly as long as a transition can be
  /// needed, and need not conform to anything.
  @MainActor final class HeldObjects: NSObject {
    var transition: ModalTransitioningDelegate?
    var presentations: [PresentationGesture] = []
    weak var waiting: (any WaitingPresentation)?
    /// UIKit's own sheet, in the place of a transition that the registry does not have.
    var sheet: SystemSheet?
    var observation: ObservedScreen?
    /// The stop at which the screen shall appear.
    var wantedStop: TransitionStop?
    var restAtStop: ((TransitionStop) -> Void)?
    /// Called after each rest, also at the same stop.
    var bindStop: ((TransitionStop) -> Void)?

    private static let key = NSObject()

    private static var address: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(key).toOpaque()) }

    static func existing(of screen: UIViewController) -> HeldObjects? {
      objc_getAssociatedObject(screen, address) as? HeldObjects
    }

    static func of(_ screen: UIViewController) -> HeldObjects {
      if let held = existing(of: screen) { return held }
      let held = HeldObjects()
      objc_setAssociatedObject(screen, address, held, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      return held
    }
  }
#endif
