import Foundation
import TestSupport
import Testing
import TransitionModel

@testable import TransitionRuntime

/// Many random sequences over every entry of the catalog with a gesture, in each direction. `TRANSITIONS_SEQUENCES`
/// sets the total number. `make test` runs 300,000, a bare `swift test` fewer, `make soak` ten million.
@Suite("The machine keeps its promises in a great many long sequences")
struct InteractionMachineLongRunTests {
  static let sequences =
    (ProcessInfo.processInfo.environment["TRANSITIONS_SEQUENCES"].flatMap { Int($0) } ?? 35_000)
    / Systems.interactive.count + 1

  @Test(arguments: Systems.interactive.indices)
  func everySequenceKeepsThePromises(_ index: Int) throws {
    let system = Systems.interactive[index]
    let rule = try #require(ResolvedInteraction(Systems.configuration(system.name), direction: system.direction))
    var random = SplitMix64(seed: UInt64(index) &+ 0x5EED)
    var events = 0
    var cycles = 0
    for sequence in 0..<Self.sequences {
      let seed = random.state
      var run = LongRun(rule)
      let length = Int64(random.next() % 40) + 1
      for step in 0..<length { run.feed(RandomEvents.event(step * 8, &random)) }
      run.end()
      events += Int(length)
      cycles += run.watch.completes
      if let broken = run.watch.broken {
        Issue.record("\(broken): sequence \(sequence), generator at \(seed)")
        return
      }
    }
    print("\(system.testDescription): \(Self.sequences) sequences, \(events) events, \(cycles) cycles")
    #expect(cycles > Self.sequences)
  }
}

/// A machine whose promises are checked without the cost of an expectation per event.
struct LongRun {
  var machine: InteractionMachine
  var watch: PromiseWatch
  var finger = FingerState.up

  init(_ rule: ResolvedInteraction) {
    machine = InteractionMachine(rule)
    watch = PromiseWatch(dimmingAlpha: rule.dimmingAlpha)
  }

  mutating func feed(_ event: InteractionEvent) {
    let settle = machine.settlePlan
    let actions = machine.handle(event)
    finger.follow(event)
    watch.take(actions)
    watch.check(watch.isOpen == machine.isInProgress, "open where the machine is not, or the other way")
    if case .settled(let id) = event {
      watch.check(actions.count == 0 || settle?.id == id, "a late settled is honoured")
    }
    if case .refused = event { watch.check(!machine.isInProgress, "refused does not end the cycle") }
    if case .tornDown = event { watch.check(!machine.isInProgress, "torn down does not end the cycle") }
    if case .began(_, let displacement) = event, settle != nil, machine.settlePlan == nil {
      checkReGrab(displacement)
    }
  }

  /// Checks that a grabbed view stays where its animation had it, unless a spring carried it further than a finger
  /// could: up to −33 of the 35 points of the rubber band.
  private mutating func checkReGrab(_ displacement: Double) {
    guard let geometry = machine.geometry, geometry.distance == 700, displacement.isFinite, displacement < 700,
      displacement > -33, geometry.extent > 0, machine.rule.interaction.input == nil, let grabbed = machine.latest
    else { return }
    var still = machine
    for case .update(let progress, _) in still.handle(.changed(grabbed)) {
      watch.check(abs(progress * geometry.extent - displacement) < 1e-6, "a re-grab jumps")
    }
  }

  /// Ends a cycle like a well-behaved toolkit: it starts, the finger lifts if it is down, the animation ends.
  mutating func end() {
    feed(.started(InteractionGeometry(axis: .y, sign: 1, distance: 700)))
    if finger == .down { feed(.ended(sample(99_999, y: 0, .ended), recognizerVelocity: nil)) }
    if let plan = machine.settlePlan { feed(.settled(id: plan.id)) }
    watch.check(!machine.isInProgress, "a fair ending does not reach idle")
    watch.check(watch.begins == watch.completes, "begins and completes differ")
  }
}
