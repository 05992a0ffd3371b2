import SessionAnalytics
import SessionSimulation
import TransitionCatalog
import Testing
import TransitionModel
import TransitionStore

/// A registry in memory of simulated people who used one transition of the built-in catalog.
struct SimulatedRegistry {
  let registry: TransitionRegistry
  let history: SimulatedHistory

  /// Creates a registry.
  ///
  /// - Parameters:
  ///   - change: The difference from the catalog's configuration.
  ///   - keepsTraces: Whether the samples are stored; measuring them takes most of the time.
  ///   - farEnough: The share of a step between stops past which people mean the view to go on.
  ///   - origin: The origin of the sessions: with `.device`, they count as those of people.
  init(
    _ name: String, users: Int = 8, days: Int = 3, seed: UInt64 = 1, change: [String] = [],
    keepsTraces: Bool = true, origin: SessionOrigin = .simulated, landscapeShare: Double = 0,
    farEnough: Double = 0.4
  ) throws {
    registry = try TransitionRegistry.inMemory()
    try registry.apply(
      BuiltInCatalog.transitions().filter { $0.name == name }.map { try FieldAssignments(change).applied(to: $0) })
    var population = SimulatedPopulation(users: users, days: days, seed: seed, landscapeShare: landscapeShare)
    population.farEnough = farEnough
    history = try population.history(registry.transition(named: name))
    try registry.record(
      presentations: history.presentations.map { presentation in
        var presentation = presentation
        presentation.origin = origin
        return presentation
      })
    try registry.record(
      history.sessions.map { session in
        var session = session
        session.header.context.origin = origin
        if !keepsTraces { session.samples = [] }
        return session
      })
  }

  /// Creates a registry of people with an observed transition, whose drags a rule decides.
  init(
    observed name: String, deciding rule: String, users: Int = 20, days: Int = 6, seed: UInt64 = 3,
    origin: SessionOrigin = .simulated
  ) throws {
    registry = try TransitionRegistry.inMemory()
    let observed = try #require(BuiltInCatalog.transitions(.observed).first { $0.name == name })
    try registry.apply([observed])
    let decider = try BuiltInCatalog.replacement(for: observed, deciding: rule, estimator: .ofSamples)
      .setting([
        "interaction.interruptible": .flag(false), "interaction.catchable": .flag(false),
        "interaction.beginRule": .text("oneWay"),
      ])
    var all = SimulatedHistory()
    try SimulatedPopulation(users: users, days: days, seed: seed)
      .forEachPerson(registry.transition(named: name), decidedBy: decider) { all.append($0) }
    for index in all.sessions.indices { all.sessions[index].header.context.origin = origin }
    for index in all.presentations.indices { all.presentations[index].origin = origin }
    history = all
    try registry.record(history.sessions, of: history.presentations)
  }

  func whatIf(_ name: String, _ words: String...) throws -> WhatIf {
    try WhatIf.make(
      from: registry, transition: name, replacement: { try BuiltInCatalog.replacement(for: $0) },
      change: { try FieldAssignments(words).applied(to: $0) })
  }
}
