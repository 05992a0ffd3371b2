import AllocationCounter
import TestSupport
import Testing
import TransitionModel

@testable import TransitionRuntime

/// Random sequences over every number of stops, rule and reach; see ``InteractionMachineLongRunTests`` for their number.
@Suite("Between stops the machine keeps its promises in a great many long sequences")
struct StopMachineLongRunTests {
  static func event(
    _ milliseconds: Int64, _ system: StopSystem, _ machine: InteractionMachine, _ random: inout SplitMix64
  )
    -> InteractionEvent
  {
    let bits = random.next()
    func pick<Value>(_ values: [Value], _ shift: UInt64) -> Value {
      values[Int((bits >> shift) & 0xFFFF) % values.count]
    }
    let travel = pick([0, 30, 100, 100.001, -100, 350, -450, 899.999, 1e6], 8)
    let displacement = pick([0, 200, 400, 130.5, -20, 790, .nan], 24)
    let velocity = pick([0, 300, 300.001, -1500, 1e9, .nan, -.infinity], 40)
    let geometry = system.geometry(without: pick([0, 0, 0, 1, 2], 16), moved: pick([0, 0, 33], 32))
    func touch(_ phase: GestureSample.Phase) -> GestureSample { system.sample(milliseconds, travel, phase) }
    switch (bits & 0xFF) % 18 {
    case 0, 1, 2: return .grabbed(touch(.began), displacement: displacement, velocity: velocity, geometry)
    case 3: return .began(touch(.began), displacement: displacement)
    case 4: return .caught(touch(.began), displacement: displacement, geometry)
    case 5, 6: return .started(geometry)
    case 7, 8, 9: return .changed(touch(.changed))
    case 10, 11: return .ended(touch(.ended), recognizerVelocity: pick([nil, velocity], 56))
    case 12: return .cancelled(touch(.cancelled))
    case 13, 14: return .settled(id: machine.settlePlan?.id ?? 0)
    case 15: return .layoutChanged(geometry)
    case 16:
      return .moveRequested(stop: pick([0, 1, 2, 3, -1], 48), displacement: displacement, velocity: velocity, geometry)
    default:
      return bits >> 63 == 0
        ? .dismissRequested(displacement: displacement) : pick([.tornDown, .refused(reason: "")], 48)
    }
  }

  @Test(arguments: StopSystem.all.indices)
  func everySequenceBetweenStopsKeepsThePromises(_ index: Int) throws {
    let (system, rule) = (StopSystem.all[index], try StopSystem.all[index].rule())
    var random = SplitMix64(seed: UInt64(index) &+ 0x5709)
    var cycles = 0
    for sequence in 0..<InteractionMachineLongRunTests.sequences * 14 / StopSystem.all.count {
      let seed = random.state
      var watch = StopWatch(system, rule)
      for step in 0..<Int64(random.next() % 40) + 1 { watch.feed(Self.event(step * 8, system, watch.machine, &random)) }
      watch.end()
      cycles += watch.cycles
      if let broken = watch.broken {
        Issue.record("\(broken): \(system.testDescription), sequence \(sequence), generator at \(seed)")
        return
      }
    }
    #expect(cycles > 0)
  }

  /// Without optimization, generic code over the list of stops allocates boxes.
  @Test(.enabled(if: InteractionMachineAllocationTests.canCount && InteractionMachineAllocationTests.isOptimised))
  func noEventBetweenStopsAllocates() throws {
    let system = StopSystem(count: 4, reach: .oneFromRelease, estimator: .motion2)
    var machine = InteractionMachine(try system.rule())
    var random = SplitMix64(seed: 9)
    let geometry = system.geometry()
    var (settles, allocations) = (0, 0)
    for index in 0..<100_000 {
      var event = Self.event(Int64(index), system, machine, &random)
      // The layouts of the alphabet are made with each event. One is enough here.
      switch event {
      case .grabbed(let sample, let place, let velocity, _):
        event = .grabbed(sample, displacement: place, velocity: velocity, geometry)
      case .started: event = .started(geometry)
      case .layoutChanged: event = .layoutChanged(geometry)
      case .moveRequested(let stop, let place, let velocity, _):
        event = .moveRequested(stop: stop, displacement: place, velocity: velocity, geometry)
      case .caught(let sample, let place, _): event = .caught(sample, displacement: place, geometry)
      default: break
      }
      let before = allocationCount()
      let actions = machine.handle(event)
      let taken = allocationCount() - before
      settles += machine.settlePlan != nil && actions.count > 0 ? 1 : 0
      if index > 1000 { allocations += taken }
    }
    #expect(settles > 1000)
    #expect(allocations == 0)
  }
}
