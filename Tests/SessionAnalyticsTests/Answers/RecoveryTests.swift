import Foundation
import SessionSimulation
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// Simulated people's intents are known, so that it can be checked whether a recommendation finds what they would have
/// wanted without knowing them. `make recovery-test` runs 200 seeds.
@Suite struct RecoveryTests {
  private static let isWhole = ProcessInfo.processInfo.environment["RECOVERY_SEEDS"].flatMap { Int($0) }
  private static let seeds = isWhole ?? 10

  @Test func theIntervalHoldsTheThresholdThatTheIntentsWant() throws {
    var held = 0
    for seed in 1...Self.seeds {
      let (best, wanted) = try recover(seed: UInt64(seed))
      let (low, high) = (try #require(best.low), try #require(best.high))
      let holds = wanted.contains { (low...high).contains($0) }
      if holds { held += 1 }
      if Self.isWhole != nil {
        let line = "seed \(seed): best \(best.value) (\(low) to \(high)), wanted \(wanted) \(holds ? "" : "MISSED")\n"
        FileHandle.standardError.write(Data(line.utf8))
      }
    }
    // 186 of 200.
    #expect(Double(held) >= 0.93 * Double(Self.seeds), "\(held) of \(Self.seeds)")
    if Self.isWhole != nil { FileHandle.standardError.write(Data("held \(held) of \(Self.seeds)\n".utf8)) }
  }

  /// The cheapest threshold as recommended, and all that are cheapest by the true intents.
  private func recover(seed: UInt64) throws -> (Estimate, wanted: [Double]) {
    let registry = try TransitionRegistry.inMemory()
    _ = try registry.apply(BuiltInCatalog.transitions().filter { $0.name == "card-modal" })
    let history = try SimulatedPopulation(users: 60, days: 10, seed: seed)
      .history(registry.transition(named: "card-modal"))
    try registry.record(presentations: history.presentations)
    try registry.record(history.sessions)
    let recommendation = try ThresholdRecommendation.make(from: registry, transition: "card-modal")
    let best = try #require(recommendation.best, "seed \(seed): \(recommendation.lacking)")

    let values = recommendation.points.map(\.value)
    let costs = values.map { value in
      zip(history.sessions, history.intents).reduce(0.0) { cost, pair in
        let (session, intent) = (pair.0.result, pair.1.intent)
        guard session.outcome.isDecided else { return cost }
        let finishes = ReleaseRule.distance(fraction: value).finishes(
          translation: session.releaseTranslation ?? 0, velocity: 0, distance: session.interactionDistance)
        return cost + (finishes ? (intent == .keep ? 3 : 0) : (intent == .dismiss ? 1 : 0))
      }
    }
    let least = try #require(costs.min())
    return (best, zip(values, costs).filter { $0.1 == least }.map(\.0))
  }
}
