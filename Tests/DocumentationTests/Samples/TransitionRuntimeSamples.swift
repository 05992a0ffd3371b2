import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStage

/// The code of TransitionRuntime's pages.
@Suite struct TransitionRuntimeSamples {
  @Test func aManagerOfATransition() throws {
    let registry = FixedTransitions(try BuiltInCatalog.transitions())
    let recorder = SessionCollector()
    // sample
    let manager = try ModalTransitionManager("card-modal", from: registry, recordingTo: recorder)
    print(manager.transition.configuration.summary)
    // end
    #expect(manager.transition.name == "card-modal")
  }
}
