#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  /// Runs one direction's interaction in UIKit: sends events to the runtime and performs its actions in order.
  ///
  /// It does not use UIKit's percent-driven controller, because the completion animation is a plan like any other.
  @MainActor final class InteractionDriver: NSObject, UIViewControllerInteractiveTransitioning {
    let interaction: InteractionController
    private(set) weak var owner: ModalTransitioningDelegate?
    /// Starts the transition in UIKit, or returns the reason why UIKit cannot.
    var begin: (GestureSample?) -> String? = { _ in "nothing presents it" }

    /// Stops the transition that runs without a finger and returns it; returns nil if none can be caught.
    var takeOver: () -> CaughtTransition? = { nil }

    weak var animator: ModalAnimator?

    /// The drag that a screen has refused, until the view has returned.
    var refused: RefusedDrag?

    /// UIKit has not started the requested transition yet.
    var isStarting: () -> Bool = { false }

    private weak var context: (any UIViewControllerContextTransitioning)?
    var scene: TransitionScene?
    private var waiting: [(event: InteractionEvent, cause: DismissalCause)] = []
    private var isHandling = false
    /// The cause of the latest movement between stops.
    private(set) var moveCause = StopMove.Cause.gesture
    /// The time at which the running completion animation began.
    private(set) var settledSince: TimeInterval = 0
    /// The cause of a dismissal that the app has requested and that a release cannot undo; nil if there is none.
    var promised: DismissalCause?
    private let meter = FrameMeter()
    private weak var settleWatch: CADisplayLink?
    private var isReleased = false
    private(set) var locksContent = false
    private var closesKeyboard = false

    init(_ interaction: InteractionController, owner: ModalTransitioningDelegate) {
      self.interaction = interaction
      self.owner = owner
    }

    var direction: TransitionDirection { interaction.direction }
    var isInProgress: Bool { interaction.isInProgress }

    /// The view's current displacement in the completion animation, in points from the start.
    var displacement: Double {
      guard let settle = interaction.machine.settlePlan, let geometry = interaction.machine.geometry else { return 0 }
      return (scene?.shownProgress ?? settle.start) * geometry.extent
    }

    var isArriving: Bool { interaction.motion(displacement: displacement) == .arriving }

    /// Without a finger that drives it, UIKit starts the transition as an animation.
    var wantsInteractiveStart: Bool { animator?.isDriven ?? true }

    /// Begins a drag, or catches the transition that runs without a finger.
    func begin(at sample: GestureSample) {
      giveUpIfIgnored()
      guard !isInProgress, let owner, let caught = takeOver() else { return takeHold(at: sample) }
      let scene = caught.scene.forFinger(owner.manager)
      (self.scene, context, isReleased) = (scene, caught.context, false)
      let geometry = owner.geometry(of: direction, in: scene.layout)
      // A finger can move a dismissal that began at a stop up to the largest.
      let progress = scene === caught.scene ? caught.progress : scene.shownProgress ?? caught.progress
      send(.caught(sample, displacement: progress * geometry.extent, geometry))
    }

    /// Sends an event to the runtime. Events that arrive while actions are performed are queued.
    func send(
      _ event: InteractionEvent, requestedBy cause: DismissalCause = .code, movedBy moveCause: StopMove.Cause? = nil
    ) {
      self.moveCause = moveCause ?? (event.begins ? .gesture : self.moveCause)
      waiting += keepingPromise(event, cause)
      guard !isHandling else { return }
      isHandling = true
      // The frames of a drag that is not recorded are not needed.
      if event.begins, interaction.isRecording { meter.start() }
      // The event may end the session, which stores the counts.
      interaction.frames = isInProgress ? meter.measures : nil
      while !waiting.isEmpty {
        let next = waiting.removeFirst()
        // UIKit has dropped the transition, and no context is left to complete.
        if scene?.isTransition == true, context == nil {
          waiting.insert(next, at: 0)
          for action in interaction.handle(.tornDown) { perform(action, for: .tornDown) }
          // An idle machine has no action that ends the scene.
          if scene != nil { complete(false) }
          continue
        }
        let actions = interaction.handle(next.event, requestedBy: next.cause, movedBy: self.moveCause)
        for action in actions { perform(action, for: next.event) }
      }
      isHandling = false
      if !isInProgress {
        promised = nil
        meter.stop()
        owner?.presentation?.releaseKeyboard()
      }
      if !isInProgress, scene != nil { callOff() }
    }

    /// Ends a transition that UIKit has started when it was already over. It would block touches for ever.
    private func callOff() {
      release(finished: false)
      let unwanted = scene
      // UIKit is still starting it.
      NextTurn.run { [self] in if unwanted === scene, !isInProgress { complete(false) } }
    }

    /// Refuses a transition that UIKit silently ignored, so that the next one can start.
    func giveUpIfIgnored() {
      guard interaction.drivesTransition, scene?.isTransition != true, !isStarting() else { return }
      send(.refused(reason: "UIKit did not start it"))
    }

    /// Ends a touch. A view that refused it springs back, and a release that would have dismissed is reported.
    func end(_ event: InteractionEvent) {
      let isPrevented = wouldDismiss(event)
      send(event)
      if refused?.end(event) == true || isPrevented { owner?.attemptWasPrevented(by: .gesture) }
    }

    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
      guard let owner else { return }
      // UIKit may also call this for a transition that does not start interactively.
      if let animator, !animator.isDriven { return animator.animateTransition(using: transitionContext) }
      context = transitionContext
      let former = scene.flatMap { $0.isTransition ? nil : $0 }
      let scene = TransitionScene(
        transitionContext, direction, owner.presentation, owner.manager, isDriven: true, after: former)
      self.scene = scene
      closeKeyboard()
      send(.started(owner.geometry(of: direction, in: scene.layout)))
    }

    func layoutChanged(to layout: LayoutContext) {
      guard let owner, let scene, scene.layout != layout else { return }
      // Changes of the safe area, the content or the keyboard wait until the view has settled. They would move it under the finger.
      if layout.hasSameContainer(as: scene.layout) { return }
      scene.stop()
      self.scene = TransitionScene(scene, in: layout, owner.manager)
      var geometry = owner.geometry(of: direction, in: layout)
      geometry.canDismiss = geometry.canDismiss && interaction.machine.geometry?.canDismiss != false
      send(.layoutChanged(geometry))
      // The completion animation's destination has changed: it ends in the new place.
      finishSettling()
    }

    /// Ends a completion animation immediately.
    func finishSettling() {
      guard let settle = interaction.machine.settlePlan, let settled = scene else { return }
      settled.stop()
      settled.show(progress: settle.target, dimming: settle.dimmingTarget)
      // UIKit may be laying out the container, which the end of the transition removes.
      NextTurn.run { [weak self] in
        if let self, settled === self.scene { send(.settled(id: settle.id)) }
      }
    }

    private func perform(_ action: InteractionAction, for event: InteractionEvent) {
      switch action {
      case .begin: if let reason = begin(event.sample) { waiting.insert((.refused(reason: reason), .code), at: 0) }
      case .update(let progress, let dimming):
        scene?.show(progress: progress, dimming: dimming)
        context?.updateInteractiveTransition(min(max(progress, 0), 1))
        owner?.content?.transitionDidMove(progress: progress)
      case .settle(let plan):
        release(finished: plan.finishes)
        settledSince = NextTurn.uptime
        let fades = plan.stop != nil && moveCause != .gesture && owner?.manager.style == .crossFade
        scene?.settle(plan, fades: fades) { [weak self] in self?.send(.settled(id: plan.id)) }
        watch(plan)
      case .stopSettling:
        settleWatch?.invalidate()
        resume()
        scene?.stop()
      case .lockContent(let isLocked): locksContent = isLocked
      case .resignFirstResponder: closesKeyboard = true
      case .decorate(let progress, let armed): owner?.content?.transitionDidDrag(progress: progress, isArmed: armed)
      case .armed: owner?.content?.transitionDidArm(true)
      case .disarmed: owner?.content?.transitionDidArm(false)
      case .complete(let finished): complete(finished)
      case .rested(let stop): rest(at: stop)
      }
    }

    /// Reports the decision to UIKit at the release, and not at the end of the completion animation. Animations alongside
    /// and observers of the interaction's change depend on it.
    func release(finished: Bool) {
      guard !isReleased, context != nil else { return }
      isReleased = true
      if finished { context?.finishInteractiveTransition() } else { context?.cancelInteractiveTransition() }
    }

    /// Reports to UIKit that a finger has caught the view again.
    private func resume() {
      guard isReleased else { return }
      isReleased = false
      context?.pauseInteractiveTransition()
    }

    /// Ends a dismissal when nothing of it can be seen, so that the next tap and the next presentation need not wait for
    /// the animations. The debugger may have slowed these down, so the screen decides and not the clock alone.
    private func watch(_ plan: SettlePlan) {
      settleWatch?.invalidate()
      guard plan.duration < plan.timing.duration else { return }
      let start = NextTurn.uptime
      let target = FrameTarget { [weak self] in
        guard let self, interaction.machine.settlePlan == plan, let scene else { return false }
        let elapsed = NextTurn.uptime - start
        guard elapsed >= plan.duration, scene.isOutOfSight(extent: interaction.machine.geometry?.extent ?? 0) else {
          return true
        }
        owner?.presented?.presentingViewController?.modalTransition?.ignoreDrags(for: plan.timing.duration - elapsed)
        send(.settled(id: plan.id))
        return false
      }
      let link = CADisplayLink(target: target, selector: target.action)
      target.link = link
      link.add(to: .main, forMode: .common)
      settleWatch = link
    }

    private func complete(_ finished: Bool) {
      settleWatch?.invalidate()
      scene?.stop()
      release(finished: finished)
      (isReleased, closesKeyboard) = (false, false)
      let (context, scene) = (context, scene)
      self.context = nil
      self.scene = nil
      scene?.restore(completed: finished)
      if !finished { owner?.rest(at: interaction.machine.restingStopName, by: moveCause) }
      guard let context else { return }
      context.completeTransition(finished)
    }

    /// Closes the keyboard now that the drag is not refused any more.
    private func closeKeyboard() {
      guard closesKeyboard else { return }
      closesKeyboard = false
      owner?.presentation?.holdKeyboard()
      owner?.presented?.viewIfLoaded?.endEditing(true)
    }
  }

  /// Runs work in the next turn of the run loop. In tests, the stand-in for UIKit provides the clock.
  @MainActor enum NextTurn {
    /// The clock of UIKit's events, in seconds since the device started.
    static var uptime: TimeInterval {
      #if canImport(UIKit)
        ProcessInfo.processInfo.systemUptime
      #else
        HeadlessClock.now
      #endif
    }

    static func run(_ block: @escaping @MainActor () -> Void) {
      #if canImport(UIKit)
        DispatchQueue.main.async { MainActor.assumeIsolated(block) }
      #else
        HeadlessClock.nextTurn(block)
      #endif
    }

    /// Runs work after some seconds.
    static func run(after delay: TimeInterval, _ block: @escaping @MainActor () -> Void) {
      #if canImport(UIKit)
        DispatchQueue.main.asyncAfter(deadline: .now() + delay) { MainActor.assumeIsolated(block) }
      #else
        HeadlessClock.after(delay, block)
      #endif
    }
  }
#endif
