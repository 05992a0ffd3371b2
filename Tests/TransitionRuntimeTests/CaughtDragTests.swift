import Testing
import TransitionModel

@testable import TransitionRuntime

@Suite("A drag that catches a transition under way")
struct CaughtDragTests {
  private let way = InteractionGeometry(axis: .y, sign: 1, distance: 700)

  private func machine(_ changes: [String: ConfigurationFieldValue?] = [:]) throws -> InteractionMachine {
    try #require(try SourceSystems.machine(SourceSystems.modalStandard.merging(changes.compactMapValues { $0 }) { $1 }))
  }

  /// The view stays where the animation had it, and follows the finger from there.
  @Test(arguments: ["translation", "absolutePosition"], [0, 0.001, 0.3, 1, 1.02])
  func goesOnFromWhereTheViewIs(_ tracking: String, _ share: Double) throws {
    var machine = try machine(["interaction.tracking": .text(tracking)])
    var updates: [Double] = []
    for event: InteractionEvent in [
      .caught(sample(0, y: 300, .began), displacement: 700 * share, way), .changed(sample(16, y: 335, .changed)),
    ] {
      for case .update(let progress, _) in machine.handle(event) { updates.append(progress) }
    }
    #expect(updates.count == 2 && abs(updates[0] - share) < 1e-9 && abs(updates[1] - share - 0.05) < 1e-9)
    #expect(machine.isInProgress && machine.touchCount == 1)
  }

  /// The toolkit already runs the transition: it does not begin another one, and ends it once.
  @Test(arguments: [(900.0, true), (-900, false)])
  func endsOnce(_ velocity: Double, _ finishes: Bool) throws {
    var machine = try machine()
    var actions = Array(machine.handle(.caught(sample(0, y: 300, .began), displacement: 350, way)))
    actions += Array(machine.handle(.ended(sample(100, y: 310, .ended), recognizerVelocity: velocity)))
    let plan = try #require(machine.settlePlan)
    #expect(plan.finishes == finishes)
    actions += Array(machine.handle(.settled(id: plan.id)))
    #expect(!actions.contains(.begin))
    #expect(actions.filter { if case .complete = $0 { true } else { false } } == [.complete(finished: finishes)])
    #expect(!machine.isInProgress)
  }

  @Test func catchesNothingWhileADragRuns() throws {
    var machine = try machine()
    _ = machine.handle(.began(sample(0, y: 300, .began), displacement: 0))
    let before = machine
    let actions = machine.handle(.caught(sample(10, y: 300, .began), displacement: 200, way))
    #expect(actions.count == 0 && machine.touchCount == before.touchCount)
  }
}
