import TestSupport
import Testing
import TransitionModel

@testable import SessionAnalytics

@Suite struct RateBreakdownTests {
  private static let day: Int64 = 86_400_000_000

  /// Returns drags without a presentation, each of which counts as one.
  private func sessions(
    _ count: Int, people: Int, on screen: String? = nil, finish: Double, seed: UInt64 = 1, day: Int64 = 4
  )
    -> [AnalysedSession]
  {
    var random = SplitMix64(seed: seed)
    let surroundings = SessionSurroundings(screen: screen)
    return (0..<count).map { index in
      AnalysedSession(
        place: Int32(index), person: Int32(index % people), outcome: random.happens(finish) ? .finished : .cancelled,
        isRegretted: random.happens(0.3), beganAtMicroseconds: day * Self.day, surroundings: surroundings)
    }
  }

  private func breakdown(
    _ sessions: [AnalysedSession], by property: RateBreakdown.Property = .screen, smallestCell: Int = 5
  ) -> RateBreakdown {
    BreakdownStudy(
      property: property, population: .people, weights: .standard, smallestCell: smallestCell, sessions: sessions
    )
    .breakdown(of: "card-modal")
  }

  @Test func aWeekBeginsOnMonday() {
    // 1970-01-05 was a Monday.
    let days = (0...11).map { BreakdownStudy.monday(of: $0 * Self.day) }
    #expect(days[0...3].allSatisfy { $0 == "1969-12-29" })
    #expect(days[4...10].allSatisfy { $0 == "1970-01-05" })
    #expect(days[11] == "1970-01-12")
    #expect(BreakdownStudy.monday(of: 11 * Self.day - 1) == "1970-01-05")
  }

  @Test func onePartIsTheWhole() throws {
    let sessions = sessions(400, people: 20, on: "a", finish: 0.6)
    let group = try #require(breakdown(sessions).groups.first)
    for (metric, comparison) in zip(group.metrics, [ComparisonMetric.finishedAtOnce, .triedAgain]) {
      let sample = MetricSample(comparison, of: sessions, hasUsers: true, smallestCell: 5)
      #expect(metric.value == sample.value(JointOutcomeSuppression([])) && metric.n == 400)
      #expect(metric.adjustedPValue == nil && metric.difference == nil)
    }
    #expect(group.metrics.map(\.id) == ["finished_at_once", "tried_again", "came_back", "regret_per_presentation"])
  }

  @Test func aPartThatDiffersIsMarkedWithAnIntervalThatLeavesOutZero() throws {
    let all = ["a", "b", "c"].enumerated().flatMap { index, name in
      sessions(400, people: 20, on: name, finish: name == "c" ? 0.9 : 0.5, seed: UInt64(index + 1))
    }
    let marked = breakdown(all).groups.filter { $0.metrics[0].difference != nil }
    let group = try #require(marked.first { $0.name == "c" })
    let difference = try #require(group.metrics[0].difference)
    #expect(difference.value > 0.3 && difference.excludesZero)
    #expect(try #require(group.metrics[0].adjustedPValue) < 0.05)
  }

  /// Twenty parts without differences: in the long run, at most one breakdown in twenty has a mark.
  @Test func fewAreMarkedWhereNothingDiffers() {
    let families = (0..<60).map { seed in
      let all = (0..<20).flatMap { part in
        sessions(60, people: 30, on: "s\(part)", finish: 0.5, seed: UInt64(1000 * seed + part))
      }
      return breakdown(all).groups.contains { $0.metrics[0].difference != nil }
    }
    #expect(families.count { $0 } <= 9, "\(families.count { $0 }) of 60")
  }

  /// Subtracting parts from the whole must not reveal few people, or one who dominates.
  @Test(arguments: 1...60 as ClosedRange<UInt64>) func noPartOfFewPeopleFollows(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let all = (0..<Int.random(in: 2...5, using: &random)).flatMap { part in
      sessions(
        Int.random(in: 5...200, using: &random), people: Int.random(in: 2...14, using: &random), on: "s\(part)",
        finish: [0.02, 0.5, 0.97].randomElement(using: &random) ?? 0.5, seed: seed * 10 + UInt64(part))
    }
    let groups = breakdown(all).groups
    func isForbidden(_ sessions: [AnalysedSession]) -> Bool {
      let counts = Dictionary(grouping: sessions, by: \.person).mapValues(\.count)
      return DisclosureRule.forbids(counts, hasUsers: true, smallestCell: 5)
    }
    var hidden: [AnalysedSession] = []
    for group in groups {
      let own = all.filter { $0.surroundings.screen == group.name }
      guard group.metrics[0].value.value != nil else {
        if group.metrics[0].value.hidden != nil { hidden += own }
        continue
      }
      for outcome in [SessionOutcome.finished, .cancelled] {
        #expect(!isForbidden(own.filter { $0.outcome == outcome }), "\(group.name)")
      }
      #expect(!isForbidden(own), "\(group.name)")
    }
    #expect(!isForbidden(hidden) || hidden.count == all.count)
  }

  @Test func benjaminiAndHochbergsExample() {
    // The table of their paper of 1995: fifteen p-values, of which the first four are significant at 5 %.
    let p = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590,
      1.0,
    ]
    let rate = FalseDiscoveryRate(p)
    #expect(rate.pValues.map { ($0 ?? 1) < 0.05 } == p.indices.map { $0 < 4 })
    #expect(abs(rate.coverageError - 0.05 * 4 / 15) < 1e-12)
    #expect(FalseDiscoveryRate([nil, 0.01]).pValues == [nil, 0.01])
    #expect(FalseDiscoveryRate([]).coverageError == 0.05)
  }
}
