#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif
  public import TransitionModel

  extension UIViewController {
    /// Presents a screen like `present(_:as:)`, and returns after its dismissal.
    ///
    /// ```swift
    /// let cause = await presentUntilDismissed(question, as: .cardStandard)
    /// ```
    ///
    /// Cancelling the task does not dismiss the screen.
    ///
    /// - Parameters:
    ///   - screen: The screen to present. It retains its transition until the dismissal.
    ///   - name: The transition's name.
    ///   - provider: A registry, or transitions in memory; nil for the configured one.
    ///   - recorder: The recorder of drags and presentations. Nil for the configured one or, with a provider, for none.
    ///   - context: The context that sessions and presentations are stored with. Nil for the configured one or, with a provider,
    ///     for an empty one.
    ///   - slug: The name of the screen that presentations are stored with.
    ///   - animated: Whether the presentation is animated.
    ///   - presentationDelegate: The presentation controller's delegate, which is not retained.
    ///   - onProblem: Called as by `present(_:as:)`.
    /// - Returns: The cause of the dismissal; `code` if UIKit refuses to present.
    public func presentUntilDismissed(
      _ screen: UIViewController, as name: TransitionName, from provider: (any TransitionProviding)? = nil,
      recordingTo recorder: (any SessionRecording)? = nil, context: SessionContext? = nil, slug: ScreenSlug? = nil,
      animated: Bool = true, presentationDelegate: (any UIAdaptivePresentationControllerDelegate)? = nil,
      onProblem: ((TransitionUIKitError) -> Void)? = nil
    ) async -> DismissalCause {
      await withCheckedContinuation { continuation in
        let end = AwaitedDismissal(continuation)
        present(
          screen, as: name, from: provider, recordingTo: recorder, context: context, slug: slug, animated: animated,
          presentationDelegate: presentationDelegate, onDismissal: { end.resume($0) }, completion: nil,
          onProblem: onProblem)
      }
    }
  }

  /// The dismissal that a task waits for. If UIKit has refused to present, or the window has closed, the presentation is released
  /// without one, and the task goes on.
  private final class AwaitedDismissal: Sendable {
    private let continuation: Lock<CheckedContinuation<DismissalCause, Never>?>

    init(_ continuation: CheckedContinuation<DismissalCause, Never>) { self.continuation = Lock(continuation) }

    deinit { resume(.code) }

    func resume(_ cause: DismissalCause) { continuation.exchange(nil)?.resume(returning: cause) }
  }
#endif
