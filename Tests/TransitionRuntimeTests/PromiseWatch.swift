import TransitionRuntime

/// Checks the invariants of a cycle's actions for any events, and keeps the first violation.
struct PromiseWatch {
  let dimmingAlpha: Double
  private(set) var begins = 0
  private(set) var completes = 0
  private(set) var isOpen = false
  private(set) var broken: String?
  private var isSettling = false
  private var isLocked = false
  private var isArmed = false

  init(dimmingAlpha: Double) { self.dimmingAlpha = dimmingAlpha }

  mutating func check(_ holds: Bool, _ promise: StaticString) {
    if !holds, broken == nil { broken = "\(promise)" }
  }

  mutating func take(_ actions: InteractionActions) {
    for index in 0..<actions.count {
      guard let action = actions[index] else { continue }
      take(action)
    }
    check(isOpen || !isLocked, "content stays locked")
  }

  private mutating func take(_ action: InteractionAction) {
    switch action {
    case .begin:
      check(!isOpen, "begin inside a cycle")
      begins += 1
      isOpen = true
      isArmed = false
    case .complete:
      check(isOpen, "complete outside a cycle")
      completes += 1
      isOpen = false
      isSettling = false
    case .update(let progress, let dimming):
      check(isOpen && !isSettling, "update outside a drag")
      check(progress.isFinite, "progress is not finite")
      check(dimming >= 0 && dimming <= dimmingAlpha, "dimming out of range")
    case .decorate(let progress, _):
      check(isOpen && !isSettling, "decoration outside a drag")
      check(progress >= 0 && progress <= 1, "decoration out of range")
    case .settle(let plan):
      check(isOpen && !isSettling, "settle twice, or outside a cycle")
      isSettling = true
      for share in [0, 0.3, 1] {
        let elapsed = plan.timing.duration * share
        let dimming = plan.dimming(at: elapsed)
        check(plan.progress(at: elapsed).isFinite, "settle is not finite")
        check(dimming >= 0 && dimming <= dimmingAlpha, "dimming of the settle out of range")
      }
      check(plan.progress(at: plan.timing.duration) == plan.target, "settle ends elsewhere")
    case .stopSettling:
      check(isSettling, "nothing to stop")
      isSettling = false
    case .lockContent(let locks):
      check(locks != isLocked, "locked or unlocked twice")
      isLocked = locks
    case .armed:
      check(isOpen && !isArmed, "armed twice")
      isArmed = true
    case .disarmed:
      check(isOpen && isArmed, "disarmed twice")
      isArmed = false
    case .resignFirstResponder: check(!isOpen, "first responder resigned inside a cycle")
    case .rested: check(false, "a view without stops rests at one")
    }
  }
}
