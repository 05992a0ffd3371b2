import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStage

/// The code of TransitionRuntime's pages.
@Suite struct TransitionRuntimeSamples {
  @Test func theFirstEvents() throws {
    let configuration = try #require(BuiltInCatalog.transitions().first { $0.name == "card-modal" })
    let rule = try #require(ResolvedInteraction(configuration, direction: .dismiss))
    let down = GestureSample(timeMicroseconds: 0, x: 195, y: 200, phase: .began)
    // sample
    var machine = InteractionMachine(rule)
    print(machine.handle(.began(down, displacement: 0)).map(\.self))
    print(machine.handle(.started(InteractionGeometry(axis: .y, sign: 1, distance: 844))).map(\.self))
    // end
    #expect(machine.isInProgress && machine.geometry?.distance == 844)
  }

  @Test func aDragEventByEvent() throws {
    let configuration = try #require(BuiltInCatalog.transitions().first { $0.name == "card-modal" })
    let rule = try #require(ResolvedInteraction(configuration, direction: .dismiss))
    func sample(_ milliseconds: Int64, y: Double, _ phase: GestureSample.Phase) -> GestureSample {
      GestureSample(timeMicroseconds: milliseconds * 1000, x: 195, y: y, phase: phase)
    }
    // sample
    var machine = InteractionMachine(rule)
    let way = InteractionGeometry(axis: .y, sign: 1, distance: 844)
    let events: [InteractionEvent] = [
      .began(sample(0, y: 200, .began), displacement: 0),
      .started(way),
      .changed(sample(100, y: 400, .changed)),
      .ended(sample(120, y: 440, .ended), recognizerVelocity: nil),
      .settled(id: 1),
    ]
    for event in events {
      for action in machine.handle(event) { print(action) }
    }
    // end
    #expect(!machine.isInProgress)
    #expect(machine.decision?.finishes == true)
  }

  @Test func aHostAndAManager() throws {
    let registry = FixedTransitions(try BuiltInCatalog.transitions())
    let recorder = SessionCollector()
    // sample
    let manager = try ModalTransitionManager("card-modal", from: registry, recordingTo: recorder)
    let plan = manager.animator(for: .present).plan(in: .phone)
    // end
    #expect(plan.duration > 0)
    let rule = try #require(ResolvedInteraction(manager.transition.configuration, direction: .dismiss))
    let events: [InteractionEvent] = []
    func perform(_ action: InteractionAction) {}
    // sample
    var machine = InteractionMachine(rule)
    for event in events {
      for action in machine.handle(event) { perform(action) }
    }
    // end
    #expect(!machine.isInProgress)
  }
}
