import Foundation
import SessionSimulation
import TestSupport
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// The intents of simulated people are known. So tests can check whether a recommendation, without knowing them, finds
/// the value that the intents require. `make calibrate CELLS=recovery` runs 200 seeds.
@Suite struct RecoveryTests {
  private static let isWhole = ProcessInfo.processInfo.environment["RECOVERY_SEEDS"].flatMap { Int($0) }
  private static let seeds = isWhole ?? 3

  @Test(arguments: ["card-modal", "modal-standard"])
  func theIntervalHoldsTheThresholdThatTheIntentsWant(transition: String) throws {
    for lost in Self.isWhole == nil ? [0] : [0, 0.2, 0.5] {
      var tally = Tally()
      for seed in 1...Self.seeds { tally.add(try recover(transition, seed: UInt64(seed), lost: lost)) }
      Self.print("\(transition), \(Int(100 * lost)) % of wrong cancels never tried again: \(tally)")
      guard lost == 0 else { continue }
      #expect(Double(tally.held) >= 0.93 * Double(Self.seeds), "\(tally)")
      // On people who were not used for the choice.
      #expect(Double(tally.improved) >= 0.9 * Double(tally.changed), "\(tally)")
    }
  }

  private struct Tally: CustomStringConvertible {
    var (all, held, changed, improved) = (0, 0, 0, 0)

    mutating func add(_ recovery: Recovery) {
      all += 1
      if recovery.isHeld { held += 1 }
      guard let saving = recovery.trueSaving else { return }
      changed += 1
      if saving > 0 { improved += 1 }
    }

    var description: String {
      "the interval held the best value in \(held) of \(all); \(changed) changes were recommended, "
        + "\(improved) of them lowered the cost for new people"
    }
  }

  private struct Recovery {
    /// A Boolean value that indicates whether the interval of the best value contains a value that is cheapest by the
    /// true intents.
    var isHeld: Bool
    /// The saving of the recommended value for other people, by their true intents; nil if none was recommended.
    var trueSaving: Double?
  }

  private func recover(_ transition: String, seed: UInt64, lost: Double) throws -> Recovery {
    let simulated = try SimulatedRegistry(transition, users: 60, days: 10, seed: seed, origin: .device)
    let (registry, history) = (simulated.registry, simulated.history)
    let stored = try registry.transition(named: transition)
    let source = InferenceSource(registry: registry, transition: transition)
    let (_, subject, _, _) = try source.subject()
    var random = SplitMix64(seed: seed)
    let sessions = try source.sessions(of: subject.population, revisions: [subject.revision]).map { session in
      var session = session
      if session.label == .deniedCancel, random.happens(lost) {
        (session.isRegretted, session.isGivenUp) = (false, false)
      }
      return session
    }
    let rule = try #require(stored.configuration.interaction?.releaseRule)
    let study = ThresholdStudy(
      of: subject, rule: rule, parameter: .fraction, sessions: sessions, weights: .standard)
    let recommendation = try #require(study).recommendation
    let best = try #require(recommendation.best, "seed \(seed): \(recommendation.lacking)")
    let range = (try #require(best.low))...(try #require(best.high))

    let values = recommendation.points.map(\.value)
    let costs = try values.map { try cost(of: $0, rule, history) }
    let least = try #require(costs.min())
    let isHeld = zip(values, costs).contains { $0.1 == least && range.contains($0.0) }
    guard let recommended = recommendation.recommended else { return Recovery(isHeld: isHeld) }
    let others = try SimulatedPopulation(users: 200, days: 10, seed: 1_000_000 + seed).history(stored)
    let saving = try cost(of: recommendation.current, rule, others) - cost(of: recommended, rule, others)
    return Recovery(isHeld: isHeld, trueSaving: saving)
  }

  /// Returns the cost of a value by the true intents.
  ///
  /// A presentation counts a denied dismissal once: the drags that retried it exist only because it was denied.
  private func cost(of value: Double, _ rule: ReleaseRule, _ history: SimulatedHistory) throws -> Double {
    let rule = try #require(TunableParameter.fraction.setting(value, in: rule))
    var denied: Set<UUID> = []
    return zip(history.sessions, history.intents).reduce(0) { cost, pair in
      let (session, intent) = (pair.0.result, pair.1.intent)
      guard session.outcome.isDecided else { return cost }
      if intent == .dismiss, let presentation = pair.0.header.context.presentation {
        if denied.contains(presentation) { return cost }
        if session.outcome == .cancelled { denied.insert(presentation) }
      }
      let finishes = rule.finishes(
        translation: session.releaseTranslation ?? 0, velocity: session.releaseVelocity ?? 0,
        distance: session.interactionDistance)
      return cost + (finishes ? (intent == .keep ? 3 : 0) : (intent == .dismiss ? 1 : 0))
    }
  }

  private static func print(_ line: String) {
    guard isWhole != nil else { return }
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
