#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif
  public import TransitionModel
  import TransitionRuntime

  extension UIViewController {
    /// Lets a drag on this screen present another with a named transition of the configured registry.
    ///
    /// ```swift
    /// interactivePresentation(as: .edgeRotate, edge: .left) {
    ///   DetailViewController()
    /// }
    /// ```
    ///
    /// Call ``Transitions/configure(_:recorder:context:)`` first, once. A name that the registry does not have is a mistake, as is
    /// a transition without a presentation gesture, or with one at another edge: a debug build stops there. A release build logs
    /// the mistake, and no drag presents.
    ///
    /// - Parameters:
    ///   - name: A transition whose `interactivePresentation` is `pan` or `edgePan`.
    ///   - edge: The edge that the drag starts from in a left-to-right layout; checked against the configuration. In a
    ///     right-to-left layout leading and trailing edges change sides.
    ///   - slug: The name of the screen that presentations are stored with.
    ///   - onDismissal: Called after dismissal, with its cause. It must not retain this screen, which retains the gesture.
    ///   - make: Returns the screen to present; called when a drag begins. It must not retain this screen either.
    /// - Returns: The gesture, which you need not keep; nil after a mistake.
    @discardableResult public func interactivePresentation(
      as name: TransitionName, edge: UIRectEdge? = nil, slug: ScreenSlug? = nil,
      onDismissal: ((DismissalCause) -> Void)? = nil, make: @escaping () -> UIViewController
    ) -> PresentationGesture? {
      let source = Transitions.source
      do throws(TransitionUIKitError) {
        guard let source else { throw .notConfigured(transition: name) }
        return try PresentationGesture(
          name.rawValue, edge, from: self, source, slug: slug, onDismissal: onDismissal, make: make)
      } catch {
        Transitions.report(error, of: name, to: source)
        return nil
      }
    }
  }

  extension TransitionProviding {
    /// Lets a drag on one screen present another with a named transition of this registry, and records only if you pass a
    /// recorder.
    ///
    /// Use it for a registry other than the configured one: `UIViewController.interactivePresentation(as:)` uses that.
    ///
    /// - Parameters:
    ///   - name: A transition whose `interactivePresentation` is `pan` or `edgePan`.
    ///   - edge: The edge that the drag starts from in a left-to-right layout; checked against the configuration.
    ///   - presenter: The screen with the gesture, which it retains. Its view is loaded.
    ///   - recorder: The recorder of drags and presentations; nil records nothing.
    ///   - context: The context that sessions and presentations are stored with.
    ///   - slug: The name of the screen that presentations are stored with.
    ///   - onDismissal: Called after dismissal, with its cause. It must not retain the presenter, which retains the gesture.
    ///   - make: Returns the screen to present; called when a drag begins. It must not retain the presenter either.
    /// - Returns: The gesture. You need not keep it.
    /// - Throws: ``TransitionUIKitError`` if the transition is unknown or has no presentation gesture.
    @MainActor @discardableResult public func interactivePresentation(
      _ name: String, edge: UIRectEdge? = nil, from presenter: UIViewController,
      recordingTo recorder: (any SessionRecording)? = nil, context: SessionContext = SessionContext(),
      slug: ScreenSlug? = nil, onDismissal: ((DismissalCause) -> Void)? = nil,
      make: @escaping () -> UIViewController
    ) throws(TransitionUIKitError) -> PresentationGesture {
      try PresentationGesture(
        name, edge, from: presenter, TransitionSource(provider: self, recorder: recorder, context: context), slug: slug,
        onDismissal: onDismissal, make: make)
    }
  }

  /// A gesture on one screen that presents another. The presenting screen retains it.
  @MainActor public final class PresentationGesture {
    /// The screen with the gesture; nil after it has been deallocated.
    private(set) weak var presenter: UIViewController?
    private let onDismissal: ((DismissalCause) -> Void)?
    private let make: () -> UIViewController
    private let vend: () throws(TransitionUIKitError) -> ModalTransitioningDelegate
    private var gesture: DragGesture?
    /// The delegate of the next attempt, kept so that a retry is recorded as a retry.
    private var next: ModalTransitioningDelegate?

    init(
      _ name: String, _ edge: UIRectEdge?, from presenter: UIViewController, _ source: TransitionSource,
      slug: ScreenSlug?, onDismissal: ((DismissalCause) -> Void)?, make: @escaping () -> UIViewController
    ) throws(TransitionUIKitError) {
      self.presenter = presenter
      self.onDismissal = onDismissal
      self.make = make
      vend = { () throws(TransitionUIKitError) in try source.transition(name, slug) }
      try watch(edge, name)
    }

    /// Removes the gesture. A running drag is cancelled.
    public func invalidate() {
      gesture?.remove()
      gesture = nil
      guard let presenter else { return }
      HeldObjects.existing(of: presenter)?.presentations.removeAll { $0 === self }
    }

    private func watch(_ edge: UIRectEdge?, _ name: String) throws(TransitionUIKitError) {
      let delegate = try vended()
      guard let presenter, let view = presenter.view,
        delegate.manager.transition.configuration.interactivePresentation != .none
      else {
        throw .noPresentationGesture(transition: name)
      }
      let isRightToLeft = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
      let side = { (mirrored: Bool) in
        delegate.geometry(of: .present, in: LayoutContext(width: 0, height: 0, isRightToLeft: mirrored)).startSide
      }
      if let edge, edge != UIRectEdge(side(false)) {
        throw .otherEdge(transition: name, begins: side(false).rawValue)
      }
      let isEdgePan = delegate.manager.transition.configuration.interactivePresentation == .edgePan
      gesture = DragGesture(
        on: view, edges: isEdgePan ? UIRectEdge(side(isRightToLeft)) : nil,
        takesScrolling: delegate.manager.transition.configuration.interaction?.trackpad == true,
        recognition: { [weak self] in self?.recognition() },
        interaction: { [weak self] in (try? self?.vended())?.drivers[.present] })
      let axis = delegate.manager.transition.configuration.geometry.edge.axis
      gesture?.scrollView = { [weak self] touched in
        touched?.scrollView(along: axis, in: self?.presenter?.viewIfLoaded)
      }
      HeldObjects.of(presenter).presentations.append(self)
    }

    private func vended() throws(TransitionUIKitError) -> ModalTransitioningDelegate {
      if let next { return next }
      let delegate = try vend()
      delegate.onDismissal = onDismissal
      delegate.drivers[.present]?.begin = { [weak self, weak delegate] _ in
        delegate.flatMap { self?.begin($0) }
      }
      delegate.presentationEnded = { [weak self, weak delegate] completed in
        if completed, self?.next === delegate { self?.next = nil }
      }
      next = delegate
      return delegate
    }

    private func recognition() -> (DragRecognition, space: UIView)? {
      // An untouched transition still follows the registry and the accessibility settings.
      if next?.drivers[.present]?.interaction.machine.touchCount == 0 { next = nil }
      guard let delegate = try? vended(), let view = presenter?.viewIfLoaded else { return nil }
      let space = view.window ?? view
      let layout = LayoutContext(space, layout: delegate.manager.presentationController())
      return delegate.manager.recognition(for: .present, in: layout).map { ($0, space) }
    }

    /// Starts an interactive presentation, or returns the reason why UIKit would refuse.
    private func begin(_ delegate: ModalTransitioningDelegate) -> String? {
      guard let presenter else { return "the presenter is gone" }
      // Check this before the screen is created.
      if presenter.presentedViewController != nil { return "the presenter is already presenting" }
      let screen = make()
      let isAllowed = (screen as? any CustomPresentable)?
        .transitionShouldBegin(.present, by: .gesture, at: gesture?.touchedPoint, in: gesture?.touched)
      if isAllowed == false {
        return "the screen does not allow it"
      }
      do { try delegate.present(screen, from: presenter) } catch {
        if case .refused(_, let reason) = error { return reason }
      }
      return nil
    }
  }

  extension UIRectEdge {
    init(_ side: ContainerSide) {
      switch side {
      case .top: self = .top
      case .left: self = .left
      case .bottom: self = .bottom
      case .right: self = .right
      }
    }
  }
#endif
