import SessionSimulation
import Testing
import TransitionCatalog
import TransitionStore

/// The code of SessionSimulation's pages.
@Suite struct SessionSimulationSamples {
  @Test func simulatedPeople() throws {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply(BuiltInCatalog.transitions())
    // sample
    let people = SimulatedPopulation(users: 10, days: 2, seed: 1)
    let history = try people.history(registry.transition(named: "card-modal"))
    print(history.sessions.count, history.presentations.count)
    // end
    #expect(!history.sessions.isEmpty)
  }
}
