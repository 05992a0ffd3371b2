#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif
  public import TransitionModel
  public import TransitionRuntime

  /// The transitioning delegate of one presentation. Its manager vends the controllers.
  ///
  /// The presented screen retains it until the dismissal, and needs no conformance or property:
  ///
  /// ```swift
  /// present(detail, as: .cardStandard)
  /// ```
  ///
  /// Create one yourself only if you do not present with `UIViewController.present(_:as:)`.
  @MainActor public final class ModalTransitioningDelegate: NSObject {
    /// The manager that vends the controllers.
    package let manager: ModalTransitionManager
    /// Called after dismissal, with its cause.
    public var onDismissal: ((DismissalCause) -> Void)?

    /// The presented screen; nil after it has been deallocated.
    private(set) weak var presented: UIViewController?
    weak var presentation: ModalPresentationController?
    /// The presentation controller's delegate. Set it before the presentation, in which UIKit creates the controller.
    public weak var presentationDelegate: (any UIAdaptivePresentationControllerDelegate)?
    /// The running animation without a gesture.
    weak var plain: ModalAnimator?
    private(set) var drivers: [TransitionDirection: InteractionDriver] = [:]
    var gesture: DragGesture?
    /// The gesture on the container while a finger presents. The container covers the presenter.
    var presentingGesture: DragGesture?
    private(set) var formerStyle = UIModalPresentationStyle.automatic
    /// The app's previous transitioning delegate, restored with the style. UIKit does not retain it either.
    private weak var formerDelegate: (any UIViewControllerTransitioningDelegate)?
    private var formerStatusBar = false
    /// The cause of a dismissal that UIKit has not started yet.
    var cause = DismissalCause.code
    /// The presentation's delegate was told that the dismissal begins.
    private var isAnnounced = false
    /// The direction that was requested in this turn and that UIKit has not started yet. UIKit sets `isBeingPresented`
    /// and `isBeingDismissed` only with the appearance callbacks.
    var requested: TransitionDirection?
    /// The direction that UIKit has started and not ended.
    private(set) var running: TransitionDirection?
    var hasArrived = false
    /// The screen whose presentation waits for another screen's dismissal; nil if none does.
    weak var waitingScreen: UIViewController?
    /// A dismissal that was requested during the presentation.
    var postponed: (cause: DismissalCause, animated: Bool)?
    var driven: TransitionDirection?
    var isCaught = false
    /// Called at the end of the next dismissal, or when it is cancelled.
    var dismissalEnded: [(Bool) -> Void] = []
    /// Called if a presentation that has waited for another screen's dismissal is refused. Logs the error by default.
    var onProblem: (TransitionUIKitError) -> Void = { Transitions.log($0.description) }
    var presentationEnded: (Bool) -> Void = { _ in }
    /// Where a screen with stops rests.
    var stops = StopRest()
    /// The time on the clock of UIKit's events before which no drag begins.
    var quietUntil: TimeInterval = 0

    /// Creates the delegate of one presentation from its manager.
    public init(_ manager: ModalTransitionManager) {
      self.manager = manager
      super.init()
      KeyboardObserver.start()
      for direction in [TransitionDirection.present, .dismiss] {
        drivers[direction] = manager.gestureTarget(for: direction).map { InteractionDriver($0, owner: self) }
      }
      drivers[.dismiss]?.begin = { [weak self] in self?.beginDismissal(at: $0) }
      for (direction, driver) in drivers {
        driver.takeOver = { [weak self] in self?.surrender(direction) }
        driver.isStarting = { [weak self] in self?.requested == direction || self?.running == direction }
      }
    }

    /// Makes the screen use this transition, and retain it. Does nothing if the screen is already presented.
    package func attach(to screen: UIViewController) {
      guard screen.presentingViewController == nil else { return }
      let held = HeldObjects.of(screen)
      if let other = held.transition, other !== self {
        // A window that closed during a drag has not ended it, and the app may retain its transition.
        for driver in other.drivers.values { driver.send(.tornDown) }
      }
      // A refused or cancelled presentation has left its own style.
      let former = held.transition.flatMap { screen.transitioningDelegate === $0 ? $0 : nil }
      formerStyle = former?.formerStyle ?? screen.modalPresentationStyle
      formerDelegate = former == nil ? screen.transitioningDelegate : former?.formerDelegate
      formerStatusBar = former?.formerStatusBar ?? screen.modalPresentationCapturesStatusBarAppearance
      screen.modalPresentationCapturesStatusBarAppearance = manager.presentationController().capturesStatusBar
      presented = screen
      held.transition = self
      screen.transitioningDelegate = self
      // UIKit requests a presentation controller only for this style.
      screen.modalPresentationStyle = .custom
      expect(.present)
    }

    /// The screen that conforms to ``CustomPresentable``: the presented one, or the topmost in a container.
    var content: (any CustomPresentable)? {
      frontmost.lazy.compactMap { $0 as? any CustomPresentable }.first
    }

    /// The presented screen, and the visible screen within each container.
    var frontmost: [UIViewController] { presented?.frontmost ?? [] }

    var isRunning: Bool { plain != nil || drivers.values.contains { $0.scene != nil } }

    /// A card that springs back and has nearly arrived lets taps and scrolling through.
    var locksContent: Bool { drivers.values.contains { $0.locksContent && !$0.isArriving } }

    func geometry(of direction: TransitionDirection, in layout: LayoutContext) -> InteractionGeometry {
      manager.presentationController().interactionGeometry(
        in: layout, direction: direction, atStop: direction == .present ? stop(in: layout) : nil)
    }

    /// - Returns: Whether a transition is running, which then continues in the new layout.
    func layoutChanged(to layout: LayoutContext) -> Bool {
      guard isRunning else { return false }
      plain?.layoutChanged(to: layout)
      for driver in drivers.values { driver.layoutChanged(to: layout) }
      return true
    }

    /// Ends the running animation immediately, with the view at its end.
    func finishAnimations() {
      plain?.finish()
      for driver in drivers.values { driver.finishSettling() }
    }

    func transitionWillBegin(_ direction: TransitionDirection) {
      (requested, running) = (nil, direction)
      let driver = drivers[direction]
      driven = driver?.interaction.drivesTransition == true ? direction : nil
      // UIKit dismisses a screen on its way between stops from where it is.
      if driven == nil, driver?.isInProgress == true { driver?.send(.tornDown) }
      drivers[.dismiss]?.refused?.stop()
      drivers[.dismiss]?.refused = nil
      isAnnounced = direction == .dismiss && (driven == nil ? cause : .gesture).isByPerson
      if isAnnounced { presentation?.tellDelegateOfStart() }
      // The interaction reports its own transition.
      if driven == nil { manager.transitionBegan(direction, by: direction == .dismiss ? cause : .code) }
      cause = .code
      if direction == .present { addPresentingGesture() }
    }

    func transitionDidEnd(_ direction: TransitionDirection, completed: Bool, view: UIView?) {
      if driven != direction { manager.transitionEnded(direction, completed: completed) }
      // Another animator ran than the one of the drag that began it.
      if let driver = drivers[direction], driver.isInProgress { driver.send(.tornDown) }
      let isCaught = isCaught
      (driven, running, self.isCaught) = (nil, nil, false)
      presentingGesture?.remove()
      presentingGesture = nil
      switch direction {
      case .present:
        hasArrived = completed
        if completed, let view {
          rest(at: presentation?.layoutContext.flatMap { stop(in: $0) }, by: .code)
          addGesture(to: view)
          moveToWantedStop()
        }
        // If code began this presentation and a finger has reversed it, the app considers the screen presented.
        if !completed { hasGone(isReported: isCaught) }
        presentationEnded(completed)
        if postponed == nil || !completed { dismissalHasEnded(completed: !completed) }
        dismissIfPostponed()
      case .dismiss:
        // UIKit may report the dismissal after the adapter has.
        if completed, hasArrived { hasGone(isReported: true) }
        dismissalHasEnded(completed: completed)
      }
    }

    /// Calls a block after the next dismissal, with true if it was completed and false if it was cancelled.
    func afterDismissal(_ block: @escaping (Bool) -> Void) { dismissalEnded.append(block) }

    /// Runs the blocks in the next turn, because UIKit has not ended the dismissal yet and would refuse to present.
    func dismissalHasEnded(completed: Bool) {
      for block in dismissalEnded { NextTurn.run { block(completed) } }
      dismissalEnded = []
    }
  }

  extension ModalTransitioningDelegate {
    /// Cleans up after the screen has gone. UIKit refuses to present before it has ended the transition, so the app's callbacks
    /// run in the next turn.
    ///
    /// - Parameter isReported: False for a cancelled presentation, which the app never considered presented.
    private func hasGone(isReported: Bool) {
      gesture?.remove()
      gesture = nil
      (hasArrived, stops) = (false, StopRest())
      // The closure retains them until then.
      let (presented, presentation, content, cause) = (presented, presentation, content, manager.dismissalCause)
      let isAnnounced = isAnnounced
      NextTurn.run { [self] in
        if isReported {
          content?.transitionDidDismiss(by: cause)
          onDismissal?(cause)
          if isAnnounced { presentation?.tellDelegateOfEnd() }
        }
        if let presented { detach(from: presented) }
      }
    }

    /// Restores the screen's own presentation style, unless it has been presented again.
    func detach(from screen: UIViewController) {
      if screen.presentingViewController == nil { restore(screen) }
    }

    func restore(_ screen: UIViewController) {
      if screen.transitioningDelegate === self {
        screen.transitioningDelegate = formerDelegate
        if screen.presentingViewController == nil { screen.modalPresentationStyle = formerStyle }
        screen.modalPresentationCapturesStatusBarAppearance = formerStatusBar
      }
      let held = HeldObjects.of(screen)
      if held.transition === self { held.transition = nil }
    }
  }
#endif
