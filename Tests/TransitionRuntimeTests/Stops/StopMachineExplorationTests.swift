import Foundation
import TestSupport
import Testing
import TransitionModel

@testable import TransitionRuntime

/// Visits every state that the machine can reach between stops, for any order and number of events.
///
/// As in ``InteractionMachineExplorationTests``, all samples carry the same stamp, and outputs are no part of a state.
/// `TRANSITIONS_EXPLORES=all` doubles the places and velocities of the finger, which takes minutes.
@Suite("Between stops the machine cannot get stuck: its reachable states, to a fixed point")
struct StopMachineExplorationTests {
  struct Key: Hashable {
    let phase: InteractionMachine.Phase
    let places: [Double?]
    let stops: [Int?]
    let flags: [Bool]
    let geometry: InteractionGeometry?
    let finger: FingerState
    let interrupted: InterruptedSettle?

    init(_ watch: StopWatch) {
      let machine = watch.machine
      finger = watch.finger
      let isIdle = machine.phase == .idle
      var settles = false
      switch machine.phase {
      case .settling(let plan):
        settles = true
        // The ID and the animation are outputs.
        phase = .settling(
          SettlePlan(
            id: 0, finishes: plan.finishes, stop: plan.stop, start: plan.start, target: plan.target, dimmingStart: 0,
            dimmingTarget: 0, timing: .immediate))
      default: phase = machine.phase
      }
      let touch =
        isIdle ? [] : [machine.travel, machine.startTravel, machine.startDisplacement, machine.carried, machine.shown]
      places = settles ? Array(touch.prefix(2)) : touch
      stops = [machine.restingStop, isIdle ? nil : machine.home]
      flags = isIdle ? [] : [machine.isArmed, machine.hasTransition, machine.hasResigned, machine.isCaught]
      geometry = isIdle && machine.restingStop == nil ? nil : machine.geometry
      interrupted = settles || isIdle ? nil : machine.interrupted
    }
  }

  static let exploresAll = ProcessInfo.processInfo.environment["TRANSITIONS_EXPLORES"] == "all"

  static func events(_ system: StopSystem, _ machine: InteractionMachine) -> [InteractionEvent] {
    let (whole, fewer) = (system.geometry(), system.geometry(without: 1))
    let rest = machine.restingStop.map { (machine.geometry ?? whole).displacement(atStop: $0) } ?? 0
    var events: [InteractionEvent] = [
      .refused(reason: "a veto"), .tornDown, .settled(id: -1), .dismissRequested(displacement: 30),
      .dismissRequested(displacement: .nan), .started(whole), .started(fewer), .layoutChanged(whole),
      .layoutChanged(fewer), .began(system.sample(0, 0, .began), displacement: 0),
      .grabbed(system.sample(0, 0, .began), displacement: rest, velocity: 0, whole),
      .grabbed(system.sample(0, 0, .began), displacement: 130, velocity: -200, whole),
      .grabbed(system.sample(0, 0, .began), displacement: .nan, velocity: .infinity, fewer),
    ]
    for stop in -1...system.count {
      events.append(.moveRequested(stop: stop, displacement: rest, velocity: stop == 0 ? .nan : 100, whole))
    }
    for travel in Self.exploresAll ? [0, 100, 100.001, -100.001, 320, -450, 1e6] : [0, 100.001, -450] {
      events.append(.changed(system.sample(0, travel, .changed)))
      let velocities: [Double?] =
        Self.exploresAll ? [nil, 0, 300, 300.5, -300.5, 2000, -2000, .nan] : [nil, 300.5, -2000]
      for velocity in velocities {
        events.append(.ended(system.sample(0, travel, .ended), recognizerVelocity: velocity.map { $0 * system.sign }))
      }
    }
    events.append(.cancelled(system.sample(0, 100, .cancelled)))
    if let plan = machine.settlePlan { events.append(.settled(id: plan.id)) }
    return events
  }

  @Test(arguments: StopSystem.all)
  func everyReachableStateKeepsThePromisesAndCanReachRest(_ system: StopSystem) throws {
    let start = StopWatch(system, try system.rule())
    var reached: Set<Key> = [Key(start)]
    var frontier = [start]
    var transitions = 0
    while let node = frontier.popLast() {
      for event in Self.events(system, node.machine) {
        var next = node
        next.feed(event)
        transitions += 1
        if reached.insert(Key(next)).inserted {
          frontier.append(next)
          var ended = next
          ended.end()
          next = ended
        }
        if let broken = next.broken {
          Issue.record("\(broken): \(event) in \(node.machine.phase)")
          return
        }
      }
      // A machine that keeps creating new states would never finish.
      try #require(reached.count < 100_000)
    }
    print("\(system.testDescription): \(reached.count) states, \(transitions) transitions")
    #expect(reached.count > 20)
  }
}
