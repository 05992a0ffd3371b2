import TestSupport
import Testing

@testable import SessionAnalytics

@Suite struct ComparisonStatisticsTests {
  @Test func holmMultipliesBySmallerAndSmallerCountsAndNeverFalls() {
    #expect(HolmAdjustment.adjusted([0.01, 0.04, 0.03]) == [0.03, 0.06, 0.06])
    #expect(HolmAdjustment.adjusted([0.5, 0.9]) == [1, 1])
    #expect(HolmAdjustment.adjusted([]) == [])
    var random = SplitMix64(seed: 8)
    for _ in 0..<200 {
      let values = (0..<Int.random(in: 1...8, using: &random)).map { _ in random.unit() }
      let adjusted = HolmAdjustment.adjusted(values)
      for (p, q) in zip(values, adjusted) { #expect(q >= p && q <= 1) }
      // Among all the smallest is multiplied by their number: no more false alarms than with Bonferroni's.
      if let least = values.min() { #expect(adjusted.min() == min(1, least * Double(values.count))) }
    }
  }

  @Test func theMinimumDetectableDifferenceFollowsItsFormula() throws {
    let plain = try #require(MinimumDetectableDifference(share: 0.2, trials: (400, 100), designEffect: 0.5)?.value)
    #expect(abs(plain - 2.8 * (0.16 * 0.0125).squareRoot()) < 1e-12)
    let clustered = try #require(MinimumDetectableDifference(share: 0.2, trials: (400, 100), designEffect: 4)?.value)
    #expect(abs(clustered - 2 * plain) < 1e-12)
    #expect(MinimumDetectableDifference(share: 0.2, trials: (0, 100), designEffect: 1) == nil)
  }

  private func ratio(_ people: [(String, Double, Double)]) -> ClusteredRatio<String> {
    var ratio = ClusteredRatio<String>()
    for (person, y, n) in people { ratio.add(y, of: n, by: person) }
    return ratio
  }

  @Test func differentPeoplesVariancesAdd() throws {
    let a = ratio((0..<25).map { ("a\($0)", Double($0 % 3), 4) })
    let b = ratio((0..<30).map { ("b\($0)", Double($0 % 4), 5) })
    let difference = try #require(ClusteredDifference(from: a, to: b))
    let variance = try #require(a.variance) + (try #require(b.variance))
    #expect(abs(difference.standardError * difference.standardError - variance) < 1e-15)
    #expect(difference.degreesOfFreedom == 53 && difference.shared == 0)
    let back = try #require(ClusteredDifference(from: b, to: a))
    #expect(back.difference == -difference.difference && back.pValue == difference.pValue)
  }

  /// The same variance as the design effect of a share has: two ways to write one formula.
  @Test func theVarianceIsTheDesignEffectTimesTheIndependentOne() throws {
    var count = ClusteredCount()
    var ratio = ClusteredRatio<String>()
    for person in 0..<40 {
      count.add(successes: person % 5, trials: 4 + person % 3, person: person)
      ratio.add(Double(person % 5), of: Double(4 + person % 3), by: "\(person)")
    }
    let p = Double(count.successes) / Double(count.trials)
    let expected = try #require(count.designEffect) * p * (1 - p) / Double(count.trials)
    #expect(abs(try #require(ratio.variance) - expected) < 1e-12)
  }

  @Test func peopleWhoDifferFromEachOtherButNotFromThemselvesSayMore() throws {
    let before = ratio((0..<40).map { ("\($0)", Double($0 % 8), 10) })
    let after = ratio((0..<40).map { ("\($0)", Double($0 % 8) + 1 + Double($0 % 2), 10) })
    let others = ratio((0..<40).map { ("x\($0)", Double($0 % 8) + 1 + Double($0 % 2), 10) })
    let paired = try #require(ClusteredDifference(from: before, to: after))
    let apart = try #require(ClusteredDifference(from: before, to: others))
    #expect(paired.difference == apart.difference && paired.shared == 40 && paired.degreesOfFreedom == 39)
    #expect(paired.standardError < apart.standardError / 3)
  }

  @Test func oneSideAloneOrOnePersonIsNoComparison() {
    let some = ratio([("a", 1, 2), ("b", 0, 2)])
    #expect(ClusteredDifference(from: some, to: ClusteredRatio<String>()) == nil)
    #expect(ClusteredDifference(from: some, to: ratio([("c", 1, 2)])) == nil)
  }
}
