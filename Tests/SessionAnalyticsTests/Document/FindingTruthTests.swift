import Foundation
import SessionSimulation
import TestSupport
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

import enum TestSupport.Thoroughness

@testable import SessionAnalytics

/// The intents of simulated people are known: findings in small registries are compared with the intents and behavior
/// of many people.
@Suite struct FindingTruthTests {
  private static let names = ["card-modal", "modal-standard", "message-bottom-card", "pull-down"]

  private func report(_ name: String, users: Int, days: Int, seed: UInt64) throws -> (ReportDocument, SimulatedHistory)
  {
    let simulated = try SimulatedRegistry(name, users: users, days: days, seed: seed)
    return (try SessionReport.make(from: simulated.registry, transition: name), simulated.history)
  }

  private struct Tally: CustomStringConvertible {
    var (claims, held) = (0, 0)
    var (retries, meant) = (0, 0)

    mutating func add(_ isHeld: Bool) {
      claims += 1
      held += isHeld ? 1 : 0
    }

    var description: String { "\(held) of \(claims) claims held; \(meant) of \(retries) retried cancels were meant" }
  }

  /// Returns whether a share's interval contains that of many people, or the better of two segments is better among
  /// many.
  private func isTrue(_ finding: ReportFinding, in truth: ReportDocument) throws -> Bool {
    guard finding.kind == .segments else {
      let share = try #require(truth.row(finding.metric).values[0].value)
      return (finding.low...finding.high).contains(share)
    }
    let names = try #require(finding.text.firstMatch(of: #/(?:On|In version) (.+?), .*; (?:on|in version) (.+?), /#))
    let (worse, better) = try (
      truth.row(finding.metric, String(names.1)), truth.row(finding.metric, String(names.2))
    )
    return try #require(worse.values[0].value) < #require(better.values[0].value)
  }

  @Test func findingsAreTrueOfTheIntentsAsOftenAsTheyClaim() throws {
    var tally = Tally()
    for name in Self.names {
      let truth = try report(name, users: 150, days: 6, seed: 9000).0
      for seed in Thoroughness.seeds(8, inSoak: 60) {
        let (small, history) = try report(name, users: 20, days: 6, seed: UInt64(seed + 1))
        for finding in small.findings where finding.kind != .revisions { tally.add(try isTrue(finding, in: truth)) }
        guard small.findings.contains(where: { $0.kind == .triedAgain }) else { continue }
        let (retries, meant) = Self.retries(in: history)
        tally.retries += retries
        tally.meant += meant
      }
    }
    // The claim is 95 %; for this number, at least two standard errors below it.
    let claims = Double(tally.claims)
    #expect(
      tally.claims > 15 && Double(tally.held) >= 0.95 * claims - 2 * (0.95 * 0.05 * claims).squareRoot(), "\(tally)")
    // A second try has the meaning in the finding: the first was intended to dismiss.
    #expect(tally.retries > 500 && Double(tally.meant) >= 0.9 * Double(tally.retries), "\(tally)")
  }

  /// Returns the number of cancels with another drag of the same presentation within 10 s, and of those intended to
  /// dismiss.
  private static func retries(in history: SimulatedHistory) -> (Int, meant: Int) {
    let intents = Dictionary(uniqueKeysWithValues: history.intents.map { ($0.uuid, $0.intent) })
    var (retries, meant) = (0, 0)
    for sessions in Dictionary(grouping: history.sessions, by: { $0.header.context.presentation }).values {
      let ordered = sessions.sorted { $0.header.beganAtMicroseconds < $1.header.beganAtMicroseconds }
      for (first, second) in zip(ordered, ordered.dropFirst()) where first.result.outcome == .cancelled {
        let end = first.header.beganAtMicroseconds + first.result.durationMicroseconds
        guard second.header.beganAtMicroseconds - end <= 10_000_000 else { continue }
        retries += 1
        if intents[first.header.uuid] == .dismiss { meant += 1 }
      }
    }
    return (retries, meant)
  }
}
