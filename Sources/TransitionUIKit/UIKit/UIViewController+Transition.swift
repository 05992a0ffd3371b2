#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif
  public import TransitionModel
  import TransitionRuntime

  extension UIViewController {
    /// Presents a screen by the name of a transition. Everything else follows from its configuration: the animation, the
    /// layout, the gestures that dismiss, the dimming and what a tap on it does.
    ///
    /// - Parameters:
    ///   - screen: What is presented. It keeps what drives its transition until it has been dismissed.
    ///   - name: The transition's name.
    ///   - provider: A registry. Asked once, from memory.
    ///   - recorder: Where drags and the showing of the screen are recorded; nil records nothing.
    ///   - context: What sessions and presentations are stored with.
    ///   - slug: Which screen is shown, for presentations to be stored with.
    ///   - animated: Whether it is seen to come.
    ///   - onDismissal: Called when the screen has gone, with what dismissed it.
    ///   - completion: Called when the screen has come, as UIKit does.
    /// - Returns: What UIKit asks; nobody has to keep it.
    /// - Throws: `UnknownTransition` with the nearest names. Nothing is presented then.
    @discardableResult public func present(
      _ screen: UIViewController, transition name: String, from provider: some TransitionProviding,
      recordingTo recorder: (any SessionRecording)? = nil, context: SessionContext = SessionContext(),
      screen slug: ScreenSlug? = nil, animated: Bool = true, onDismissal: ((DismissalCause) -> Void)? = nil,
      completion: (() -> Void)? = nil
    ) throws(UnknownTransition) -> ModalTransitioningDelegate {
      let manager = try ModalTransitionManager(
        name, from: provider, recordingTo: recorder, context: context, screen: slug,
        prefersReducedMotion: UIAccessibility.isReduceMotionEnabled)
      let delegate = ModalTransitioningDelegate(manager)
      delegate.onDismissal = onDismissal
      delegate.attach(to: screen)
      present(screen, animated: animated, completion: completion)
      return delegate
    }

    /// What this screen, or the one it is part of, is presented with; nil where that is something else.
    public var modalTransition: ModalTransitioningDelegate? {
      HeldObjects.existing(of: self)?.transition ?? parent?.modalTransition
    }

    /// Dismisses the screen as a button of its own does, also while a finger holds it.
    ///
    /// UIKit's `dismiss(animated:)` works as ever and counts as code; this says what it was.
    ///
    /// - Parameters:
    ///   - cause: What is reported to the app and recorded with the presentation.
    ///   - animated: Whether it is seen to go.
    public func dismissTransition(by cause: DismissalCause = .button, animated: Bool = true) {
      if let modalTransition {
        modalTransition.dismiss(by: cause, animated: animated)
      } else {
        dismiss(animated: animated)
      }
    }

    /// Lays the screen out anew in its container, after its content has changed.
    ///
    /// - Parameter animated: By the configuration's relayout spring; otherwise at once.
    public func updatePresentationLayout(animated: Bool = false) {
      modalTransition?.presentation?.updatePresentationLayout(animated: animated)
    }
  }

  /// What a presented screen may say about its transition. Nothing asks for this: a screen that has nothing to say need not
  /// conform. In a container, a navigation controller for one, its topmost child may speak for it.
  @MainActor public protocol CustomPresentable: UIViewController {
    /// The scroll view whose content gives the finger away when it is at its end. Asked at each touch.
    var dismissalHandlingScrollView: UIScrollView? { get }

    /// Whether a gesture or a tap may start this transition now. `isModalInPresentation` has the same effect on dismissals.
    /// Code and buttons are not asked.
    func transitionShouldBegin(_ direction: TransitionDirection, by cause: DismissalCause) -> Bool

    /// How far an input dismissal is from being armed: for what shows it.
    ///
    /// - Parameters:
    ///   - progress: 0…1.
    ///   - isArmed: Whether letting go now would dismiss.
    func transitionDidDrag(progress: Double, isArmed: Bool)

    /// A drag has just crossed the distance that arms an input dismissal, out or back: for a haptic.
    func transitionDidArm(_ isArmed: Bool)

    /// The screen has gone.
    func transitionDidDismiss(by cause: DismissalCause)
  }

  extension CustomPresentable {
    /// None.
    public var dismissalHandlingScrollView: UIScrollView? { nil }

    /// Yes.
    public func transitionShouldBegin(_ direction: TransitionDirection, by cause: DismissalCause) -> Bool { true }

    /// Nothing is shown.
    public func transitionDidDrag(progress: Double, isArmed: Bool) {}

    /// Nothing happens.
    public func transitionDidArm(_ isArmed: Bool) {}

    /// Nothing happens.
    public func transitionDidDismiss(by cause: DismissalCause) {}
  }

  /// Why no gesture can present, or a segue does not know how.
  public enum TransitionUIKitError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No transition has this name.
    case unknown(UnknownTransition)
    /// The transition is not presented by a gesture.
    case noPresentationGesture(transition: String)
    /// The transition's gesture begins at another side than was asked for; in a layout from left to right.
    case otherEdge(transition: String, begins: String)
    /// A segue has nobody to ask for its transition.
    case noProvider(segue: String)

    /// What is wrong, and what to do next.
    public var description: String {
      switch self {
      case .unknown(let error): error.description
      case .noPresentationGesture(let name):
        "No gesture presents \(name): its interaction.interactivePresentation is none. Set it to pan or edgePan, or "
          + "present it in code: present(screen, transition: \"\(name)\", from: registry)."
      case .otherEdge(let name, let side):
        "The gesture that presents \(name) begins at the \(side), as its geometry.edge says. Write edge: .\(side), or "
          + "leave it out."
      case .noProvider(let name):
        "The segue \(name) has no registry to ask. Set its provider in prepare(for:), or "
          + "NamedTransitionSegue.defaultProvider when the app starts."
      }
    }
  }

  /// What a screen keeps alive without knowing: its transition, and the gestures that present from it.
  ///
  /// UIKit holds a transitioning delegate weakly. The presented screen is the one object that lives exactly as long as a
  /// transition can be needed, and it need not conform to anything for this.
  @MainActor final class HeldObjects: NSObject {
    /// The transition the screen is presented with.
    var transition: ModalTransitioningDelegate?
    /// The gestures that present from it.
    var presentations: [PresentationGesture] = []

    /// An address nobody else has.
    private static let key = NSObject()

    private static var address: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(key).toOpaque()) }

    /// Those of a screen, if it has any.
    static func existing(of screen: UIViewController) -> HeldObjects? {
      objc_getAssociatedObject(screen, address) as? HeldObjects
    }

    /// Those of a screen, made at first use.
    static func of(_ screen: UIViewController) -> HeldObjects {
      if let held = existing(of: screen) { return held }
      let held = HeldObjects()
      objc_setAssociatedObject(screen, address, held, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      return held
    }
  }
#endif
