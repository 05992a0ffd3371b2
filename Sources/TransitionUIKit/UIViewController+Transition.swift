#if canImport(UIKit) || canImport(HeadlessUIKit)
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
#endif
