import TransitionModel
public import TransitionRuntime

extension Stage {
  private func event(
    for sample: GestureSample, of touch: StageTouch, _ controller: InteractionController
  ) -> InteractionEvent {
    switch sample.phase {
    case .began where !isBetweenEnds(controller): .began(sample, displacement: touch.displacement ?? displacement)
    case .began:
      .grabbed(
        sample, displacement: touch.displacement ?? displacement, velocity: velocity, geometry(controller.direction))
    case .changed: .changed(sample)
    case .ended: .ended(sample, recognizerVelocity: touch.recognizerVelocity)
    case .cancelled: .cancelled(sample)
    }
  }

  /// The displacement of the view from its start in a running completion animation, or at its stop, in points.
  package var displacement: Double {
    guard let running, let settle = running.settle else { return restingDisplacement }
    return settle.plan.progress(at: now - settle.startedAt) * geometry(running.direction).extent
  }

  func geometry(_ direction: TransitionDirection) -> InteractionGeometry {
    geometryOverride
      ?? manager.presentationController().interactionGeometry(
        in: layout, direction: direction, atStop: direction == .present ? initialStop : nil)
  }

  /// A Boolean value that indicates whether a transition runs that no finger has touched.
  var isPlain: Bool { running.map { $0.settle == nil && $0.progress == nil } ?? false }

  /// The motion that a touch of this direction's gesture would take over now.
  func motion(_ direction: TransitionDirection) -> OngoingMotion {
    guard let running, running.direction == direction else { return .none }
    if !isPlain { return manager.gestureTarget(for: direction)?.motion(displacement: displacement) ?? .none }
    guard manager.presentationController().isCatchable else { return .none }
    return OngoingMotion(remaining: (1 - frame(at: now).progress) * geometry(direction).extent)
  }

  func feed(_ touch: StageTouch, to controller: InteractionController) {
    if let first = touch.samples.first { advance(to: Double(first.timeMicroseconds) / 1_000_000) }
    if list != nil, isBetweenEnds(controller), !isPlain { return share(touch, with: controller) }
    for sample in touch.samples {
      advance(to: Double(sample.timeMicroseconds) / 1_000_000)
      if sample.phase == .began, isPlain {
        guard catchView(at: sample, for: controller) else { return }
        continue
      }
      send(event(for: sample, of: touch, controller), to: controller)
      holdsSettle = false
    }
  }

  /// Hands over a transition that runs without a finger.
  ///
  /// - Returns: Whether it can be caught.
  private func catchView(at sample: GestureSample, for controller: InteractionController) -> Bool {
    guard let running, running.direction == controller.direction, manager.presentationController().isCatchable else {
      log.conclusions.append(.ignoredTouch(isSettling: false))
      return false
    }
    let (shown, geometry) = (frame(at: now), geometry(running.direction))
    // A finger can move a dismissal that began at a stop up to the largest.
    if running.startProgress > 0 { self.running?.plan = manager.animator(for: .dismiss).plan(in: layout) }
    self.running?.progress = shown.progress
    self.running?.dimming = shown.dimming
    if running.direction == .dismiss, !running.cause.isByPerson { promised = running.cause }
    send(.caught(sample, displacement: shown.progress * geometry.extent, geometry), to: controller)
    return true
  }

  /// Starts a transition without a gesture.
  func start(_ direction: TransitionDirection, by cause: DismissalCause) {
    if let controller = busyController(direction), !controller.drivesTransition {
      return send(.dismissRequested(displacement: displacement), to: controller, requestedBy: cause)
    }
    note(direction == .present ? "present" : "dismiss")
    bringPresenterBack(direction)
    // UIKit's order: presentation controller, animator, interaction controller.
    let stop = direction == .present ? initialStop : restingStop
    let plan = manager.animator(for: direction, atStop: stop).plan(in: layout)
    guard manager.interactionController(for: direction) == nil else {
      note("interactionController vended for a transition no gesture began")
      return
    }
    manager.transitionBegan(direction, by: cause)
    running = Running(
      direction: direction, plan: plan, progress: nil, dimming: plan.dimmingFrom, startedAt: now, cause: cause)
    if direction == .dismiss, stop != nil { running?.startProgress = restingProgress }
  }

  private func perform(_ request: StageRequest) {
    if let stop = request.stop { return move(to: stop) }
    if let running, let controller = busyController(running.direction) {
      promised = request.cause
      send(.dismissRequested(displacement: displacement), to: controller, requestedBy: request.cause)
    } else if running == nil {
      start(isPresented ? .dismiss : .present, by: request.cause)
    }
  }

  func send(
    _ event: InteractionEvent, to controller: InteractionController, requestedBy cause: DismissalCause = .code,
    movedBy moveCause: StopMove.Cause = .code
  ) {
    let touches = controller.isInProgress ? controller.machine.touchCount : 0
    switch event {
    case .began: isRequested = false
    case .grabbed:
      isRequested = false
      guard beginBetweenStops() else { return }
    case .ended(let sample, _), .cancelled(let sample):
      guard let promised else { break }
      send(.changed(sample.inPhase(.changed)), to: controller)
      return send(.dismissRequested(displacement: displacement), to: controller, requestedBy: promised)
    case .dismissRequested: isRequested = true
    case .refused(let reason): log.conclusions.append(.refused(reason: reason))
    default: break
    }
    let actions = controller.handle(event, requestedBy: cause, movedBy: moveCause)
    if event.begins, controller.machine.touchCount == touches {
      log.conclusions.append(.ignoredTouch(isSettling: true))
    }
    for action in actions { perform(action, of: event, controller) }
  }

  private func perform(_ action: InteractionAction, of event: InteractionEvent, _ controller: InteractionController) {
    let direction = controller.direction
    switch action {
    case .begin: begin(controller)
    case .update(let progress, let dimming):
      running?.progress = progress
      running?.dimming = dimming
    case .settle(let plan):
      let stop = plan.stop.flatMap(controller.machine.name(ofStop:))
      var isMove = false
      if case .moveRequested = event { isMove = true }
      let verb = isMove ? "move" : "settle"
      note(stop.map { "\(verb) to \($0)" } ?? (plan.finishes ? "settle to finish" : "settle to cancel"))
      log.conclusions.append(conclusion(of: plan, after: event, controller.machine))
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
    case .complete(let finished):
      finish(direction, finished: finished)
      if !finished, let stop = controller.machine.restingStopName { rest(atStop: stop) }
    case .rested(let stop):
      running = nil
      promised = nil
      if let stop = stop.flatMap(controller.machine.name(ofStop:)) { rest(atStop: stop) }
      note("rest\(restingStop.map { " at \($0)" } ?? "")")
    }
  }

  private func conclusion(
    of settle: SettlePlan, after event: InteractionEvent, _ machine: InteractionMachine
  ) -> StageConclusion {
    if isRequested { return .requestedByApp(finishes: settle.finishes) }
    if case .cancelled = event, machine.decision == nil { return .cancelledBySystem }
    if machine.decision == nil, let stop = settle.stop.flatMap(machine.name(ofStop:)) { return .moved(to: stop) }
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
    // A view that a drag dismisses from a stop is already on its way.
    running = Running(
      direction: direction, plan: plan, progress: running?.progress ?? 0, dimming: running?.dimming ?? plan.dimmingFrom,
      startedAt: now)
    switch start {
    case .after(let delay) where !delay.isFinite: break
    case .after(let delay) where delay <= 0: send(.started(geometry(direction)), to: controller)
    case .after(let delay): pendingStart = now + delay
    case .refused(let reason): send(.refused(reason: reason), to: controller)
    case .never: break
    }
  }

  func finish(_ direction: TransitionDirection, finished: Bool) {
    running = nil
    promised = nil
    pendingStart = nil
    if finished {
      isPresented = direction == .present
      wasDismissed = !isPresented
    }
    restingProgress = finished ? 1 : 0
    if finished { rest(atStop: isPresented ? initialStop : nil) }
    if !isPresented { relayout = nil }
    note("complete(\(finished))")
    if isPresented, manager.presentationController().removesPresenter { note("remove the presenter's view") }
  }

  func bringPresenterBack(_ direction: TransitionDirection) {
    guard direction == .dismiss, manager.presentationController().removesPresenter else { return }
    note("insert the presenter's view")
  }

  func note(_ name: String) { log.events.append(StageLog.Event(time: now, name: name)) }
}

extension Stage {
  var nextDeadline: Double? {
    let settleEnd = holdsSettle ? nil : running?.settle.map { $0.startedAt + $0.plan.duration }
    let plainEnd = isPlain && pendingStart == nil ? running.map { $0.startedAt + $0.plan.duration } : nil
    return [pendingStart, settleEnd, plainEnd, requests.first?.time].compactMap { $0 }.min()
  }

  func fall(due deadline: Double) {
    if let request = requests.first, request.time <= deadline {
      requests.removeFirst()
      return perform(request)
    }
    if isPlain, pendingStart == nil, let running {
      emitFrame(at: deadline)
      finish(running.direction, finished: true)
      return manager.transitionEnded(running.direction, completed: true)
    }
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

  /// The maximum number of frames, an hour at 60 per second. A stored session may rest for a day.
  static let mostFrames = 216_000

  func emitFrames(until time: Double) {
    guard let framesPerSecond else { return }
    while Double(nextFrame) / framesPerSecond < time, log.frames.count < Self.mostFrames {
      emitFrame(at: Double(nextFrame) / framesPerSecond)
    }
  }

  /// Emits one frame per instant. A frame of the grid that is shown early is not shown again.
  func emitFrame(at time: Double) {
    guard let framesPerSecond else { return }
    if Double(nextFrame) / framesPerSecond <= time { nextFrame += 1 }
    if let last = log.frames.last, last.time >= time { return }
    log.frames.append(shownFrame(at: time))
  }
}

extension Stage {
  /// Returns the frame without the offset of a layout change.
  func frame(at time: Double) -> StageLog.Frame {
    guard let running else { return frameAtRest(at: time) }
    let plan = running.plan
    if running.settle == nil, running.progress == nil {
      let elapsed = time - running.startedAt
      return StageLog.Frame(
        time: time, progress: running.startProgress + (1 - running.startProgress) * plan.timing.fraction(at: elapsed),
        pose: plan.pose(at: elapsed),
        presenter: plan.presenterPose(at: elapsed), dimming: plan.dimming(at: elapsed))
    }
    let settle = running.settle.map { ($0.plan, time - $0.startedAt) }
    let progress = settle.map { $0.progress(at: $1) } ?? running.progress ?? 0
    return StageLog.Frame(
      time: time, progress: progress, pose: plan.pose(atProgress: progress),
      presenter: plan.presenterPose(atProgress: progress),
      dimming: settle.map { $0.dimming(at: $1) } ?? running.dimming)
  }

  private func frameAtRest(at time: Double) -> StageLog.Frame {
    let plan = manager.animator(for: .present, atStop: restingStop).plan(in: layout)
    guard isPresented else {
      // After dismissal, the view stays at its final position out of sight.
      let pose = wasDismissed ? manager.animator(for: .dismiss).plan(in: layout).to : plan.from
      return StageLog.Frame(
        time: time, progress: restingProgress, pose: pose, presenter: plan.presenterFrom, dimming: 0)
    }
    let removed = manager.presentationController().removesPresenter
    return StageLog.Frame(
      time: time, progress: restingProgress, pose: plan.to, presenter: removed ? nil : plan.presenterTo,
      dimming: plan.dimmingTo)
  }
}

extension Stage {
  /// Changes the container's size, safe area or text direction, or the height of the content: a rotation, a keyboard, a
  /// growing card.
  ///
  /// The change can occur at rest, during a drag, or during a completion animation. An interaction continues in the new
  /// layout. Its machine receives the new geometry, the finger's travel counts against the new distance, and the view
  /// moves to the resulting position. If animated, the view moves there from its current position with the
  /// configuration's relayout spring, and the frame of the old layout is never shown again.
  public func changeLayout(to changed: LayoutContext, animated: Bool = false) {
    let shown = shownFrame(at: now).pose.frame
    let stops = manager.presentationController().stopTrack(in: layout)
    layout = changed
    if let running {
      // Before the assignment, which has exclusive access to what this reads.
      let plan = manager.animator(for: running.direction, atStop: stop(of: running)).plan(in: changed)
      self.running?.plan = plan
      send(.layoutChanged(geometry(running.direction)), running.direction)
    } else if isPresented {
      keepStop(of: stops)
    }
    relayout = nil
    if running != nil || isPresented { animateRelayout(from: shown, animated: animated) }
  }

  func animateRelayout(from shown: LayoutFrame, animated: Bool) {
    let resting = frame(at: now).pose.frame
    let timing = manager.presentationController().relayoutPlan(from: shown, to: layout, animated: animated).timing
    if timing.duration > 0 { relayout = (RelayoutPlan(from: shown, to: resting, timing: timing), now) }
  }

  /// Returns the frame on screen: the transition's frame plus the remaining offset of a layout change.
  func shownFrame(at time: Double) -> StageLog.Frame {
    var shown = frame(at: time)
    if let relayout {
      shown.pose.frame = shown.pose.frame.adding(relayout.plan.offset(at: time - relayout.startedAt))
    }
    return shown
  }
}
