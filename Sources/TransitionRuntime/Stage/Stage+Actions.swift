import TransitionModel

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

  func feed(_ touch: StageTouch, to controller: InteractionController) {
    for sample in touch.samples {
      advance(to: Double(sample.timeMicroseconds) / 1_000_000)
      send(event(for: sample, of: touch, controller), to: controller)
      holdsSettle = false
    }
  }

  func send(
    _ event: InteractionEvent, to controller: InteractionController, requestedBy cause: DismissalCause = .code
  ) {
    let touches = controller.isInProgress ? controller.machine.touchCount : 0
    switch event {
    case .began: isRequested = false
    case .dismissRequested: isRequested = true
    case .refused(let reason): trace.conclusions.append(.refused(reason: reason))
    default: break
    }
    let actions = controller.handle(event, requestedBy: cause)
    if case .began = event, controller.machine.touchCount == touches { trace.conclusions.append(.ignoredTouch) }
    for action in actions { perform(action, controller) }
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

  func finish(_ direction: TransitionDirection, finished: Bool) {
    running = nil
    pendingStart = nil
    if finished {
      isPresented = direction == .present
      wasDismissed = !isPresented
    }
    restingProgress = finished ? 1 : 0
    if !isPresented { relayout = nil }
    note("complete(\(finished))")
    if isPresented, manager.presentationController().removesPresenter { note("remove the presenter's view") }
  }

  func bringPresenterBack(_ direction: TransitionDirection) {
    guard direction == .dismiss, manager.presentationController().removesPresenter else { return }
    note("insert the presenter's view")
  }

  func note(_ name: String) { trace.events.append(StageTrace.Event(time: now, name: name)) }
}
