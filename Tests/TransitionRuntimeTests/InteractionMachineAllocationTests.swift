import AllocationCounter
import TestSupport
import Testing
import TransitionModel

@testable import TransitionRuntime

@Suite("No event allocates")
struct InteractionMachineAllocationTests {
  /// Glibc's malloc can be replaced. Elsewhere the count is −1.
  static let canCount = allocationCount() >= 0

  /// Without optimization, the generic mathematics of a release (an estimate, a spring) is not specialized, and
  /// allocates boxes.
  static var isOptimised: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }

  @Test(
    .enabled(if: canCount), arguments: [SourceSystems.modalStandard, SourceSystems.cardModal, SourceSystems.modalInput])
  func aHundredThousandEventsTakeNothingFromTheHeap(_ values: [String: ConfigurationFieldValue]) throws {
    let rule = try #require(ResolvedInteraction(SourceSystems.configuration(values), direction: .dismiss))
    var random = SplitMix64(seed: 3)
    // Times keep growing, so that the history of samples has to drop some.
    let events = (0..<100_000).map { RandomEvents.event(Int64($0), &random) }
    var machine = InteractionMachine(rule)
    var settles = 0
    var allocations = 0
    for (index, event) in events.enumerated() {
      let before = allocationCount()
      let actions = machine.handle(event)
      let taken = allocationCount() - before
      let isSettle = machine.settlePlan != nil && actions.count > 0
      settles += isSettle ? 1 : 0
      // By then, everything that is created once per process (metadata of types) exists.
      if index > 1000, Self.isOptimised || !isSettle { allocations += taken }
    }
    #expect(settles > 1000)
    #expect(allocations == 0)
  }

  @Test(.enabled(if: canCount)) func theCounterSeesAnAllocation() {
    let before = allocationCount()
    let array = [Int](unsafeUninitializedCapacity: 1000) { _, count in count = Int.random(in: 1...1) }
    #expect(array.count == 1)
    #expect(allocationCount() > before)
  }
}
