#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  #if canImport(os)
    import os
  #endif
  public import TransitionModel
  import TransitionRuntime

  /// The app's registry and recorder, set once at launch.
  ///
  /// ```swift
  /// Transitions.configure(registry, recorder: recorder)
  /// ```
  @MainActor public enum Transitions {
    /// Sets the registry and the recorder for `present(_:as:)`, segues and SwiftUI's `presentation(_:isPresented:)`.
    ///
    /// - Parameters:
    ///   - provider: The registry.
    ///   - recorder: The recorder of drags and presentations; nil records nothing.
    ///   - context: The context that sessions and presentations are stored with.
    public static func configure(
      _ provider: any TransitionProviding, recorder: (any SessionRecording)? = nil,
      context: SessionContext = SessionContext()
    ) {
      source = TransitionSource(provider: provider, recorder: recorder, context: context)
    }

    static var source: TransitionSource?

    /// Returns the configured source, or one for another provider.
    static func source(
      _ provider: (any TransitionProviding)?, _ recorder: (any SessionRecording)?, _ context: SessionContext?
    ) -> TransitionSource? {
      // The configured recorder stores revisions of the configured registry.
      let configured = provider == nil ? source : nil
      guard let provider = provider ?? configured?.provider else { return nil }
      return TransitionSource(
        provider: provider, recorder: recorder ?? configured?.recorder,
        context: context ?? configured?.context ?? SessionContext())
    }

    /// Called for a mistake in the app's code. Only tests replace it.
    static var mistake: (String) -> Void = { stop($0) }

    /// Stops a debug build, but not a preview of Xcode's, which runs no launch code of the app and so has no registry.
    static func stop(_ mistake: String) {
      if ProcessInfo.processInfo.environment["XCODE_RUNNING_FOR_PREVIEWS"] != "1" { assertionFailure(mistake) }
    }

    /// Logs a mistake of the app, counts an unknown name, and stops a debug build.
    static func report(_ problem: TransitionUIKitError, of name: TransitionName, to source: TransitionSource?) {
      if case .unknown = problem { source?.recorder?.recordUnknown(name) }
      log(problem.description)
      mistake(problem.description)
    }

    /// Logs a presentation that is not as requested.
    static func log(_ problem: String) {
      #if canImport(os)
        Logger(subsystem: "TransitionKit", category: "presentation").error("\(problem, privacy: .public)")
      #else
        NSLog("%@", problem)
      #endif
    }
  }

  struct TransitionSource {
    let provider: any TransitionProviding
    let recorder: (any SessionRecording)?
    let context: SessionContext

    @MainActor func transition(
      _ name: String, _ slug: ScreenSlug?
    ) throws(TransitionUIKitError) -> ModalTransitioningDelegate {
      do {
        return ModalTransitioningDelegate(
          try ModalTransitionManager(
            name, from: provider, recordingTo: recorder, context: context, screen: slug,
            prefersReducedMotion: UIAccessibility.isReduceMotionEnabled || UIAccessibility.prefersCrossFadeTransitions))
      } catch { throw .unknown(error) }
    }
  }
#endif
