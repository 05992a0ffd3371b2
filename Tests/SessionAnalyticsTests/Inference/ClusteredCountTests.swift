import Foundation
import TestSupport
import Testing

@testable import SessionAnalytics

@Suite struct ClusteredCountTests {
  /// Returns a count with one person for each pair of successes and trials.
  private func count(_ people: [(Int, Int)], repeated: Int = 1) -> ClusteredCount {
    var count = ClusteredCount()
    for (index, person) in people.enumerated() {
      for _ in 0..<repeated { count.add(successes: person.0, trials: person.1, cluster: Int32(index)) }
    }
    return count
  }

  @Test func sessionsWithoutTokenAreOneClusterAndNoPerson() throws {
    var count = count((0..<19).map { ($0 % 3, 3) })
    count.add(successes: 9, trials: 9, cluster: nil)
    #expect(count.people == 19 && count.trials == 66 && count.clusters.count == 20)

    var known = self.count((0..<19).map { ($0 % 3, 3) })
    known.add(successes: 9, trials: 9, cluster: 101)
    #expect(known.designEffect != nil && known.designEffect == count.designEffect)
    #expect(known.interval == count.interval)
  }

  @Test func sayingEverythingThreeTimesSaysNoMore() throws {
    let people = (0..<30).map { ($0 % 5, 4 + $0 % 3) }
    let (once, thrice) = (count(people), count(people, repeated: 3))
    #expect(abs(try #require(thrice.designEffect) - 3 * (try #require(once.designEffect))) < 1e-12)
    let (one, other) = (try #require(once.interval), try #require(thrice.interval))
    #expect(abs(one.low - other.low) < 1e-12 && abs(one.high - other.high) < 1e-12)
  }

  /// With fewer than five effective clusters, an interval would apply to these people, not to people in general.
  @Test func fourPeopleHaveNoIntervalAndFiveHave() {
    #expect(count([(1, 4), (2, 4), (3, 4), (1, 4)]).interval == nil)
    #expect(count([(1, 4), (2, 4), (3, 4), (1, 4), (2, 4)]).interval != nil)
    // Five again, one of whom has nearly everything.
    #expect(count([(1, 4), (2, 4), (3, 4), (1, 4), (200, 400)]).interval == nil)
    #expect(count([(3, 9)]).interval == nil && count([]).interval == nil)
  }

  /// If nothing varies, one person's result is not informative about the next one's: each person is one trial.
  @Test func peopleCountOnceWhereAllAreAlike() throws {
    for people in [Array(repeating: (3, 3), count: 25), Array(repeating: (0, 3), count: 25)] {
      let count = count(people)
      // Beside the interval of the rule of three, a design effect would explain nothing.
      #expect(count.designEffect == nil)
      let interval = try #require(count.interval)
      #expect(interval == WilsonInterval(ofAll: interval.share == 1, clusters: 25))
    }
    // All half: they vary less than independent sessions would, by chance.
    let half = try #require(count(Array(repeating: (2, 4), count: 25)).interval)
    let independent = try #require(WilsonInterval(share: 0.5, trials: 100, quantile: 2.0639))
    #expect(abs(half.low - independent.low) < 1e-5 && abs(half.high - independent.high) < 1e-5)
  }

  /// The rule of three: what none of 40 people had, fewer than 7.2 % of people have. It holds for shares and for costs,
  /// and one person with most of the drags makes it wider.
  @Test func whatNobodyHadHasAnUpperBound() throws {
    let none = try #require(count(Array(repeating: (0, 3), count: 40)).interval)
    #expect(none.low == 0 && abs(none.high - (1 - pow(0.05, 1 / 40.0))) < 1e-12)
    let uneven = try #require(count(Array(repeating: (0, 3), count: 40) + [(0, 60)]).interval)
    #expect(uneven.high > none.high)
    var cost = ClusteredRatio<Int>()
    for person in 0..<40 { cost.add(0, of: 3, by: person) }
    let bound = try #require(cost.interval(most: 4))
    #expect(bound.low == 0 && abs(bound.high - 4 * none.high) < 1e-12)
    // A ratio without a maximum has no bound.
    #expect(try #require(cost.interval(most: nil)).high == 0)
  }

  @Test func orderDoesNotMatter() {
    let people = (0..<40).map { index in (index, successes: index % 4, trials: 4 + index % 7) }
    var forward = ClusteredCount()
    var backward = ClusteredCount()
    for person in people { forward.add(successes: person.1, trials: person.2, cluster: Int32(person.0)) }
    for person in people.reversed() { backward.add(successes: person.1, trials: person.2, cluster: Int32(person.0)) }
    #expect(forward == backward && forward.interval == backward.interval)
  }
}
