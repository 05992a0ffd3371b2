import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime

/// The code of TransitionRuntime's pages.
@Suite struct TransitionRuntimeSamples {
  @Test func aDragOnTheStage() throws {
    // sample
    let transitions = try FixedTransitions(BuiltInCatalog.transitions())
    let manager = try ModalTransitionManager("card-modal", from: transitions)
    let stage = Stage(manager)
    stage.placePresented()
    let drag = try DragScript("down 420pt in 0.25s, release")
    stage.drag(drag.touches, .dismiss)
    for conclusion in stage.trace.conclusions { print(conclusion) }
    // end
    #expect(!stage.isPresented)
    #expect(
      stage.trace.conclusions.map(\.description) == [
        "finished: 0.5 > 0.2 of 844 pt, by distance(fraction: 0.2) after 420 pt at 1680 pt/s (lsq100)"
      ])
  }

  @Test func aDragEventByEvent() throws {
    let configuration = try #require(BuiltInCatalog.transitions().first { $0.name == "card-modal" })
    let rule = try #require(InteractionRule(configuration, direction: .dismiss))
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
}
