import TestSupport
import Testing
import TransitionModel

@testable import TransitionRuntime

/// The invariants for any input, observed from outside.
struct CycleObserver {
  var begins = 0
  var completes = 0
  var isOpen = false
  var isSettling = false
  var isLocked = false
  var isArmed = false

  mutating func watch(_ actions: InteractionActions, dimmingAlpha: Double) {
    for action in actions {
      switch action {
      case .begin:
        #expect(!isOpen, "begin inside a cycle")
        begins += 1
        isArmed = false
        isOpen = true
      case .complete:
        #expect(isOpen, "complete outside a cycle")
        completes += 1
        isOpen = false
        isSettling = false
      case .update(let progress, let dimming):
        #expect(isOpen && !isSettling, "update outside a drag")
        #expect(progress.isFinite)
        #expect((0...dimmingAlpha).contains(dimming))
      case .settle(let plan):
        #expect(isOpen && !isSettling, "settle twice, or outside a cycle")
        isSettling = true
        for step in 0...20 {
          let elapsed = plan.timing.duration * Double(step) / 20
          #expect(plan.progress(at: elapsed).isFinite)
          #expect((0...dimmingAlpha).contains(plan.dimming(at: elapsed)))
        }
        #expect(plan.progress(at: plan.timing.duration) == plan.target)
      case .stopSettling:
        #expect(isSettling, "nothing to stop")
        isSettling = false
      case .lockContent(let locks):
        #expect(locks != isLocked, "locked or unlocked twice")
        isLocked = locks
      case .decorate(let progress, _): #expect((0...1).contains(progress))
      case .armed:
        #expect(!isArmed, "armed twice")
        isArmed = true
      case .disarmed:
        #expect(isArmed, "disarmed twice")
        isArmed = false
      case .resignFirstResponder: break
      }
    }
    if !isOpen { #expect(!isLocked, "content stays locked after complete") }
  }
}

@Suite("The interaction machine keeps its promises whatever happens")
struct InteractionMachineInvariantTests {
  static let systems: [[String: ConfigurationFieldValue]] = [
    SourceSystems.modalStandard, SourceSystems.cardModal, SourceSystems.modalInput,
  ]

  /// Values around every boundary of the rules, negative, beyond the end, and far out.
  static let positions = [0, 0.001, 119.999, 120, 139, 140, 141, 349, 350, 351, 700, 900, -1, -300, 1e6]
  static let velocities: [Double?] = [nil, 0, 300, 300.001, -300, -299.9, 1e9, .nan, .infinity]
  static let distances = [700, 0, 1]
  /// The extents; nil for the distance.
  static let extents: [Double?] = [nil, 734, 300, 0]

  static func event(_ time: Int64, _ random: inout SplitMix64) -> InteractionEvent {
    func position() -> Double { positions[Int.random(in: positions.indices, using: &random)] }
    let geometry = InteractionGeometry(
      axis: .y, sign: 1, distance: Double(distances[Int.random(in: distances.indices, using: &random)]),
      extent: extents[Int.random(in: extents.indices, using: &random)])
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: return .began(sample(time, y: position(), .began), displacement: position())
    case 2, 3: return .started(geometry)
    case 4, 5: return .changed(sample(time, y: position(), .changed))
    case 6:
      let velocity = velocities[Int.random(in: velocities.indices, using: &random)]
      return .ended(sample(time, y: position(), .ended), recognizerVelocity: velocity)
    case 7: return .cancelled(sample(time, y: position(), .cancelled))
    case 8: return .settled(id: Int.random(in: 1...3, using: &random))
    case 9: return .layoutChanged(geometry)
    case 10: return .dismissRequested(displacement: position())
    default: return Bool.random(using: &random) ? .refused(reason: "a veto") : .tornDown
    }
  }

  @Test(arguments: systems)
  func everyRandomSequenceKeepsTheInvariantsAndReachesIdle(_ values: [String: ConfigurationFieldValue]) throws {
    let rule = try #require(ResolvedInteraction(SourceSystems.configuration(values), direction: .dismiss))
    var random = SplitMix64(seed: 1)
    for _ in 0..<4_000 {
      var machine = InteractionMachine(rule)
      var observer = CycleObserver()
      for step in 0..<Int64(Int.random(in: 1...25, using: &random)) {
        observer.watch(machine.handle(Self.event(step * 8, &random)), dimmingAlpha: rule.dimmingAlpha)
        #expect(observer.isOpen == machine.isInProgress)
      }
      finish(&machine, &observer)
      #expect(!machine.isInProgress, "a fair ending reaches idle")
      #expect(observer.begins == observer.completes)
    }
  }

  /// Ends a cycle like a well-behaved toolkit: it starts, the finger lifts, the animation ends.
  private func finish(_ machine: inout InteractionMachine, _ observer: inout CycleObserver) {
    let alpha = machine.rule.dimmingAlpha
    let geometry = InteractionGeometry(axis: .y, sign: 1, distance: 700)
    observer.watch(machine.handle(.started(geometry)), dimmingAlpha: alpha)
    observer.watch(machine.handle(.ended(sample(9999, y: 0, .ended), recognizerVelocity: nil)), dimmingAlpha: alpha)
    if let plan = machine.settlePlan {
      observer.watch(machine.handle(.settled(id: plan.id)), dimmingAlpha: alpha)
    }
  }

  @Test func aLateSettledOfAStoppedAnimationIsIgnored() throws {
    var machine = try #require(try SourceSystems.machine(SourceSystems.modalStandard))
    _ = machine.handle(.began(sample(0, y: 0, .began), displacement: 0))
    _ = machine.handle(.started(InteractionGeometry(axis: .y, sign: 1, distance: 700)))
    _ = machine.handle(.ended(sample(50, y: 100, .ended), recognizerVelocity: 0))
    let first = try #require(machine.settlePlan)
    _ = machine.handle(.began(sample(100, y: 300, .began), displacement: 60))
    #expect(machine.handle(.settled(id: first.id)).count == 0)
    #expect(machine.isInProgress)
  }

  @Test func endedBeforeStartedIsHeldAndAppliedAtTheStart() throws {
    var machine = try #require(try SourceSystems.machine(SourceSystems.modalStandard))
    _ = machine.handle(.began(sample(0, y: 0, .began), displacement: 0))
    _ = machine.handle(.changed(sample(8, y: 40, .changed)))
    #expect(machine.handle(.ended(sample(16, y: 80, .ended), recognizerVelocity: 2000)).count == 0)
    let actions = machine.handle(.started(InteractionGeometry(axis: .y, sign: 1, distance: 700)))
    #expect(Array(actions).contains { if case .settle(let plan) = $0 { plan.finishes } else { false } })
  }

  @Test func aReGrabContinuesFromWhereTheViewIsAlsoInTheRubberBand() throws {
    let rule = try #require(
      ResolvedInteraction(SourceSystems.configuration(SourceSystems.modalStandard), direction: .dismiss))
    for displacement in [-49.0, -34, -10, 0, 60, 349, 699] {
      var machine = InteractionMachine(rule)
      _ = machine.handle(.began(sample(0, y: 0, .began), displacement: 0))
      _ = machine.handle(.started(InteractionGeometry(axis: .y, sign: 1, distance: 700)))
      _ = machine.handle(.ended(sample(50, y: 100, .ended), recognizerVelocity: 0))
      _ = machine.handle(.began(sample(100, y: 300, .began), displacement: displacement))
      let actions = machine.handle(.changed(sample(108, y: 300, .changed)))
      guard case .update(let progress, _) = actions[0] else {
        Issue.record("no update")
        return
      }
      #expect(abs(progress * 700 - displacement) < 1e-6)
    }
  }
}
