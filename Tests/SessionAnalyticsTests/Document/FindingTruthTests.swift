import Foundation
import SessionSimulation
import Testing

import enum TestSupport.Thoroughness

@testable import SessionAnalytics

/// What findings of small registries claim, held to what many other people meant and did.
///
/// The promise: a finding claims at 95 %. So of n claims as many hold as a binomial distribution with 0.95 has in all but
/// its worst 1 in 1,000: 87 of 100, 927 of 1,000. It follows from the level alone, and no result has moved it.
@Suite struct FindingTruthTests {
  /// One threshold that is too high, one that is higher still, and one that dismisses easily: there is much to find.
  private static let transitions = [
    (name: "card-modal", change: [], users: 30, days: 1),
    (name: "card-modal", change: ["interaction.releaseRule.fraction=0.3"], users: 30, days: 1),
    (name: "message-bottom-card", change: [], users: 22, days: 2),
  ]

  @Test func findingsHoldAsOftenAsTheyClaim() throws {
    var (claims, held) = (0, 0)
    var kinds: Set<ReportFinding.Kind> = []
    for (name, change, users, days) in Self.transitions {
      let registries = try Thoroughness.seeds(days == 1 ? 60 : 20, inSoak: 300).map { seed in
        try SmallRegistry(name, users: users, days: days, change: change, seed: UInt64(seed + 1))
      }
      let everybody = registries.reduce(into: Observed()) { $0.add($1.observed) }
      for registry in registries {
        var others = everybody
        others.add(registry.observed, times: -1)
        for finding in registry.findings where finding.kind != .revisions {
          guard let isBorneOut = try others.bears(out: finding) else { continue }
          claims += 1
          held += isBorneOut ? 1 : 0
          kinds.insert(finding.kind)
        }
      }
    }
    #expect(claims >= 100 && kinds.isSuperset(of: [.triedAgain, .cameBack]), "\(claims) claims of \(kinds)")
    #expect(held >= Self.fewestTrue(of: claims), "\(held) of \(claims) claims hold")
  }

  /// The worst 1 in 1,000 of a binomial distribution with 0.95 are below it.
  private static func fewestTrue(of claims: Int) -> Int {
    let n = Double(claims)
    var (cumulative, count) = (0.0, 0)
    while true {
      let k = Double(count)
      let ways = lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)
      cumulative += exp(ways + k * log(0.95) + (n - k) * log(0.05))
      if cumulative > 0.001 { return count }
      count += 1
    }
  }

  @Test func theBoundIsTheBinomialOne() {
    // scipy.stats.binom.ppf(0.001, [20, 100, 1000], 0.95)
    #expect([20, 100, 1000].map(Self.fewestTrue) == [15, 87, 927])
  }
}

/// Some simulated people with one transition: the findings of their report, and the data to check others' findings.
private struct SmallRegistry {
  let findings: [ReportFinding]
  let observed: Observed

  init(_ name: String, users: Int, days: Int, change: [String], seed: UInt64) throws {
    let simulated = try SimulatedRegistry(
      name, users: users, days: days, seed: seed, change: change, keepsTraces: false)
    let report = try SessionReport.make(from: simulated.registry, transition: name)
    findings = report.findings
    var observed = Observed()
    for row in report.sections.flatMap(\.rows) { observed.add(row) }
    observed.add(retriesOf: simulated.history)
    self.observed = observed
  }
}

/// Shares of many people: the successes and the trials of each row, and of the cancels that were tried again, those that
/// were meant to dismiss.
private struct Observed {
  private var counts: [String: SIMD2<Double>] = [:]
  private static let meant = "retries that were meant"

  private static func key(_ metric: String, _ group: String?) -> String { "\(metric) \(group ?? "")" }

  mutating func add(_ row: ReportRow) {
    guard let n = row.n, let share = row.values.first?.value else { return }
    counts[Self.key(row.metric, row.group), default: .zero] += SIMD2(share * Double(n), Double(n))
  }

  /// - Parameter times: −1 takes them away again.
  mutating func add(_ other: Observed, times: Double = 1) {
    for (key, count) in other.counts { counts[key, default: .zero] += times * count }
  }

  /// Cancels after which a drag of the same presentation followed within 10 s.
  mutating func add(retriesOf history: SimulatedHistory) {
    let intents = Dictionary(uniqueKeysWithValues: history.intents.map { ($0.uuid, $0.intent) })
    for sessions in Dictionary(grouping: history.sessions, by: { $0.header.context.presentation }).values {
      let ordered = sessions.sorted { $0.header.beganAtMicroseconds < $1.header.beganAtMicroseconds }
      for (first, second) in zip(ordered, ordered.dropFirst()) where first.result.outcome == .cancelled {
        let end = first.header.beganAtMicroseconds + first.result.durationMicroseconds
        guard second.header.beganAtMicroseconds - end <= 10_000_000 else { continue }
        counts[Self.meant, default: .zero] += SIMD2(intents[first.header.uuid] == .dismiss ? 1 : 0, 1)
      }
    }
  }

  /// Returns a share of these people; nil if there is too little data to check a claim.
  private func share(_ key: String) -> Double? {
    counts[key].flatMap { $0.y >= 300 ? $0.x / $0.y : nil }
  }

  private func share(_ metric: String, except group: String) -> Double? {
    let rest = counts.filter { $0.key.hasPrefix("\(metric) ") && $0.key != Self.key(metric, group) }
      .reduce(SIMD2<Double>.zero) { $0 + $1.value }
    return rest.y >= 300 ? rest.x / rest.y : nil
  }

  /// Returns whether a finding is true of these people; nil if there is too little data.
  ///
  /// An interval must contain their share, and the better of two segments must be the better one here. Trying again is a
  /// claim about intents: the first drag was meant to dismiss.
  func bears(out finding: ReportFinding) throws -> Bool? {
    switch finding.kind {
    case .segments:
      if let name = finding.text.firstMatch(of: #/(?:On|In version) (.+?), .* points (fewer|more) than of the rest/#) {
        guard let part = share(Self.key(finding.metric, String(name.1))),
          let rest = share(finding.metric, except: String(name.1))
        else { return nil }
        return name.2 == "fewer" ? part < rest : part > rest
      }
      let names = try #require(finding.text.firstMatch(of: #/(?:On|In version) (.+?), .*; (?:on|in version) (.+?), /#))
      let (worse, better) = (Self.key(finding.metric, String(names.1)), Self.key(finding.metric, String(names.2)))
      guard let worse = share(worse), let better = share(better) else { return nil }
      return worse < better
    case .triedAgain:
      guard let share = share(Self.key(finding.metric, nil)), let meant = self.share(Self.meant) else { return nil }
      return (finding.low...finding.high).contains(share * meant)
    case .cameBack, .revisions:
      return share(Self.key(finding.metric, nil)).map((finding.low...finding.high).contains)
    }
  }
}
