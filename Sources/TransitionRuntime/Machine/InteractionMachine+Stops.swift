import TransitionModel

/// Where a completion animation leads.
enum SettleEnd: Sendable, Hashable {
  /// The end of the transition. For a view with stops: out of sight.
  case finished
  /// The start of the transition of a view without stops.
  case returned
  case stop(Int)

  var stop: Int? {
    if case .stop(let stop) = self { stop } else { nil }
  }
}

/// A completion animation that a touch interrupted.
struct InterruptedSettle: Sendable, Hashable {
  /// A Boolean value that indicates whether it dismissed. Otherwise it led to the stop that is now home.
  let finishes: Bool
  /// The velocity toward the end of the transition when the finger came down, in pt/s.
  let velocity: Double

  /// The movement in points within which a finger that interrupts an animation only touched the view.
  static let touch = 10.0
  /// The velocity in pt/s below which it did.
  static let slow = 50.0
}

extension InteractionMachine.HeldRelease {
  /// A Boolean value that indicates whether a new touch replaces it.
  var isReleaseOfFinger: Bool {
    switch self {
    case .ended, .cancelled: true
    case .requested, .dismissal: false
    }
  }
}

extension InteractionMachine {
  mutating func grab(
    _ sample: GestureSample, _ displacement: Double, _ velocity: Double, _ geometry: InteractionGeometry,
    _ actions: inout InteractionActions
  ) {
    let displacement = displacement.isFinite ? displacement : 0
    switch phase {
    case .idle:
      rest(in: geometry)
      startCycle(geometry)
      startTouch(sample, displacement: displacement)
      home = restingStop ?? nearestStop(to: displacement)
      restingStop = home
      phase = .tracking
      lockContent(&actions)
      update(&actions, reportsCrossing: false)
    case .settling(let plan) where rule.interaction.interruptible:
      regrab(plan, sample, displacement, velocity: velocity.isFinite ? velocity : 0, &actions)
    case .waiting, .tracking, .settling: break
    }
  }

  mutating func move(
    to stop: Int, _ displacement: Double, _ velocity: Double, _ geometry: InteractionGeometry,
    _ actions: inout InteractionActions
  ) {
    guard let stops = geometry.stops, stops.places.indices.contains(stop) else { return }
    let displacement = displacement.isFinite ? displacement : 0
    let velocity = velocity.isFinite ? velocity : 0
    switch phase {
    case .idle:
      rest(in: geometry)
      startCycle(geometry)
      restingStop = restingStop ?? nearestStop(to: displacement)
      home = restingStop ?? 0
      let touch = GestureSample(timeMicroseconds: 0, x: 0, y: 0, phase: .began)
      (first, latest) = (touch, touch)
      take(over: displacement, geometry, at: touch)
      settle(.stop(stop), velocity: velocity, &actions)
    case .tracking where self.geometry?.stops != nil:
      rebase(to: geometry)
      let finger = releaseVelocity(.requested, geometry).velocity
      settle(.stop(stop), velocity: finger, &actions)
    case .settling(let plan) where plan.stop != nil && plan.stop != stop:
      rebase(to: geometry)
      if continues(from: displacement, &actions) { settle(.stop(stop), velocity: velocity, &actions) }
    case .tracking, .settling, .waiting: break
    }
  }

  /// Decides where a finger that lifts leaves the view.
  mutating func choose(
    among stops: StopTrack, _ geometry: InteractionGeometry, _ velocity: Double, _ estimator: VelocitySource,
    _ actions: inout InteractionActions
  ) {
    let travel = travel(geometry, at: rule.interaction.releaseSample == .release ? latest : lastChanged)
    if let interrupted, abs(travel - startTravel) <= InterruptedSettle.touch, abs(velocity) < InterruptedSettle.slow {
      return settle(interrupted.finishes ? .finished : .stop(home), velocity: interrupted.velocity, &actions)
    }
    let release = StopRelease(
      rule.interaction, track: stops, canDismiss: geometry.canDismiss, distance: geometry.distance, home: home,
      position: GestureSample.onGrid(geometry.extent - travel), velocity: -velocity)
    let decision = ReleaseDecision(
      among: release, rule: rule.interaction.releaseRule,
      translation: GestureSample.onGrid(travel - restingDisplacement), estimator: estimator, distance: geometry.distance
    )
    self.decision = decision
    if let stop = release.target { return settle(.stop(stop), velocity: velocity, &actions) }
    if hasTransition { return settle(.finished, velocity: velocity, &actions) }
    phase = .waiting(.dismissal(velocity: velocity, refusedTo: 0))
    requestTransition(&actions)
  }

  /// The toolkit does not start the transition. A view with stops goes back to one; any other cycle ends.
  mutating func refuse(_ actions: inout InteractionActions) {
    if case .waiting(.dismissal(let velocity, let stop)) = phase {
      hasTransition = false
      phase = .tracking
      return settle(geometry?.stops == nil ? .returned : .stop(stop), velocity: velocity, &actions)
    }
    if hasTransition { tearDown(&actions) }
  }

  mutating func requestTransition(_ actions: inout InteractionActions) {
    hasTransition = true
    if !hasResigned { resignFirstResponder(&actions) }
    actions.append(.begin)
  }

  mutating func resignFirstResponder(_ actions: inout InteractionActions) {
    hasResigned = true
    if rule.interaction.input?.dismissesKeyboard == true { actions.append(.resignFirstResponder) }
  }

  mutating func lockContent(_ actions: inout InteractionActions) {
    guard rule.interaction.locksContent, !isLocked else { return }
    isLocked = true
    actions.append(.lockContent(true))
  }
}

extension InteractionMachine {
  @inline(__always) func nearestStop(to displacement: Double) -> Int {
    guard hasStops, let geometry else { return 0 }
    return geometry.stops?.index(nearestTo: geometry.extent - displacement) ?? 0
  }

  /// The position that the finger gives a view with stops, in points, also beyond its ends; nil without a finger.
  package var fingerPosition: Double? { acceptsSamples ? geometry.map { $0.extent - travel } : nil }

  /// The name of the stop at which the view rests, or rested before this cycle; nil without stops, or if it is not known.
  package var restingStopName: String? { restingStop.flatMap(name(ofStop:)) }

  /// Returns the name of a stop.
  package func name(ofStop index: Int) -> String? {
    guard let places = geometry?.stops?.places, places.indices.contains(index) else { return nil }
    return places[index].stop.name
  }

  func dimmingAmongStops(at progress: Double) -> Double {
    guard let geometry, let stops = geometry.stops else { return 0 }
    let position = rule.interaction.fadesDimming ? (1 - progress) * geometry.extent : stops.places[home].position
    return dimming(among: stops, at: position)
  }

  func dimming(among stops: StopTrack, at position: Double) -> Double {
    stops.value(at: position) { $0.dimming ?? rule.dimmingAlpha }
  }

  @inline(__always) func dimming(atEnd end: SettleEnd, _ target: Double) -> Double {
    if hasStops, let stops = geometry?.stops {
      return end.stop.map { dimming(among: stops, at: stops.places[$0].position) } ?? 0
    }
    return rule.direction == .present ? target * rule.dimmingAlpha : (1 - target) * rule.dimmingAlpha
  }

  /// Keeps the resting stop in a changed layout: by its name, otherwise the nearest.
  @inline(__always) mutating func rest(in changed: InteractionGeometry) {
    if let stop = restingStop {
      restingStop = geometry?.stops.flatMap { old in changed.stops?.index(of: stop, in: old) }
    }
    geometry = changed
  }

  /// Continues a touch in a changed layout. A view with stops keeps its distance from the stop that the touch began at.
  mutating func rebase(to changed: InteractionGeometry) {
    let old = geometry
    let homeBefore = old?.displacement(atStop: home) ?? 0
    let position = (old?.extent ?? 0) - startDisplacement
    rest(in: changed)
    guard let stops = changed.stops else {
      // Of the stops, the largest is left, and the view hangs below it as it did below its own.
      if old?.stops != nil { moveStart(by: -homeBefore) }
      home = 0
      return
    }
    home = old?.stops.map { stops.index(of: home, in: $0) } ?? stops.index(nearestTo: position)
    moveStart(by: changed.displacement(atStop: home) - homeBefore)
  }

  private mutating func moveStart(by points: Double) {
    startTravel += points
    startDisplacement += points
    absoluteOffset += points
  }

  /// Continues a completion animation in a changed layout. If its end has moved, the view is there at once: the host moves
  /// it, like all that changes with the layout.
  mutating func settle(
    _ plan: SettlePlan, in changed: InteractionGeometry, _ actions: inout InteractionActions
  ) {
    guard let stop = plan.stop, let old = geometry?.stops else {
      rebase(to: changed)
      return
    }
    rebase(to: changed)
    let target = changed.stops?.index(of: stop, in: old)
    let progress = changed.transitionProgress(of: target.map(changed.displacement(atStop:)) ?? 0)
    guard target != stop || progress != plan.target else { return }
    let end = target.map(SettleEnd.stop) ?? .returned
    let dimming = dimming(atEnd: end, progress)
    actions.append(.stopSettling)
    lastSettleID += 1
    shown = progress
    let moved = SettlePlan(
      id: lastSettleID, finishes: false, stop: target, start: progress, target: progress, dimmingStart: dimming,
      dimmingTarget: dimming, timing: .immediate)
    phase = .settling(moved)
    actions.append(.settle(moved))
  }
}
