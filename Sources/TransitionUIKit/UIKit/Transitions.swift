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

    /// Called for a mistake in the app's code. Only tests replace it.
    static var mistake: (String) -> Void = { assertionFailure($0) }

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

  /// The source of transitions for call sites.
  struct TransitionSource {
    let provider: any TransitionProviding
    let recorder: (any SessionRecording)?
    let context: SessionContext

    /// Vends the transition of one presentation.
    @MainActor func transition(
      _ name: String, _ slug: ScreenSlug?
    ) throws(TransitionUIKitError) -> ModalTransitioningDelegate {
      do {
        return ModalTransitioningDelegate(
          try ModalTransitionManager(
            name, from: provider, recordingTo: recorder, context: context, screen: slug,
            prefersReducedMotion: UIAccessibility.isReduceMotionEnabled))
      } catch { throw .unknown(error) }
    }
  }

  /// UIKit's own presentation, which replaces an unknown transition. The screen retains this object.
  @MainActor final class SystemSheet: NSObject, UIAdaptivePresentationControllerDelegate {
    private weak var screen: UIViewController?
    private var onDismissal: ((DismissalCause) -> Void)?
    /// Retained by the view that it is in.
    private weak var probe: WindowProbe?
    /// The app's own style, restored at the end.
    private let formerStyle: UIModalPresentationStyle

    /// Makes the screen a sheet. A full screen would have no way out.
    ///
    /// - Parameter style: The app's own style of a screen that is presented already, which keeps its present one.
    init(_ screen: UIViewController, style: UIModalPresentationStyle? = nil, _ onDismissal: ((DismissalCause) -> Void)?)
    {
      self.screen = screen
      formerStyle = style ?? screen.modalPresentationStyle
      if style == nil, ![.automatic, .pageSheet, .formSheet].contains(formerStyle) {
        screen.modalPresentationStyle = .pageSheet
      }
      self.onDismissal = onDismissal
      super.init()
    }

    /// Observes the presented screen.
    func watch() {
      guard let screen else { return }
      let probe = WindowProbe()
      probe.leftWindow = { [weak self] in self?.leftWindow() }
      screen.view?.subviewHost.addSubview(probe)
      self.probe = probe
      HeldObjects.of(screen).sheet = self
      let presentation = screen.presentationController
      if presentation?.delegate == nil { presentation?.delegate = self }
    }

    /// Reports the dismissal, once.
    func ended(by cause: DismissalCause) {
      let report = onDismissal
      onDismissal = nil
      restore()
      report?(cause)
    }

    /// Restores the screen.
    func restore() {
      probe?.stop()
      probe = nil
      guard let screen else { return }
      screen.modalPresentationStyle = formerStyle
      if HeldObjects.existing(of: screen)?.sheet === self { HeldObjects.of(screen).sheet = nil }
    }

    /// Called by UIKit, only after a swipe.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { ended(by: .gesture) }

    private func leftWindow() {
      // Run after UIKit's report of a swipe. The screen may be deallocated by then.
      NextTurn.run { [self, probe] in
        // The dismissal may be reported already, and the screen presented again.
        guard let probe, self.probe === probe else { return }
        guard let screen, screen.presentingViewController != nil else { return ended(by: .code) }
        if let view = screen.view?.subviewHost { probe.stay(in: view, of: screen, for: self) }
      }
    }
  }

  /// An invisible view that detects when it leaves the window. UIKit calls no delegate for a dismissal in code.
  @MainActor final class WindowProbe: UIView {
    /// Called when the view enters a window.
    var enteredWindow: () -> Void = {}
    /// Called when the view leaves its window.
    var leftWindow: () -> Void = {}
    /// Retained in the view of another screen. UIKit may release a covered screen before those above it.
    private var owner: AnyObject?

    init() {
      super.init(frame: .zero)
      isHidden = true
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
      super.didMoveToWindow()
      if window == nil { leftWindow() } else { enteredWindow() }
    }

    /// Stays in a window: in the screen's own view or, while full screens cover it, in the lowest visible view above.
    func stay(in own: UIView, of screen: UIViewController, for owner: AnyObject) {
      guard window == nil else { return }
      let above = sequence(first: screen) { $0.presentedViewController }.dropFirst()
      let views = [own] + above.compactMap { $0.viewIfLoaded?.subviewHost }
      let view = views.first { $0.window != nil } ?? own
      self.owner = view === own ? nil : owner
      if superview !== view { view.addSubview(self) }
    }

    func stop() {
      (enteredWindow, leftWindow, owner) = ({}, {}, nil)
      removeFromSuperview()
    }
  }
#endif
