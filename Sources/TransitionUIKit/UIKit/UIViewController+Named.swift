#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif
  public import TransitionModel

  extension UIViewController {
    /// Presents a screen with a named transition. Its configuration determines everything else: the animation, the layout, the
    /// gestures that dismiss, the dimming and the effect of a tap on it.
    ///
    /// ```swift
    /// present(detail, as: .cardStandard)
    /// ```
    ///
    /// Call ``Transitions/configure(_:recorder:context:)`` first, once, or pass a provider. A name that it does not have is a
    /// mistake: a debug build stops there. A release build presents the screen as UIKit's own sheet, logs the name, and counts it
    /// in the registry, where `transitions doctor` lists it. A screen that is being dismissed is waited for.
    ///
    /// - Parameters:
    ///   - screen: The screen to present. It retains its transition until the dismissal.
    ///   - name: The transition's name.
    ///   - provider: A registry, or transitions in memory (`FixedTransitions`); nil for the configured one.
    ///   - recorder: The recorder of drags and presentations. Nil for the configured one or, with a provider, for none.
    ///   - context: The context that sessions and presentations are stored with. Nil for the configured one or, with a provider,
    ///     for an empty one.
    ///   - slug: The name of the screen that presentations are stored with.
    ///   - animated: Whether the presentation is animated.
    ///   - presentationDelegate: The presentation controller's delegate, which is not retained. Before the presentation, there is
    ///     no presentation controller to set it on.
    ///   - onDismissal: Called after dismissal, with its cause.
    public func present(
      _ screen: UIViewController, as name: TransitionName, from provider: (any TransitionProviding)? = nil,
      recordingTo recorder: (any SessionRecording)? = nil, context: SessionContext? = nil, slug: ScreenSlug? = nil,
      animated: Bool = true, presentationDelegate: (any UIAdaptivePresentationControllerDelegate)? = nil,
      onDismissal: ((DismissalCause) -> Void)? = nil
    ) {
      present(
        screen, as: name, from: provider, recordingTo: recorder, context: context, slug: slug, animated: animated,
        presentationDelegate: presentationDelegate, onDismissal: onDismissal, completion: nil, onProblem: nil)
    }

    // Swift 5 gives a trailing closure to the last parameter of several with a default, and Swift 6 to the first one.
    // Hence at most one parameter with a default is a function.

    /// Presents a screen like `present(_:as:)`, and reports the end of the animation and every problem.
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
    ///   - onDismissal: Called after dismissal, with its cause.
    ///   - completion: Called after the presentation, as UIKit does. Not called if UIKit refuses.
    ///   - onProblem: Called if UIKit refuses to present, or presents its own sheet because the registry does not have the name.
    ///     If the presenter still presents another screen, a refusal follows after the other's dismissal, or in a later turn.
    public func present(
      _ screen: UIViewController, as name: TransitionName, from provider: (any TransitionProviding)? = nil,
      recordingTo recorder: (any SessionRecording)? = nil, context: SessionContext? = nil, slug: ScreenSlug? = nil,
      animated: Bool = true, presentationDelegate: (any UIAdaptivePresentationControllerDelegate)? = nil,
      onDismissal: ((DismissalCause) -> Void)? = nil, completion: (() -> Void)?,
      onProblem: ((TransitionUIKitError) -> Void)?
    ) {
      show(
        screen, as: name, from: Transitions.source(provider, recorder, context), slug: slug, animated: animated,
        presentationDelegate: presentationDelegate, onDismissal: onDismissal, completion: completion,
        onProblem: onProblem)
    }

    /// Presents a screen with a transition of a source, or as UIKit's own sheet if the source does not have it.
    ///
    /// - Returns: Whether UIKit presents the screen, or may present it after a dismissal.
    @discardableResult func show(
      _ screen: UIViewController, as name: TransitionName, from source: TransitionSource?, slug: ScreenSlug?,
      animated: Bool,
      presentationDelegate: (any UIAdaptivePresentationControllerDelegate)? = nil,
      onDismissal: ((DismissalCause) -> Void)?, completion: (() -> Void)? = nil,
      onProblem: ((TransitionUIKitError) -> Void)? = nil
    ) -> Bool {
      var problem = TransitionUIKitError.notConfigured(transition: name)
      if let source {
        do {
          let transition = try source.transition(name.rawValue, slug)
          (transition.onDismissal, transition.presentationDelegate) = (onDismissal, presentationDelegate)
          if let onProblem { transition.onProblem = onProblem }
          try transition.present(screen, from: self, animated: animated, waits: true, completion: completion)
          return true
        } catch { problem = error }
      }
      defer { onProblem?(problem) }
      if case .refused = problem {
        // UIKit would not present a sheet either.
        Transitions.log(problem.description)
        return false
      }
      Transitions.report(problem, of: name, to: source)
      let sheet = SystemSheet(screen, onDismissal)
      sheet.delegate = presentationDelegate
      return sheet.present(
        SystemSheet.Request(presenter: self, animated: animated, completion: completion) { reason in
          let refusal = TransitionUIKitError.refused(transition: name.rawValue, reason: reason)
          Transitions.log(refusal.description)
          onProblem?(refusal)
        })
    }

    /// Dismisses the screen, also while a finger holds it, and reports the cause.
    ///
    /// ```swift
    /// detail.dismiss(by: .button) { print("dismissed") }
    /// ```
    ///
    /// UIKit's `dismiss(animated:)` also dismisses a presented screen; its cause is `code`, or unknown if the presentation is only
    /// observed. Two dismissals need this method, because UIKit drops its own:
    ///
    /// - While a finger holds the screen, or the screen springs back from it.
    /// - While the presentation waits for another screen's dismissal. Either screen, the waiting one or its presenter, calls it
    ///   off.
    ///
    /// A screen that no transition presents dismisses the screen that it presents, as with UIKit.
    ///
    /// The app may act on its own dismissal immediately. If `interaction.catchable` or `interaction.interruptible` lets a finger
    /// take hold of the screen meanwhile, the dismissal continues at the release, wherever the finger has moved the screen.
    /// A finger can reverse only a dismissal by a person: `gesture`, `tap` and `accessibility`.
    ///
    /// - Parameters:
    ///   - cause: The cause that is reported to the app and recorded with the presentation.
    ///   - animated: Whether the dismissal is animated.
    ///   - completion: Called after the dismissal. Not called if the screen stays.
    public func dismiss(by cause: DismissalCause, animated: Bool = true, completion: (() -> Void)? = nil) {
      let own = host(coversWindow: true)
      let sheet = HeldObjects.existing(of: own)?.sheet
      let above = sheet == nil ? presentedViewController?.modalTransition : nil
      if let waiting = waitingPresentation {
        let own = modalTransition
        let isPresented = sheet != nil || own.map { $0 !== waiting && !$0.isLeaving } == true
        waiting.callOff(by: cause, completion: isPresented ? nil : completion)
        if !isPresented { return }
      }
      if let transition = modalTransition ?? above {
        return transition.dismiss(by: cause, animated: animated, completion: completion)
      }
      // Not the screens that the sheet presents.
      let presenter = sheet == nil ? self : own.presentingViewController ?? self
      presenter.dismissByUIKit(sheet == nil ? presentedViewController ?? own : own, by: cause, animated, completion)
    }

    /// Lets UIKit dismiss a screen that no transition presents, and reports the cause.
    private func dismissByUIKit(
      _ screen: UIViewController, by cause: DismissalCause, _ animated: Bool, _ completion: (() -> Void)?
    ) {
      let held = HeldObjects.existing(of: screen)
      let (sheet, observed) = (held?.sheet, held?.observation)
      let presentation = screen.presentingViewController == nil ? nil : screen.presentationController
      let isCauseOfSheet = sheet?.given.give(cause, for: screen) == true
      let isCauseOfObserved = observed?.given.give(cause, for: screen) == true
      dismiss(animated: animated) { [weak screen, weak presentation] in
        // UIKit may also call this after a dismissal that a finger has cancelled.
        guard let screen, screen.presentingViewController != nil else {
          if isCauseOfSheet { sheet?.ended(by: cause) }
          if isCauseOfObserved { observed?.ended(by: cause) }
          completion?()
          return
        }
        // The app may have presented the screen again.
        if screen.presentationController !== presentation { completion?() }
      }
    }
  }

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
