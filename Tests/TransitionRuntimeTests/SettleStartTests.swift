import Testing
import TransitionModel

@testable import TransitionRuntime

@Suite("A settle begins where the view is")
struct SettleStartTests {
  func settle(
    _ values: [String: ConfigurationFieldValue], distance: Double = 700, _ events: [InteractionEvent]
  ) throws -> SettlePlan {
    var machine = try #require(try SourceSystems.machine(values))
    _ = machine.handle(.began(sample(0, y: 0, .began), displacement: 0))
    _ = machine.handle(.started(InteractionGeometry(axis: .y, sign: 1, distance: distance)))
    for event in events { _ = machine.handle(event) }
    return try #require(machine.settlePlan)
  }

  @Test func theTailOfAPercentDrivenDragTakesUpAtTheLastUpdateAndNotAtTheRelease() throws {
    let plan = try settle(
      SourceSystems.cardModal, distance: 800,
      [.changed(sample(100, y: 200, .changed)), .ended(sample(116, y: 240, .ended), recognizerVelocity: nil)])
    #expect(plan.start == 0.25)
    #expect(abs(plan.timing.duration - 0.75 * 0.4) < 1e-12)
  }

  @Test func aResistedViewIsGivenItsOwnWayAndNotTheFingers() throws {
    // 299 pt of finger are little more than 100 pt of view, so about 200 of 300 pt remain.
    let plan = try settle(
      SourceSystems.modalInput, distance: 300,
      [.changed(sample(100, y: 299, .changed)), .ended(sample(116, y: 299, .ended), recognizerVelocity: 500)])
    guard case .spring(_, let velocity) = plan.timing.shape else {
      Issue.record("modal-input settles on a spring")
      return
    }
    #expect(plan.finishes)
    #expect(velocity > 2 && velocity < 3)
    let past = try settle(
      SourceSystems.modalInput, distance: 300,
      [.changed(sample(100, y: 310, .changed)), .ended(sample(116, y: 310, .ended), recognizerVelocity: 500)])
    guard case .spring(_, let same) = past.timing.shape else { return }
    #expect(same > 2 && same < 3)
  }

  @Test func aPositionThatIsTrackedAbsolutelyDoesNotJumpWhenItIsGrabbedAgain() throws {
    var values = SourceSystems.modalStandard
    values["interaction.tracking"] = .text("absolutePosition")
    var machine = try #require(try SourceSystems.machine(values))
    _ = machine.handle(.began(sample(0, y: 100, .began), displacement: 0))
    let first = machine.handle(.started(InteractionGeometry(axis: .y, sign: 1, distance: 700)))
    #expect(first[0] == .update(progress: 100.0 / 700, dimming: 0.3 * (1 - 100.0 / 700)))
    _ = machine.handle(.ended(sample(50, y: 120, .ended), recognizerVelocity: 0))
    _ = machine.handle(.began(sample(100, y: 500, .began), displacement: 70))
    let second = machine.handle(.changed(sample(108, y: 500, .changed)))
    #expect(second[0] == .update(progress: 0.1, dimming: 0.3 * 0.9))
  }

  @Test func anOvershootingSpringDoesNotDarkenTheDimming() throws {
    let plan = try settle(
      SourceSystems.modalStandard,
      [.changed(sample(100, y: 200, .changed)), .ended(sample(300, y: 200, .ended), recognizerVelocity: -900)])
    let frames = (0...100).map { plan.timing.duration * Double($0) / 100 }
    #expect(frames.contains { plan.progress(at: $0) < -0.001 })
    #expect(frames.allSatisfy { plan.dimming(at: $0) <= 0.3 })
  }

  /// A finishing animation carries a resisted view where no finger can drag it. A grab must neither jump nor diverge.
  @Test(arguments: [0.05, 0.3, 0.7, 0.99, 1.02])
  func aReGrabOfAResistedViewOnItsWayOutStaysWhereItIs(_ progress: Double) throws {
    var machine = try #require(try SourceSystems.machine(SourceSystems.modalInput))
    _ = machine.handle(.began(sample(0, y: 0, .began), displacement: 0))
    _ = machine.handle(.started(InteractionGeometry(axis: .y, sign: 1, distance: 700)))
    _ = machine.handle(.ended(sample(100, y: 200, .ended), recognizerVelocity: 0))
    _ = machine.handle(.began(sample(200, y: 500, .began), displacement: 700 * progress))
    #expect(abs(machine.travel) <= 120 + 700)
    let actions = Array(machine.handle(.changed(sample(208, y: 500, .changed))))
    let updates = actions.compactMap { if case .update(let shown, _) = $0 { shown } else { nil } }
    #expect(abs(try #require(updates.first) - progress) < 1e-9)
  }
}
