import TestSupport
import Testing

@testable import SessionAnalytics

@Suite struct ComparisonStatisticsTests {
  private func ratio(_ people: [(String, Double, Double)]) -> ClusteredRatio<String> {
    var ratio = ClusteredRatio<String>()
    for (person, y, n) in people { ratio.add(y, of: n, by: person) }
    return ratio
  }

  @Test func theOtherWayRoundTheDifferenceIsTheSame() throws {
    let a = ratio((0..<25).map { ("a\($0)", Double($0 % 3), 4) })
    let b = ratio((0..<30).map { ("b\($0)", Double($0 % 4), 5) })
    let difference = try #require(ClusteredDifference(from: a, to: b))
    let back = try #require(ClusteredDifference(from: b, to: a))
    #expect(difference.shared == 0 && back.difference == -difference.difference && back.low == -difference.high)
    // The variances of different people add up, except for the jackknife's factor of all clusters in place of each
    // side's.
    let apart = try #require(a.jackknife).variance * 25 / 24 + (try #require(b.jackknife).variance) * 30 / 29
    #expect(abs(difference.jackknife.variance / (apart * 54 / 55) - 1) < 1e-12)
  }

  @Test func pairingRemovesDifferencesBetweenPeople() throws {
    let before = ratio((0..<40).map { ("\($0)", Double($0 % 8), 10) })
    let more = (0..<40).map { (person: Int) -> Double in Double(person % 8 + 1 + person % 2) }
    let after = ratio(more.enumerated().map { ("\($0)", $1, 10) })
    let others = ratio(more.enumerated().map { ("x\($0)", $1, 10) })
    let paired = try #require(ClusteredDifference(from: before, to: after))
    let apart = try #require(ClusteredDifference(from: before, to: others))
    #expect(paired.difference == apart.difference && paired.shared == 40)
    #expect(abs(paired.jackknife.degreesOfFreedom - 39) < 1e-9)
    #expect(paired.standardError < apart.standardError / 3)
  }

  @Test func oneSideAloneOrOnePersonIsNoComparison() {
    let some = ratio([("a", 1, 2), ("b", 0, 2)])
    #expect(ClusteredDifference(from: some, to: ClusteredRatio<String>()) == nil)
    #expect(ClusteredDifference(from: some, to: ratio([("c", 1, 2)])) == nil)
  }
}
