import SessionSimulation
import TransitionCatalog
import TransitionModel
import TransitionStore

/// Simulated sessions as sent by devices, which the storage benchmarks store.
enum SimulatedSessions {
  static let name = "modal-standard"

  static func transition() throws -> TransitionRevision {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply(BuiltInCatalog.transitions())
    return try registry.transition(named: name)
  }

  static func make(atLeast count: Int) throws -> [InteractionSession] {
    var sessions: [InteractionSession] = []
    var users = 40
    while sessions.count < count {
      sessions = try SimulatedPopulation(users: users, days: 7, seed: 1).history(transition()).sessions
      users *= 2
    }
    return Array(sessions.prefix(count))
  }
}
