import TransitionModel

extension InteractionMachine {
  mutating func begin(_ sample: GestureSample, _ displacement: Double, _ actions: inout InteractionActions) {
    let displacement = displacement.isFinite ? displacement : 0
    switch phase {
    case .idle:
      peakProgress = 0
      touchCount = 0
      isArmed = false
      geometry = nil
      shown = 0
      startTouch(sample, displacement: 0)
      phase = .waiting(nil)
      if rule.interaction.locksContent { actions.append(.lockContent(true)) }
      if rule.interaction.input?.dismissesKeyboard == true { actions.append(.resignFirstResponder) }
      actions.append(.begin)
    case .waiting(.some(let held)) where rule.interaction.interruptible && held != .requested:
      startTouch(sample, displacement: displacement)
      phase = .waiting(nil)
    case .settling where rule.interaction.interruptible:
      startTouch(sample, displacement: displacement)
      phase = .tracking
      actions.append(.stopSettling)
    case .waiting, .settling, .tracking:
      break
    }
  }

  private mutating func startTouch(_ sample: GestureSample, displacement: Double) {
    touchCount += 1
    decision = nil
    history.removeAll()
    history.append(sample)
    first = sample
    latest = sample
    lastChanged = nil
    startDisplacement = displacement
    absoluteOffset = 0
    carried = 0
    guard let geometry else {
      startTravel = displacement
      return
    }
    take(over: displacement, geometry, at: sample)
  }

  /// Goes on from where a settle has the view.
  mutating func take(over displacement: Double, _ geometry: InteractionGeometry, at sample: GestureSample) {
    startTravel = rule.interaction.travel(for: displacement, distance: geometry.distance)
    absoluteOffset = startTravel - geometry.absoluteTravel(to: sample)
    carried = displacement - rule.displacement(for: startTravel, in: geometry)
    shown = geometry.transitionProgress(of: displacement)
  }

  mutating func start(_ started: InteractionGeometry, _ actions: inout InteractionActions) {
    guard case .waiting(let held) = phase else { return }
    geometry = started
    startTravel = rule.interaction.travel(for: startDisplacement, distance: started.distance)
    phase = .tracking
    update(&actions)
    if let held { resolve(held, &actions) }
  }

  mutating func change(_ sample: GestureSample, _ actions: inout InteractionActions) {
    guard acceptsSamples else { return }
    history.append(sample)
    latest = sample
    lastChanged = sample
    if phase == .tracking { update(&actions) }
  }

  mutating func release(
    _ sample: GestureSample, _ release: HeldRelease, _ actions: inout InteractionActions
  ) {
    guard acceptsSamples else { return }
    history.append(sample)
    latest = sample
    guard phase == .tracking else {
      phase = .waiting(release)
      return
    }
    noteCrossing(travel, &actions)
    resolve(release, &actions)
  }
}
