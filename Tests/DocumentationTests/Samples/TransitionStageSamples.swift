import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStage

/// The code of TransitionStage's pages.
@Suite struct TransitionStageSamples {
  @Test func aDragOnTheStage() throws {
    // sample
    let transitions = try FixedTransitions(BuiltInCatalog.transitions())
    let manager = try ModalTransitionManager("card-modal", from: transitions)
    let stage = Stage(manager)
    stage.placePresented()
    let drag = try DragScript("down 420pt in 0.25s, release")
    stage.play(drag, .dismiss)
    for conclusion in stage.log.conclusions { print(conclusion) }
    // end
    #expect(!stage.isPresented)
    #expect(
      stage.log.conclusions.map(\.description) == [
        "finished: 0.49 > 0.2 of 844 pt, by distance(fraction: 0.2) after 410 pt at 1680 pt/s (motion2)"
      ])
  }
}
