#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  /// An invisible view that detects when it leaves the window. UIKit calls no delegate for a dismissal in code.
  ///
  /// It is in the container of a presentation, and not in the screen's own view. That one may be a hosting controller's, in
  /// which SwiftUI supports no subviews of others.
  @MainActor final class WindowProbe: UIView {
    var enteredWindow: () -> Void = {}
    var leftWindow: () -> Void = {}
    /// Retained in the container of another screen. UIKit may release a covered screen before those above it.
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

    /// Adds the view to a container, behind the views of the presentation.
    func enter(_ container: UIView) {
      if superview !== container { container.insertSubview(self, at: 0) }
    }

    /// Stays in a window: in the screen's own container or, while full screens cover it, in the lowest visible one above.
    func stay(in own: UIView, of screen: UIViewController, for owner: AnyObject) {
      guard window == nil else { return }
      let above = sequence(first: screen) { $0.presentedViewController }.dropFirst()
      let containers = [own] + above.compactMap(\.container)
      let container = containers.first { $0.window != nil } ?? own
      self.owner = container === own ? nil : owner
      enter(container)
    }

    func stop() {
      (enteredWindow, leftWindow, owner) = ({}, {}, nil)
      removeFromSuperview()
    }
  }

  extension UIViewController {
    /// The container of the screen's presentation; nil if nothing presents the screen, or before UIKit has made it.
    var container: UIView? {
      shownPresentation?.containerView
    }

    /// The presentation controller whose container is on screen; nil if nothing presents the screen.
    ///
    /// For an adapted presentation, such as a popover that is a sheet on an iPhone, `presentationController` stays that of the
    /// popover, which has no container.
    var shownPresentation: UIPresentationController? {
      presentingViewController == nil ? nil : activePresentationController
    }

    /// Calls a block with the container of the screen's presentation, as soon as UIKit has made it.
    ///
    /// UIKit makes it in the turn of the request or, after a layout pass, in the next one. The block gets nil if nothing
    /// presents the screen after that, or if UIKit has made no container after
    /// `ObservedPresentation.containerSeconds`.
    func whenInContainer(_ block: @escaping @MainActor (UIView?) -> Void) {
      if let container { return block(container) }
      NextTurn.run { [weak self] in
        if let container = self?.container { return block(container) }
        let end = NextTurn.uptime + ObservedPresentation.containerSeconds
        NextTurn.run { [weak self] in self?.waitForContainer(until: end, block) }
      }
    }

    private func waitForContainer(until end: TimeInterval, _ block: @escaping @MainActor (UIView?) -> Void) {
      if let container { return block(container) }
      guard presentingViewController != nil, NextTurn.uptime < end else { return block(nil) }
      // The presenter may be in a transition of its own.
      NextTurn.run(after: ObservedPresentation.decisionSeconds) { [weak self] in
        self?.waitForContainer(until: end, block)
      }
    }
  }

  /// The cause that the app gives for a dismissal by UIKit.
  ///
  /// It is stored before the dismissal, because UIKit may run its completion after the screen has left the window.
  @MainActor final class GivenCause {
    /// The cause; nil if the app has requested no dismissal, or if the screen stays.
    private(set) var cause: DismissalCause?

    /// Stores the cause of a dismissal that the app requests now. Does nothing during another dismissal, because UIKit ignores
    /// the request.
    ///
    /// - Returns: Whether it is the cause.
    func give(_ cause: DismissalCause, for screen: UIViewController) -> Bool {
      guard self.cause == nil, !screen.isBeingDismissed else { return false }
      self.cause = cause
      // UIKit begins in the turn of the request or in the next one, or reports a coordinator.
      NextTurn.run { [weak self, weak screen] in
        NextTurn.run { self?.forgetIfStays(screen) }
      }
      return true
    }

    private func forgetIfStays(_ screen: UIViewController?) {
      // The dismissal of a screen that has gone is reported with this cause.
      guard let screen, screen.presentingViewController != nil else { return }
      guard let coordinator = screen.coordinatorOfStack else { return cause = nil }
      coordinator.afterEnd { [weak self, weak screen] in self?.forgetIfStays(screen) }
    }
  }

  extension UIViewController {
    /// The coordinator of a running transition of the presenter, of this screen, or of a screen above it. UIKit ignores requests
    /// meanwhile, and dismisses a stack with the transition of its top.
    var coordinatorOfStack: (any UIViewControllerTransitionCoordinator)? {
      sequence(first: presentingViewController ?? self) { $0.presentedViewController }
        .lazy.compactMap(\.transitionCoordinator).first
    }
  }
#endif
