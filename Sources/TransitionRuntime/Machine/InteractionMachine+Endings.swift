import TransitionModel

extension InteractionMachine {
  mutating func resolve(_ release: HeldRelease, _ actions: inout InteractionActions) {
    guard let geometry else { return }
    let (velocity, estimator) = releaseVelocity(release, geometry)
    switch release {
    case .cancelled where rule.interaction.cancelPolicy == .cancel:
      // A transition that code or a button began continues.
      settle(finishes: isCaught, velocity: velocity, &actions)
    case .requested:
      settle(finishes: rule.direction == .dismiss, velocity: velocity, &actions)
    case .ended, .cancelled:
      let travel = travel(geometry, at: rule.interaction.releaseSample == .release ? latest : lastChanged)
      let decision = ReleaseDecision(
        asking: rule.interaction.releaseRule, translation: travel, velocity: velocity, estimator: estimator,
        distance: geometry.distance)
      self.decision = decision
      settle(finishes: decision.finishes, velocity: velocity, &actions)
    }
  }

  private func releaseVelocity(
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
    case .idle: break
    case .waiting: phase = .waiting(.requested)
    case .tracking: resolve(.requested, &actions)
    case .settling(let plan):
      let wanted = rule.direction == .dismiss
      guard plan.finishes != wanted else { return }
      guard let geometry, let latest else { return }
      // Continue from the position of the completion animation, which only the host can report.
      take(over: displacement.isFinite ? displacement : 0, geometry, at: latest)
      first = latest
      actions.append(.stopSettling)
      settle(finishes: wanted, velocity: 0, &actions)
    }
  }

  mutating func settled(_ id: Int, _ actions: inout InteractionActions) {
    guard case .settling(let plan) = phase, plan.id == id else { return }
    complete(finished: plan.finishes, &actions)
  }

  mutating func tearDown(_ actions: inout InteractionActions) {
    guard isInProgress else { return }
    let plan = settlePlan
    if plan != nil { actions.append(.stopSettling) }
    complete(finished: plan?.finishes ?? false, &actions)
  }

  private mutating func complete(finished: Bool, _ actions: inout InteractionActions) {
    phase = .idle
    first = nil
    latest = nil
    lastChanged = nil
    history.removeAll()
    if rule.interaction.locksContent { actions.append(.lockContent(false)) }
    actions.append(.complete(finished: finished))
  }

  mutating func layout(_ changed: InteractionGeometry, _ actions: inout InteractionActions) {
    switch phase {
    case .idle, .waiting: break
    case .tracking:
      geometry = changed
      update(&actions)
    case .settling: geometry = changed
    }
  }
}

extension InteractionMachine {
  /// The travel toward the end in points, including the start of a re-grab.
  package var travel: Double { geometry.map { travel($0, at: latest) } ?? 0 }

  func travel(_ geometry: InteractionGeometry, at sample: GestureSample?) -> Double {
    guard let first else { return 0 }
    switch rule.interaction.tracking {
    case .translation:
      return geometry.dragAxis.travel(from: first, to: sample ?? first) + startTravel
    case .absolutePosition:
      return geometry.absoluteTravel(to: sample ?? first) + absoluteOffset
    }
  }

  mutating func update(_ actions: inout InteractionActions) {
    guard let geometry else { return }
    let travel = travel(geometry, at: latest)
    let progress = shownProgress(travel, geometry)
    peakProgress = max(peakProgress, geometry.progress(of: travel))
    shown = progress
    actions.append(.update(progress: progress, dimming: dimming(at: progress)))
    if let threshold = armingDistance {
      let share = threshold > 0 ? min(max(travel / threshold, 0), 1) : (travel >= 0 ? 1 : 0)
      actions.append(.decorate(progress: share, armed: travel >= threshold))
    }
    noteCrossing(travel, &actions)
  }

  /// Reports to the host that the drag has crossed the arming distance, once per crossing and direction.
  mutating func noteCrossing(_ travel: Double, _ actions: inout InteractionActions) {
    guard let threshold = armingDistance, isArmed != (travel >= threshold) else { return }
    isArmed.toggle()
    actions.append(isArmed ? .armed : .disarmed)
  }

  private var armingDistance: Double? {
    rule.interaction.input == nil ? nil : rule.interaction.releaseRule.points
  }

  func shownProgress(_ travel: Double, _ geometry: InteractionGeometry) -> Double {
    geometry.transitionProgress(of: displacement(travel, geometry))
  }

  /// Returns the distance of the view from its start, in points.
  private func displacement(_ travel: Double, _ geometry: InteractionGeometry) -> Double {
    let given = rule.displacement(for: travel, in: geometry)
    guard carried != 0 else { return given }
    return given + carried * max(0, 1 - abs(travel - startTravel) / max(abs(carried), 1))
  }

  /// Returns the dimming at a progress set by a finger. If it does not follow the drag, it is unchanged.
  func dimming(at progress: Double) -> Double {
    let clamped = min(max(progress, 0), 1)
    let along = rule.interaction.fadesDimming ? clamped : 0
    return rule.dimmingAlpha * (rule.direction == .present ? along : 1 - along)
  }

  mutating func settle(finishes: Bool, velocity: Double, _ actions: inout InteractionActions) {
    guard let geometry else { return }
    let travel = travel(geometry, at: latest)
    peakProgress = max(peakProgress, geometry.progress(of: travel))
    let target: Double = finishes ? 1 : 0
    // To finish, the remaining distance is that of the finger's own travel. To return, it is that of the view, which a
    // rubber band has shortened. Otherwise the animation after an upward release would start far too slowly. A view
    // that follows an input dismissal uses its own distance in both cases.
    let displacement = displacement(travel, geometry)
    let toFinish = geometry.extent - (rule.interaction.input == nil ? travel : displacement)
    lastSettleID += 1
    var plan = SettlePlan(
      id: lastSettleID, finishes: finishes, start: shown, target: target, dimmingStart: dimming(at: shown),
      dimmingTarget: rule.direction == .present ? target * rule.dimmingAlpha : (1 - target) * rule.dimmingAlpha,
      timing: rule.settleTiming(
        from: shown, finishes: finishes, velocity: velocity, remaining: finishes ? toFinish : -displacement))
    if rule.direction == .dismiss {
      plan.endOutOfSight(extent: geometry.extent, presenterChanges: rule.changesPresenter)
    }
    phase = .settling(plan)
    actions.append(.settle(plan))
  }
}
