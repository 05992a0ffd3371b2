#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif
  public import TransitionModel
  public import TransitionRuntime

  /// UIKit's transitioning delegate of one presentation: answers its questions with what a manager vends.
  ///
  /// The presented screen keeps it alive, with no conformance and no property of its own, until it has been dismissed:
  ///
  /// ```swift
  /// try present(detail, transition: "card-modal", from: registry)
  /// ```
  ///
  /// Made by hand only where a screen is presented by something else than `UIViewController.present(_:transition:from:)`.
  @MainActor public final class ModalTransitioningDelegate: NSObject {
    /// What vends the controllers.
    public let manager: ModalTransitionManager
    /// Called when the screen has gone, with what dismissed it.
    public var onDismissal: ((DismissalCause) -> Void)?

    /// The screen; nil once it is gone.
    public private(set) weak var presented: UIViewController?
    weak var presentation: ModalPresentationController?
    /// The animation that runs without a gesture.
    weak var plain: ModalAnimator?
    private(set) var drivers: [TransitionDirection: InteractionDriver] = [:]
    private var gesture: DragGesture?
    /// On the container while a finger presents: the presenter, on which it came down, is covered.
    private var presentingGesture: DragGesture?
    private var formerStyle = UIModalPresentationStyle.automatic
    /// What a dismissal that UIKit has yet to start is due to.
    private var cause = DismissalCause.code
    /// What UIKit has been asked for in this turn and has yet to start. It sets `isBeingPresented` and `isBeingDismissed`
    /// only with the appearance callbacks.
    private var requested: TransitionDirection?
    /// What UIKit has started and not ended.
    private var running: TransitionDirection?
    private var hasArrived = false
    /// A dismissal that was asked for while the screen came.
    private var postponed: (cause: DismissalCause, animated: Bool)?
    /// The direction whose transition a gesture drives.
    private var driven: TransitionDirection?
    /// Called at the end of a presentation.
    var presentationEnded: (Bool) -> Void = { _ in }

    /// Wraps a manager, one for each presentation.
    public init(_ manager: ModalTransitionManager) {
      self.manager = manager
      super.init()
      for direction in [TransitionDirection.present, .dismiss] {
        drivers[direction] = manager.gestureTarget(for: direction).map { InteractionDriver($0, owner: self) }
      }
      drivers[.dismiss]?.begin = { [weak self] in self?.beginDismissal() }
      for (direction, driver) in drivers {
        driver.isStarting = { [weak self] in self?.requested == direction || self?.running == direction }
      }
    }

    /// Makes the screen present and dismiss by this transition, and keep it. A screen that is on screen already is left
    /// as it is.
    public func attach(to screen: UIViewController) {
      guard screen.presentingViewController == nil else { return }
      let held = HeldObjects.of(screen)
      // A presentation that UIKit refused, or that was called off, has left its own style behind.
      let former = held.transition.flatMap { screen.transitioningDelegate === $0 ? $0 : nil }
      formerStyle = former?.formerStyle ?? screen.modalPresentationStyle
      presented = screen
      held.transition = self
      screen.transitioningDelegate = self
      // Only then does UIKit ask for a presentation controller.
      screen.modalPresentationStyle = .custom
      expect(.present)
    }

    /// Dismisses the screen, also while a finger holds it or while it springs back. One that is still coming without a
    /// finger goes when it has come.
    ///
    /// - Parameters:
    ///   - cause: What is reported and recorded: a button of the screen's own, or the app itself.
    ///   - animated: Whether it is seen to go. A drag that runs is always seen to end.
    public func dismiss(by cause: DismissalCause, animated: Bool = true) {
      for driver in drivers.values { driver.giveUpIfIgnored() }
      if let driver = drivers.values.first(where: \.isInProgress) {
        driver.send(.dismissRequested(displacement: driver.displacement), requestedBy: cause)
      } else if !hasArrived, !cause.isByTouch {
        if presented?.presentingViewController != nil { postponed = (cause, animated) }
      } else if refusal(by: cause) == nil {
        self.cause = cause
        expect(.dismiss)
        presented?.presentingViewController?.dismiss(animated: animated)
      }
    }

    /// What the screen has to say, where it has; or the one on top in it, where it is a container.
    var content: (any CustomPresentable)? {
      var next = presented
      while let screen = next {
        if let content = screen as? any CustomPresentable { return content }
        // Of the tabs of a bar, only the chosen one is in a window.
        next = screen.children.last { $0.viewIfLoaded?.window != nil } ?? screen.children.last
      }
      return nil
    }

    /// Whether a transition is on its way.
    var isRunning: Bool { plain != nil || drivers.values.contains { $0.scene != nil } }

    func geometry(of direction: TransitionDirection, in layout: LayoutContext) -> InteractionGeometry {
      manager.presentationController().interactionGeometry(in: layout, direction: direction)
    }

    /// - Returns: Whether a transition runs, which then goes on in the new layout.
    func layoutChanged(to layout: LayoutContext) -> Bool {
      guard isRunning else { return false }
      plain?.layoutChanged(to: layout)
      for driver in drivers.values { driver.layoutChanged(to: layout) }
      return true
    }

    func transitionWillBegin(_ direction: TransitionDirection) {
      (requested, running) = (nil, direction)
      driven = drivers[direction]?.isInProgress == true ? direction : nil
      // A gesture's transition reports itself.
      if driven == nil { manager.transitionBegan(direction, by: direction == .dismiss ? cause : .code) }
      cause = .code
      if driven == .present { addPresentingGesture() }
    }

    func transitionDidEnd(_ direction: TransitionDirection, completed: Bool, view: UIView?) {
      if driven != direction { manager.transitionEnded(direction, completed: completed) }
      (driven, running) = (nil, nil)
      presentingGesture?.remove()
      presentingGesture = nil
      switch direction {
      case .present:
        hasArrived = completed
        if completed, let view { addGesture(to: view) }
        presentationEnded(completed)
        dismissIfPostponed()
      case .dismiss: if completed { wasDismissed() }
      }
    }
  }

  extension ModalTransitioningDelegate {
    /// Starts an interactive dismissal; the answer is why UIKit would not.
    private func beginDismissal() -> String? {
      if let refusal = refusal(by: .gesture) { return refusal }
      expect(.dismiss)
      presented?.dismiss(animated: true)
      return nil
    }

    /// What UIKit has not begun by the next turn may have been ignored.
    private func expect(_ direction: TransitionDirection) {
      requested = direction
      NextTurn.run { [weak self] in
        // What it begins within a turn it begins in this one.
        NextTurn.run { if self?.requested == direction { self?.requested = nil } }
      }
    }

    private func dismissIfPostponed() {
      guard let (cause, animated) = postponed else { return }
      postponed = nil
      // UIKit is still about to end the presentation.
      if hasArrived { NextTurn.run { [weak self] in self?.dismiss(by: cause, animated: animated) } }
    }

    private func refusal(by cause: DismissalCause) -> String? {
      guard let presented, presented.presentingViewController != nil else { return "nothing is presented" }
      if !hasArrived { return "the screen is still being presented" }
      if requested == .dismiss || running == .dismiss || presented.isBeingDismissed {
        return "the screen is being dismissed already"
      }
      guard cause.isByTouch else { return nil }
      // A button of a screen that covers this one may well ask for both to go.
      if presented.viewIfLoaded?.window == nil { return "the screen is in no window" }
      if presented.presentedViewController != nil { return "the screen presents another" }
      if presented.isModalInPresentation || content?.transitionShouldBegin(.dismiss, by: cause) == false {
        return "the screen does not allow it"
      }
      return nil
    }

    /// A finger can take hold of the screen from now on.
    private func addGesture(to view: UIView) {
      guard gesture == nil, drivers[.dismiss] != nil else { return }
      gesture = dragGesture(.dismiss, on: view)
      gesture?.scrollView = { [weak self] in self?.content?.dismissalHandlingScrollView }
    }

    /// Another finger can take hold of a screen that settles as it comes.
    private func addPresentingGesture() {
      guard manager.transition.configuration.interaction?.interruptible == true,
        let container = presentation?.containerView
      else { return }
      presentingGesture = dragGesture(.present, on: container)
    }

    private func dragGesture(_ direction: TransitionDirection, on view: UIView) -> DragGesture {
      DragGesture(
        on: view,
        recognition: { [weak self] in
          guard let self, let layout = presentation?.layoutContext, let space = presentation?.containerView,
            let recognition = manager.recognition(for: direction, in: layout)
          else { return nil }
          return (recognition, space)
        }, interaction: { [weak self] in self?.drivers[direction] })
    }

    private func wasDismissed() {
      gesture?.remove()
      gesture = nil
      hasArrived = false
      let cause = manager.dismissalCause
      content?.transitionDidDismiss(by: cause)
      onDismissal?(cause)
      guard let presented else { return }
      // It may be presented again, and by something else.
      if presented.transitioningDelegate === self {
        presented.transitioningDelegate = nil
        presented.modalPresentationStyle = formerStyle
      }
      let held = HeldObjects.of(presented)
      if held.transition === self { held.transition = nil }
    }
  }

  extension DismissalCause {
    /// Whether a finger on the transition itself asks, which the screen may refuse.
    fileprivate var isByTouch: Bool { self == .gesture || self == .tap }
  }
#endif
