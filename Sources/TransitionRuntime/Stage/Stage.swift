public import TransitionModel

/// A headless host with a virtual clock: it asks a manager for its controllers in UIKit's order, feeds touches to the
/// one that is vended and carries out the plans, so that a transition can be played, tested and replayed without a
/// device.
public final class Stage {
  /// What vends the controllers.
  public let manager: ModalTransitionManager
  /// The container now; ``changeLayout(to:animated:)`` changes it.
  public internal(set) var layout: LayoutContext
  /// nil for no frames.
  public let framesPerSecond: Double?
  /// What the toolkit does when a gesture asks it to start a transition.
  public var start: StageStart
  /// Stands in for the layout's own way where a recording brings its own.
  private let geometryOverride: InteractionGeometry?

  /// What was shown and what happened so far.
  public internal(set) var trace = StageTrace()
  /// Seconds since the stage was set up.
  public private(set) var now = 0.0 {
    didSet { clock?.tell(now) }
  }
  /// Told what time it is, so that what is recorded happens on the stage's time.
  private let clock: StageClock?
  /// Whether the view is on screen, or on its way off it.
  public private(set) var isPresented = false

  private(set) var wasDismissed = false
  private var nextFrame = 0
  var running: Running?
  /// A change of layout that is still on its way.
  var relayout: (plan: RelayoutPlan, startedAt: Double)?
  private var pendingStart: Double?
  private var holdsSettle = false
  /// Since the finger came down the app has asked for a dismissal.
  private var isRequested = false

  /// A transition while it runs.
  struct Running {
    let direction: TransitionDirection
    var plan: AnimationPlan
    /// Nil while a plain animation plays.
    var progress: Double?
    var dimming: Double
    let startedAt: Double
    var settle: (plan: SettlePlan, startedAt: Double)?
  }

  /// Sets a stage up, with nothing presented.
  ///
  /// - Parameters:
  ///   - manager: What vends the controllers.
  ///   - layout: The container.
  ///   - framesPerSecond: 1…1000; nil for no frames.
  ///   - start: What the toolkit does when it is asked to start a transition.
  ///   - geometry: The way of interactions where a recording brings its own; nil for the layout's.
  ///   - clock: Told the stage's time, so that what is recorded happened when it was played.
  public init(
    _ manager: ModalTransitionManager, layout: LayoutContext = .phone, framesPerSecond: Double? = 60,
    start: StageStart = .after(0), geometry: InteractionGeometry? = nil, clock: StageClock? = nil
  ) {
    self.manager = manager
    self.layout = layout
    self.framesPerSecond = framesPerSecond.map { $0.isFinite ? min(max($0, 1), 1000) : 60 }
    self.start = start
    self.geometryOverride = geometry
    self.clock = clock
  }

  /// Puts the view on screen without playing anything.
  public func placePresented() {
    isPresented = true
  }

  /// Presents or dismisses without a gesture, as a button does unless said otherwise, and plays it to its end.
  public func perform(_ direction: TransitionDirection, by cause: DismissalCause = .button) {
    note(direction == .present ? "present" : "dismiss")
    bringPresenterBack(direction)
    // UIKit's order: presentation controller, animator, interaction controller.
    let plan = manager.animator(for: direction).plan(in: layout)
    guard manager.interactionController(for: direction) == nil else {
      note("interactionController vended for a transition no gesture began")
      return
    }
    manager.transitionBegan(direction, by: cause)
    running = Running(direction: direction, plan: plan, progress: nil, dimming: plan.dimmingFrom, startedAt: now)
    advance(to: now + plan.duration)
    emitFrame(at: now)
    finish(direction, finished: true)
    manager.transitionEnded(direction, completed: true)
  }

  /// Feeds touches to the gesture's target in this direction, plays what follows to its end.
  public func drag(_ touches: [StageTouch], _ direction: TransitionDirection) {
    guard let controller = manager.gestureTarget(for: direction) else {
      note("no gesture drives \(direction.rawValue)")
      return
    }
    for (index, touch) in touches.enumerated() {
      // A recorded re-grab found its settle still running, whatever the virtual clock makes of the last milliseconds.
      holdsSettle = touch.displacement != nil && index > 0
      feed(touch, to: controller)
      // A touch without an end was taken over by the app; the next one grabbed what the app had started.
      if index + 1 < touches.count, controller.machine.acceptsSamples {
        send(.dismissRequested(displacement: displacement), to: controller)
      }
    }
    playToEnd(direction)
  }

  /// Feeds one touch to the gesture's target in this direction, and leaves what it started playing: the finger may come
  /// back. ``playToEnd(_:)`` plays it.
  public func feed(_ touch: StageTouch, _ direction: TransitionDirection) {
    guard let controller = manager.gestureTarget(for: direction) else {
      note("no gesture drives \(direction.rawValue)")
      return
    }
    feed(touch, to: controller)
  }

  /// Plays the interaction that runs in this direction until it has ended or waits for something else than time.
  public func playToEnd(_ direction: TransitionDirection) {
    guard let controller = manager.gestureTarget(for: direction) else { return }
    while controller.isInProgress, let next = nextDeadline { advance(to: next) }
    emitFrame(at: now)
  }

  /// Taps the dimming view, and plays what that starts.
  public func tapDimming() {
    note("tap on the dimming view")
    guard isPresented, manager.presentationController().dismissesOnTap else { return }
    if let controller = manager.interactionController(for: .dismiss) {
      send(.dismissRequested(displacement: displacement), to: controller, requestedBy: .tap)
    } else {
      perform(.dismiss, by: .tap)
    }
  }

  /// Sends one event of the toolkit or the app to the gesture's target.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - direction: Whose gesture target it is for.
  ///   - cause: What asks for the dismissal, where the event is a request.
  public func send(
    _ event: InteractionEvent, _ direction: TransitionDirection, requestedBy cause: DismissalCause = .code
  ) {
    guard let controller = manager.gestureTarget(for: direction) else { return }
    send(event, to: controller, requestedBy: cause)
  }

  /// Lets virtual time pass: starts and settles that fall due happen at their time, frames at theirs.
  public func advance(to time: Double) {
    while let deadline = nextDeadline, deadline <= time {
      emitFrames(until: deadline)
      now = max(now, deadline)
      fall(due: deadline)
    }
    emitFrames(until: time)
    now = max(now, time)
  }
}

// MARK: - Events and actions

extension Stage {
  private func event(
    for sample: GestureSample, of touch: StageTouch, _ controller: InteractionController
  ) -> InteractionEvent {
    switch sample.phase {
    case .began: .began(sample, displacement: touch.displacement ?? displacement)
    case .changed: .changed(sample)
    case .ended: .ended(sample, recognizerVelocity: touch.recognizerVelocity)
    case .cancelled: .cancelled(sample)
    }
  }

  /// Points from the start at which a running settle has the view.
  public var displacement: Double {
    guard let running, let settle = running.settle else { return 0 }
    return settle.plan.progress(at: now - settle.startedAt) * geometry(running.direction).extent
  }

  func geometry(_ direction: TransitionDirection) -> InteractionGeometry {
    geometryOverride
      ?? manager.presentationController().interactionGeometry(in: layout, direction: direction)
  }

  private func feed(_ touch: StageTouch, to controller: InteractionController) {
    for sample in touch.samples {
      advance(to: Double(sample.timeMicroseconds) / 1_000_000)
      send(event(for: sample, of: touch, controller), to: controller)
      holdsSettle = false
    }
  }

  private func send(
    _ event: InteractionEvent, to controller: InteractionController, requestedBy cause: DismissalCause = .code
  ) {
    switch event {
    case .began: isRequested = false
    case .dismissRequested: isRequested = true
    case .refused(let reason): trace.conclusions.append(.refused(reason: reason))
    default: break
    }
    for action in controller.handle(event, requestedBy: cause) { perform(action, controller) }
  }

  private func perform(_ action: InteractionAction, _ controller: InteractionController) {
    let direction = controller.direction
    switch action {
    case .begin: begin(controller)
    case .update(let progress, let dimming):
      running?.progress = progress
      running?.dimming = dimming
    case .settle(let plan):
      note(plan.finishes ? "settle to finish" : "settle to cancel")
      trace.conclusions.append(conclusion(of: plan, controller.machine))
      running?.settle = (plan, now)
    case .stopSettling:
      note("stop settling")
      if let settle = running?.settle {
        running?.progress = settle.plan.progress(at: now - settle.startedAt)
        running?.dimming = settle.plan.dimming(at: now - settle.startedAt)
      }
      running?.settle = nil
    case .decorate(let progress, let armed):
      note("decorate \(progress)\(armed ? ", armed" : "")")
    case .armed: note("armed")
    case .disarmed: note("disarmed")
    case .lockContent(let locked): note(locked ? "lock content" : "unlock content")
    case .resignFirstResponder: note("resign first responder")
    case .complete(let finished): finish(direction, finished: finished)
    }
  }

  private func conclusion(of settle: SettlePlan, _ machine: InteractionMachine) -> StageConclusion {
    if isRequested { return .requestedByApp(finishes: settle.finishes) }
    return machine.decision.map(StageConclusion.decided) ?? .cancelledBySystem
  }

  private func begin(_ controller: InteractionController) {
    let direction = controller.direction
    guard isPresented == (direction == .dismiss) else {
      send(.refused(reason: direction == .dismiss ? "nothing is presented" : "already presented"), to: controller)
      return
    }
    note(direction == .present ? "present interactively" : "dismiss interactively")
    bringPresenterBack(direction)
    let plan = manager.animator(for: direction).plan(in: layout)
    guard manager.interactionController(for: direction) === controller else {
      note("no interactionController vended for a transition a gesture began")
      return
    }
    running = Running(
      direction: direction, plan: plan, progress: 0, dimming: plan.dimmingFrom, startedAt: now)
    switch start {
    case .after(let delay) where !delay.isFinite: break
    case .after(let delay) where delay <= 0: send(.started(geometry(direction)), to: controller)
    case .after(let delay): pendingStart = now + delay
    case .refused(let reason): send(.refused(reason: reason), to: controller)
    case .never: break
    }
  }

  private func finish(_ direction: TransitionDirection, finished: Bool) {
    running = nil
    pendingStart = nil
    if finished {
      isPresented = direction == .present
      wasDismissed = !isPresented
    }
    if !isPresented { relayout = nil }
    note("complete(\(finished))")
    if isPresented, manager.presentationController().removesPresenter { note("remove the presenter's view") }
  }

  private func bringPresenterBack(_ direction: TransitionDirection) {
    guard direction == .dismiss, manager.presentationController().removesPresenter else { return }
    note("insert the presenter's view")
  }

  func note(_ name: String) { trace.events.append(StageTrace.Event(time: now, name: name)) }
}

// MARK: - Time

extension Stage {
  private var nextDeadline: Double? {
    let settleEnd = holdsSettle ? nil : running?.settle.map { $0.startedAt + $0.plan.timing.duration }
    return [pendingStart, settleEnd].compactMap { $0 }.min()
  }

  private func fall(due deadline: Double) {
    guard let running, let controller = manager.gestureTarget(for: running.direction) else {
      pendingStart = nil
      return
    }
    if let due = pendingStart, due <= deadline {
      pendingStart = nil
      send(.started(geometry(running.direction)), to: controller)
    } else if let settle = running.settle {
      emitFrame(at: deadline)
      self.running?.settle = nil
      send(.settled(id: settle.plan.id), to: controller)
    }
  }

  private func emitFrames(until time: Double) {
    guard let framesPerSecond else { return }
    while Double(nextFrame) / framesPerSecond < time { emitFrame(at: Double(nextFrame) / framesPerSecond) }
  }

  /// One frame an instant; a frame of the grid that is shown early is not shown again.
  private func emitFrame(at time: Double) {
    guard let framesPerSecond else { return }
    if Double(nextFrame) / framesPerSecond <= time { nextFrame += 1 }
    if let last = trace.frames.last, last.time >= time { return }
    trace.frames.append(shownFrame(at: time))
  }
}
