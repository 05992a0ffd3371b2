import TransitionModel

@testable import TransitionRuntime

/// A machine for a view with stops whose promises are checked after every event, and the first violation.
struct StopWatch {
  var machine: InteractionMachine
  let system: StopSystem
  private(set) var broken: String?
  private(set) var cycles = 0
  private(set) var finger = FingerState.up
  private var isSettling = false
  private var isLocked = false
  private var isArmed = false
  /// Whether the toolkit was asked for a transition, and did not refuse.
  private var hasBegun = false
  /// Whether something other than a drag asked for a dismissal, or began it.
  private var isRequested = false
  private var lastPlan: SettlePlan?

  init(_ system: StopSystem, _ rule: ResolvedInteraction) {
    (self.system, machine) = (system, InteractionMachine(rule))
  }

  private mutating func check(_ holds: Bool, _ promise: StaticString) {
    if !holds, broken == nil { broken = "\(promise)" }
  }

  mutating func feed(_ event: InteractionEvent) {
    let before = machine
    finger.follow(event)
    let actions = machine.handle(event)
    if !before.isInProgress { (hasBegun, isRequested, isArmed) = (false, false, false) }
    if case .dismissRequested = event, before.isInProgress { isRequested = true }
    if case .caught = event, !before.isInProgress { (hasBegun, isRequested) = (true, true) }
    if case .refused = event, before.hasTransition, machine.isInProgress { hasBegun = false }
    var ends = 0
    for action in actions { take(action, before, &ends) }
    check(ends == (before.isInProgress && !machine.isInProgress ? 1 : 0), "a cycle ends other than with one action")
    check((machine.settlePlan != nil) == isSettling, "a settle was not said, or is over unsaid")
    check(machine.isInProgress || !isLocked, "content stays locked")
    check(machine.settlePlan == nil || machine.settlePlan?.id == lastPlan?.id, "another settle plays than was said")
    if case .settled(let id) = event {
      check(actions.count == 0 || before.settlePlan?.id == id, "a late settled counts")
    }
    checkContinuity(event, before)
    checkReach(before)
  }

  private mutating func take(_ action: InteractionAction, _ before: InteractionMachine, _ ends: inout Int) {
    switch action {
    case .begin:
      check(!hasBegun, "begin twice")
      check(isRequested || machine.geometry == nil || machine.geometry?.canDismiss == true, "a refused drag dismisses")
      hasBegun = true
    case .complete(let finished):
      check(hasBegun, "complete without a transition")
      check(!finished || before.settlePlan?.finishes == true, "dismissed while it goes elsewhere")
      end(&ends)
    case .rested(let stop):
      check(!hasBegun, "a transition is left open")
      let count = machine.geometry?.stops?.places.count ?? 0
      check(stop.map { $0 < count } ?? true, "rests at no stop")
      check(stop == before.settlePlan?.stop || stop == nil, "rests elsewhere than it settled")
      end(&ends)
    case .update(let progress, let dimming):
      check(machine.isInProgress && !isSettling, "update outside a drag")
      check(
        progress.isFinite && dimming >= 0 && dimming <= machine.rule.dimmingAlpha.magnitude + 0.1, "update out of range"
      )
    case .settle(let plan): settle(plan)
    case .stopSettling:
      check(isSettling, "nothing to stop")
      isSettling = false
    case .lockContent(let locks):
      check(locks != isLocked, "locked or unlocked twice")
      isLocked = locks
    case .armed, .disarmed:
      check(isArmed != (action == .armed), "armed or disarmed twice")
      isArmed = action == .armed
    case .decorate, .resignFirstResponder: break
    }
  }

  private mutating func end(_ ends: inout Int) {
    (isSettling, hasBegun) = (false, false)
    ends += 1
    cycles += 1
  }

  private mutating func settle(_ plan: SettlePlan) {
    check(machine.isInProgress && !isSettling, "settle twice, or outside a cycle")
    isSettling = true
    lastPlan = plan
    guard let geometry = machine.geometry else { return check(false, "settle without a layout") }
    let place = plan.stop.map { geometry.transitionProgress(of: geometry.displacement(atStop: $0)) }
    check(plan.finishes || geometry.stops == nil || plan.stop != nil, "a settle between stops")
    check(plan.target == (plan.finishes ? 1 : place ?? 0), "a settle ends beside its stop")
    check(!plan.finishes || hasBegun, "dismissed without a transition")
    check(!plan.finishes || isRequested || geometry.canDismiss || geometry.stops == nil, "a refused drag dismisses")
    for share in [0, 0.3, 1] {
      let (progress, dimming) = (
        plan.progress(at: plan.timing.duration * share), plan.dimming(at: plan.timing.duration * share)
      )
      check(progress.isFinite && dimming >= 0 && dimming <= 1, "a settle out of range")
    }
  }

  /// A grab leaves the view where it is; a change of layout leaves it as far from its stop as it was.
  private mutating func checkContinuity(_ event: InteractionEvent, _ before: InteractionMachine) {
    guard let geometry = machine.geometry, let stops = geometry.stops, let latest = machine.latest else { return }
    var still = machine
    switch event {
    case .grabbed(_, let displacement, _, _), .began(_, let displacement):
      guard machine.phase == .tracking, before.phase != .tracking, displacement.isFinite,
        displacement >= 0, displacement < (geometry.canDismiss ? geometry.extent : geometry.stopWay + 0.001)
      else { return }
      for case .update(let progress, _) in still.handle(.changed(latest)) {
        check(abs(progress * geometry.extent - displacement) < 1e-6, "a grab moves the view")
      }
    case .layoutChanged:
      guard before.phase == .tracking, let old = before.geometry, old.stops != nil else { return }
      let (home, now) = (old.displacement(atStop: before.home), geometry.displacement(atStop: machine.home))
      check(abs((machine.travel - now) - (before.travel - home)) < 1e-6, "a layout moves the view off its stop")
      check(machine.home < stops.places.count, "home is no stop")
    default: break
    }
  }

  private mutating func checkReach(_ before: InteractionMachine) {
    guard let release = machine.decision?.stops, release.rule?.reach == .oneFromStart,
      machine.decision != before.decision
    else { return }
    check(release.target.map { abs($0 - release.home) < 2 } ?? (release.home == 0), "a drag skips a stop")
  }

  /// Ends like a well-behaved toolkit: it starts, the finger lifts if it is down, the animation ends.
  mutating func end() {
    feed(.started(system.geometry()))
    if finger == .down { feed(.ended(system.sample(99_999, 0, .ended), recognizerVelocity: nil)) }
    feed(.started(system.geometry()))
    if let plan = machine.settlePlan { feed(.settled(id: plan.id)) }
    check(!machine.isInProgress, "a fair ending does not reach rest")
  }
}
