#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif
  public import TransitionModel

  /// A segue whose identifier is the name of a transition.
  ///
  /// In a storyboard: class `NamedTransitionSegue`, identifier `card-modal`. In code:
  ///
  /// ```swift
  /// let segue = NamedTransitionSegue(identifier: "card-modal", source: self, destination: detail)
  /// segue.provider = registry
  /// segue.perform()
  /// ```
  ///
  /// Configured in `prepare(for:sender:)` through its properties, by a subclass that overrides ``transitionName``, or for a
  /// whole app through ``defaultProvider``.
  open class NamedTransitionSegue: UIStoryboardSegue {
    /// Where segues ask that have no ``provider`` of their own: an app's registry.
    public static var defaultProvider: (any TransitionProviding)?
    /// Where segues record that have no ``recorder`` of their own.
    public static var defaultRecorder: (any SessionRecording)?

    /// Where the transition comes from.
    open var provider: (any TransitionProviding)? = defaultProvider
    /// Where drags and the showing of the screen are recorded; nil records nothing.
    open var recorder: (any SessionRecording)? = defaultRecorder
    /// What sessions and presentations are stored with.
    open var context = SessionContext()
    /// Which screen is shown, for presentations to be stored with.
    open var screen: ScreenSlug?
    /// Whether the screen is seen to come.
    open var isAnimated = true
    /// Called when the screen has gone, with what dismissed it.
    open var onDismissal: ((DismissalCause) -> Void)?
    /// Why the screen was presented without its transition; nil where it was not.
    public private(set) var failure: TransitionUIKitError?

    /// The transition's name: the identifier, unless a subclass says otherwise.
    open var transitionName: String { identifier ?? "" }

    /// Presents the destination. The segue is not needed any more then.
    open override func perform() {
      guard let provider else { return fail(.noProvider(segue: transitionName)) }
      do {
        try source.present(
          destination, transition: transitionName, from: provider, recordingTo: recorder, context: context,
          screen: screen, animated: isAnimated, onDismissal: onDismissal)
      } catch {
        fail(.unknown(error))
      }
    }

    /// Called where there is no such transition. Says so on the console, and presents the destination as UIKit would, so
    /// that nobody is stuck. A subclass may do something else.
    open func transitionIsMissing(_ error: TransitionUIKitError) {
      NSLog("%@", error.description)
      source.present(destination, animated: isAnimated)
    }

    private func fail(_ error: TransitionUIKitError) {
      failure = error
      transitionIsMissing(error)
    }
  }
#endif
