#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  /// A dismissal that the app has requested. The app may have acted on it, for example by sending a message, so a finger that
  /// takes hold of the screen meanwhile cannot reverse it.
  extension InteractionDriver {
    /// Remembers a dismissal by the app, and lets no release undo it.
    ///
    /// - Returns: For a release after such a dismissal, its last movement and the request again. Otherwise, the event.
    func keepingPromise(
      _ event: InteractionEvent, _ cause: DismissalCause
    ) -> [(event: InteractionEvent, cause: DismissalCause)] {
      switch event {
      case .dismissRequested where isInProgress && !cause.isByPerson: promised = cause
      case .ended(let sample, _), .cancelled(let sample):
        guard let promised else { break }
        return [
          (.changed(sample.inPhase(.changed)), cause), (.dismissRequested(displacement: displacement), promised),
        ]
      default: break
      }
      return [(event, cause)]
    }

    /// Remembers the cause of the animated dismissal that a finger is about to catch, unless a person began that.
    func willCatch(dismissalBy cause: DismissalCause) {
      if direction == .dismiss, !cause.isByPerson { promised = cause }
    }
  }
#endif
