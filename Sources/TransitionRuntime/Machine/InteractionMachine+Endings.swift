import TransitionModel

extension InteractionMachine {
  mutating func resolve(_ release: HeldRelease, _ actions: inout InteractionActions) {
    guard let geometry else { return }
    let (velocity, estimator) = releaseVelocity(release, geometry)
    switch release {
    case .cancelled where rule.interaction.cancelPolicy == .cancel:
      // A transition that code or a button began continues.
      finish(isCaught, velocity: velocity, &actions)
    case .requested:
      finish(rule.direction == .dismiss, velocity: velocity, &actions)
    case .ended, .cancelled:
      if let stops = geometry.stops { return choose(among: stops, geometry, velocity, estimator, &actions) }
      let travel = travel(geometry, at: rule.interaction.releaseSample == .release ? latest : lastChanged)
      let decision = ReleaseDecision(
        asking: rule.interaction.releaseRule, translation: travel, velocity: velocity, estimator: estimator,
        distance: geometry.distance)
      self.decision = decision
      finish(decision.finishes, velocity: velocity, &actions)
    case .dismissal: break
    }
  }

  /// Leads the view to the end of the transition, or back to where the touch began.
  private mutating func finish(_ finishes: Bool, velocity: Double, _ actions: inout InteractionActions) {
    if !finishes { return settle(hasStops ? .stop(home) : .returned, velocity: velocity, &actions) }
    guard !hasTransition else { return settle(.finished, velocity: velocity, &actions) }
    phase = .waiting(.dismissal(velocity: velocity, refusedTo: home))
    requestTransition(&actions)
  }

  func releaseVelocity(
    _ release: HeldRelease, _ geometry: InteractionGeometry
  ) -> (velocity: Double, source: VelocitySource) {
    var recognizerVelocity: Double?
    if case .ended(let velocity) = release { recognizerVelocity = velocity }
    return rule.interaction.releaseVelocity(
      of: history.samples[...], along: geometry.dragAxis, recognizerVelocity: recognizerVelocity,
      looksBack: rule.interaction.releaseSample == .lastChanged && release != .requested)
  }

  mutating func request(_ displacement: Double, _ actions: inout InteractionActions) {
    switch phase {
    case .idle, .waiting(.dismissal): break
    case .waiting: phase = .waiting(.requested)
    case .tracking: resolve(.requested, &actions)
    case .settling(let plan):
      let wanted = rule.direction == .dismiss
      guard plan.finishes != wanted else { return }
      // Continue from the position of the completion animation, which only the host can report.
      guard continues(from: displacement, &actions) else { return }
      finish(wanted, velocity: 0, &actions)
    }
  }

  /// Stops the completion animation, and continues from its position.
  mutating func continues(from displacement: Double, _ actions: inout InteractionActions) -> Bool {
    guard let geometry, let latest else { return false }
    take(over: displacement.isFinite ? displacement : 0, geometry, at: latest)
    first = latest
    actions.append(.stopSettling)
    return true
  }

  mutating func settled(_ id: Int, _ actions: inout InteractionActions) {
    guard case .settling(let plan) = phase, plan.id == id else { return }
    endCycle(finished: plan.finishes, at: plan.stop, &actions)
  }

  mutating func tearDown(_ actions: inout InteractionActions) {
    guard isInProgress else { return }
    let plan = settlePlan
    if plan != nil { actions.append(.stopSettling) }
    endCycle(finished: plan?.finishes ?? false, at: nil, &actions)
  }

  private mutating func endCycle(finished: Bool, at stop: Int?, _ actions: inout InteractionActions) {
    phase = .idle
    restingStop = stop
    first = nil
    latest = nil
    lastChanged = nil
    history.removeAll()
    if isLocked { actions.append(.lockContent(false)) }
    isLocked = false
    actions.append(hasTransition ? .complete(finished: finished) : .rested(stop: stop))
    hasTransition = false
  }

  mutating func layout(_ changed: InteractionGeometry, _ actions: inout InteractionActions) {
    switch phase {
    case .idle: rest(in: changed)
    case .waiting: break
    case .tracking:
      rebase(to: changed)
      update(&actions)
    case .settling(let plan): settle(plan, in: changed, &actions)
    }
  }
}

extension InteractionMachine {
  /// The travel toward the end in points, including the start of a re-grab.
  package var travel: Double {
    guard let geometry else { return 0 }
    return travel(geometry, at: latest)
  }

  /// The travel toward the end since the view rested, in points.
  package var travelFromRest: Double { travel - restingDisplacement }

  @inline(__always) func travel(_ geometry: InteractionGeometry, at sample: GestureSample?) -> Double {
    guard let first else { return 0 }
    switch rule.interaction.tracking {
    case .translation:
      return geometry.dragAxis.travel(from: first, to: sample ?? first) + startTravel
    case .absolutePosition:
      return geometry.absoluteTravel(to: sample ?? first) + absoluteOffset
    }
  }

  /// - Parameter reportsCrossing: False where an event has more actions than there is room for. The next one reports it.
  mutating func update(_ actions: inout InteractionActions, reportsCrossing: Bool = true) {
    guard let geometry else { return }
    let travel = travel(geometry, at: latest)
    let progress = shownProgress(travel, geometry)
    notePeak(travel, geometry)
    shown = progress
    actions.append(.update(progress: progress, dimming: dimming(at: progress)))
    let below = travel - stopWay
    if let threshold = armingDistance {
      let share = threshold > 0 ? min(max(below / threshold, 0), 1) : (below >= 0 ? 1 : 0)
      actions.append(.decorate(progress: share, armed: below >= threshold))
    }
    if reportsCrossing { noteCrossing(travel, &actions) }
    if below > 0, !hasResigned { resignFirstResponder(&actions) }
  }

  /// Reports to the host that the drag has crossed the arming distance, once per crossing and direction.
  mutating func noteCrossing(_ travel: Double, _ actions: inout InteractionActions) {
    let below = travel - stopWay
    guard let threshold = armingDistance, isArmed != (below >= threshold) else { return }
    isArmed.toggle()
    actions.append(isArmed ? .armed : .disarmed)
  }

  mutating func notePeak(_ travel: Double, _ geometry: InteractionGeometry) {
    peakProgress = max(peakProgress, geometry.progress(of: travel - restingDisplacement))
  }

  private var armingDistance: Double? {
    rule.interaction.input == nil || geometry?.canDismiss == false ? nil : rule.interaction.releaseRule.points
  }

  @inline(__always) func shownProgress(_ travel: Double, _ geometry: InteractionGeometry) -> Double {
    geometry.transitionProgress(of: displacement(travel, geometry))
  }

  /// Returns the distance of the view from its start, in points.
  ///
  /// It is inlined, as are the other functions of each move: a call copies the machine.
  @inline(__always) func displacement(_ travel: Double, _ geometry: InteractionGeometry) -> Double {
    let given = rule.displacement(for: travel, in: geometry)
    guard carried != 0 else { return given }
    return given + carried * max(0, 1 - abs(travel - startTravel) / max(abs(carried), 1))
  }

  /// Returns the dimming at a progress set by a finger. If it does not follow the drag, it is unchanged.
  @inline(__always) func dimming(at progress: Double) -> Double {
    if hasStops { return dimmingAmongStops(at: progress) }
    let clamped = min(max(progress, 0), 1)
    let along = rule.interaction.fadesDimming ? clamped : 0
    return rule.dimmingAlpha * (rule.direction == .present ? along : 1 - along)
  }

  mutating func settle(_ end: SettleEnd, velocity: Double, _ actions: inout InteractionActions) {
    guard let geometry else { return }
    let travel = travel(geometry, at: latest)
    notePeak(travel, geometry)
    let finishes = end == .finished
    let place = hasStops ? end.stop.map(geometry.displacement(atStop:)) ?? 0 : 0
    let target = finishes ? 1 : geometry.transitionProgress(of: place)
    // To finish, the remaining distance is that of the finger's own travel. To return, it is that of the view, which a
    // rubber band has shortened. Otherwise the animation after an upward release would start far too slowly. A view
    // that follows an input dismissal uses its own distance in both cases.
    let displacement = displacement(travel, geometry)
    let toFinish = geometry.extent - (rule.interaction.input == nil ? travel : displacement)
    let remaining = finishes ? toFinish : place - displacement
    let dimmingTarget = dimming(atEnd: end, target)
    // A finger that goes on with a list leaves the view at its stop, at the nearest point of the samples' grid. There is
    // no way on which the view could take over the finger's velocity.
    let isThere =
      end.stop != nil && abs(remaining) < 0.001 && abs(dimming(at: shown) - dimmingTarget) < SettlePlan.unseenOpacity
    lastSettleID += 1
    var plan = SettlePlan(
      id: lastSettleID, finishes: finishes, stop: end.stop, start: shown, target: target,
      dimmingStart: dimming(at: shown), dimmingTarget: dimmingTarget,
      timing: isThere
        ? .immediate : rule.settleTiming(from: shown, finishes: finishes, velocity: velocity, remaining: remaining))
    if rule.direction == .dismiss {
      plan.endOutOfSight(extent: geometry.extent, presenterChanges: rule.changesPresenter)
    }
    phase = .settling(plan)
    actions.append(.settle(plan))
  }
}
