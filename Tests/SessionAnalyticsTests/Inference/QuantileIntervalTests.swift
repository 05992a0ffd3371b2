import TestSupport
import Testing

@testable import SessionAnalytics

@Suite struct QuantileIntervalTests {
  /// Returns the values of several people, each around an individual center.
  private func values(_ people: Int, seed: UInt64) -> [(bin: Int, cluster: Int)] {
    var random = SplitMix64(seed: seed)
    return (0..<people).flatMap { person in
      let place = 40 * random.normal()
      return (0..<Int.random(in: 1...12, using: &random)).map { _ in
        (bin: Int((place + 25 * random.normal()).rounded()), cluster: person)
      }
    }
  }

  /// - Parameter width: The width of a bar, in bins.
  private func sample(_ values: [(bin: Int, cluster: Int)], width: Int = 1) -> BinnedSample {
    var sample = BinnedSample(width: BinWidth(1))
    for value in values {
      sample.add(bin: value.bin, count: 1)
      sample.add(bar: Int((Double(value.bin) / Double(width)).rounded(.down)), count: 1, cluster: Int32(value.cluster))
    }
    return sample
  }

  /// With a bar for each bin, a bin is in the interval exactly if the jackknife does not distinguish the share of values up to it from the
  /// quantile's.
  @Test(arguments: 1...3) func itHoldsEveryBinWhoseShareIsNotToldApart(seed: UInt64) throws {
    let people = 12
    let values = values(people, seed: seed)
    let intervals = sample(values).intervals(atPercents: [10, 50, 90], hasUsers: true)
    let bins = Set(values.map(\.bin)).sorted()
    let n = Double(values.count)
    for (percent, interval) in zip([10, 50, 90], intervals) {
      let p = Double(percent) / 100
      func isTold(_ bin: Int, _ isAbove: Bool) throws -> Bool {
        var ratio = ClusteredRatio<Int>()
        for value in values { ratio.add(value.bin <= bin ? 1 : 0, by: value.cluster) }
        let jackknife = try #require(ratio.jackknife)
        let error = max(jackknife.variance, p * (1 - p) / n).squareRoot() * jackknife.quantile
        let distance = try #require(ratio.ratio) - p
        return isAbove ? distance >= error : distance <= -error
      }
      let low = try bins.first { try !isTold($0, false) }
      let below = try bins.last { try !isTold($0, true) }
      let high = bins.first { $0 > (below ?? .min) } ?? bins.last
      #expect(interval?.lowerBound == low && interval?.upperBound == high, "p\(percent)")
    }
  }

  @Test func theOrderOfTheValuesDoesNotMatter() {
    let values = values(30, seed: 9)
    let percents = [5, 25, 50, 75, 95]
    let expected = sample(values).intervals(atPercents: percents, hasUsers: true)
    #expect(sample(values.shuffled()).intervals(atPercents: percents, hasUsers: true) == expected)
  }

  /// The median's distribution-free interval: order statistics 40 and 61 of 100, from any table of the sign test.
  @Test func theMedianOfIndependentValuesLiesBetweenKnownRanks() {
    let values = (1...100).map { (bin: $0, cluster: 0) }
    let interval = sample(values).intervals(atPercents: [50], hasUsers: false)[0]
    #expect(interval.map { (39...41).contains($0.lowerBound) && (60...62).contains($0.upperBound) } == true)
  }

  /// Samples of people whose median is 0: measured 93.1 % at 15 people, 95.5 % at 40.
  @Test(arguments: [15, 40]) func theIntervalHoldsTheMedianOfAllPeople(people: Int) {
    let rounds: UInt64 = 1000
    let holding = (0..<rounds).count { seed in
      sample(values(people, seed: 100 + seed), width: 10).intervals(atPercents: [50], hasUsers: true)[0]?.contains(0)
        == true
    }
    #expect((0.92...0.98).contains(Double(holding) / Double(rounds)), "\(holding) of \(rounds)")
  }

  /// A bar of ten bins instead of one changes an interval by a few bins.
  @Test func barsAreEnough() throws {
    for seed in 20..<40 as Range<UInt64> {
      let values = values(40, seed: seed)
      let percents = [25, 50, 75]
      let (exact, coarse) = (sample(values), sample(values, width: 10))
      for (a, b) in zip(
        exact.intervals(atPercents: percents, hasUsers: true), coarse.intervals(atPercents: percents, hasUsers: true))
      {
        let (a, b) = (try #require(a), try #require(b))
        #expect((0.6...1.6).contains(Double(b.count) / Double(a.count)), "seed \(seed): \(a), \(b)")
      }
    }
  }

  @Test func noDataAndFourPeopleHaveNoInterval() {
    #expect(sample([]).intervals(atPercents: [50], hasUsers: true) == [nil])
    #expect(sample([]).intervals(atPercents: [50], hasUsers: false) == [nil])
    #expect(sample((0..<40).map { (bin: $0, cluster: $0 % 4) }).intervals(atPercents: [50], hasUsers: true) == [nil])
    #expect(sample((0..<40).map { (bin: $0, cluster: $0 % 5) }).intervals(atPercents: [50], hasUsers: true) != [nil])
  }
}
