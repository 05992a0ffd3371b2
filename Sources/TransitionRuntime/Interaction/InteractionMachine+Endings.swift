import TransitionModel

extension InteractionMachine {
  mutating func resolve(_ release: HeldRelease, _ actions: inout InteractionActions) {
    guard let geometry else { return }
    let (velocity, estimator) = releaseVelocity(release, geometry)
    switch release {
    case .cancelled where rule.interaction.cancelPolicy == .cancel:
      settle(finishes: false, velocity: velocity, &actions)
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

  /// The velocity toward the end that the rule is given, and what it came from.
  private func releaseVelocity(
    _ release: HeldRelease, _ geometry: InteractionGeometry
  ) -> (velocity: Double, source: VelocitySource) {
    var recognizerVelocity: Double?
    if case .ended(let velocity) = release { recognizerVelocity = velocity }
    return rule.interaction.releaseVelocity(
      of: history.samples[...], along: geometry.line, recognizerVelocity: recognizerVelocity,
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
      // From where the settle is now, which only the host knows.
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
