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
  /// Configure it in `prepare(for:sender:)`, in a subclass that overrides ``transitionName``, or for a whole app with
  /// ``defaultProvider``.
  @available(visionOS, deprecated: 1, message: "visionOS deprecates storyboards.")
  open class NamedTransitionSegue: UIStoryboardSegue {
    /// The provider of segues without a ``provider`` of their own: an app's registry.
    public static var defaultProvider: (any TransitionProviding)?
    /// The recorder of segues without a ``recorder`` of their own.
    public static var defaultRecorder: (any SessionRecording)?

    /// The provider of the transition: a registry.
    open var provider: (any TransitionProviding)? = defaultProvider
    /// The recorder of drags and presentations; nil records nothing.
    open var recorder: (any SessionRecording)? = defaultRecorder
    /// The context that sessions and presentations are stored with.
    open var context = SessionContext()
    /// The name of the screen that presentations are stored with.
    open var screen: ScreenSlug?
    /// A Boolean value that indicates whether the presentation is animated.
    open var isAnimated = true
    /// Called after dismissal, with its cause.
    open var onDismissal: ((DismissalCause) -> Void)?
    /// The reason why the screen was presented without its transition, or not at all; nil if it came as asked.
    public private(set) var failure: TransitionUIKitError?

    /// The transition's name: the identifier, unless a subclass overrides it.
    open var transitionName: String { identifier ?? "" }

    /// Presents the destination. The segue can be released afterwards.
    open override func perform() {
      guard let provider else { return fail(.noProvider(segue: transitionName)) }
      do {
        try source.present(
          destination, transition: transitionName, from: provider, recordingTo: recorder, context: context,
          screen: screen, animated: isAnimated, onDismissal: onDismissal)
      } catch .refused(let name, let reason) {
        // UIKit would not present it in its own style either.
        failure = .refused(transition: name, reason: reason)
        NSLog("%@", failure?.description ?? "")
      } catch {
        fail(error)
      }
    }

    /// Called if there is no such transition. Logs the error, and presents the destination with UIKit's own style, so
    /// that the user can continue. A subclass may do something else.
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
