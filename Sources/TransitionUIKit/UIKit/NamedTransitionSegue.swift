#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif
  public import TransitionModel

  /// A segue whose identifier is the name of a transition.
  ///
  /// In a storyboard: class `NamedTransitionSegue`, module `TransitionUIKit`, identifier `bottom-card`. Without the module,
  /// UIKit looks for the class in the app's own module and does not find it. In code:
  ///
  /// ```swift
  /// NamedTransitionSegue(identifier: "bottom-card", source: self, destination: detail).perform()
  /// ```
  ///
  /// Configure it in `prepare(for:sender:)` or in a subclass that overrides ``transitionName``. The registry is the one of
  /// ``Transitions/configure(_:recorder:context:)``.
  @available(visionOS, deprecated: 1, message: "visionOS deprecates storyboards.")
  open class NamedTransitionSegue: UIStoryboardSegue {
    /// The name of the screen that presentations are stored with.
    open var slug: ScreenSlug?
    /// A Boolean value that indicates whether the presentation is animated.
    open var isAnimated = true
    /// The presentation controller's delegate.
    open weak var presentationDelegate: (any UIAdaptivePresentationControllerDelegate)?
    /// Called after dismissal, with its cause.
    open var onDismissal: ((DismissalCause) -> Void)?

    /// The transition's name: the identifier, unless a subclass overrides it.
    open var transitionName: TransitionName { TransitionName(identifier ?? "") }

    /// Presents the destination. The segue can be released afterwards.
    open override func perform() {
      source.present(
        destination, as: transitionName, slug: slug, animated: isAnimated, presentationDelegate: presentationDelegate,
        onDismissal: onDismissal)
    }
  }
#endif
