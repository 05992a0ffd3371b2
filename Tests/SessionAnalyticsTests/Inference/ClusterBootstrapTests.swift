import TestSupport
import Testing

@testable import SessionAnalytics

/// The bootstrap that all numbers of a section share, against one that is made resample by resample.
@Suite struct ClusterBootstrapTests {
  /// So many people's values, each around a place of their own.
  private func values(_ people: Int, seed: UInt64) -> [(bin: Int, group: Int)] {
    var random = SplitMix64(seed: seed)
    return (0..<people).flatMap { person in
      let place = 40 * random.normal()
      return (0..<Int.random(in: 1...12, using: &random)).map { _ in
        (bin: Int((place + 25 * random.normal()).rounded()), group: person)
      }
    }
  }

  private func sample(_ values: [(bin: Int, group: Int)]) -> BinnedSample {
    var sample = BinnedSample(width: BinWidth(1))
    for value in values { sample.add(bin: value.bin, count: 1, group: value.group) }
    return sample
  }

  /// How often each person is in each resample.
  private func weights(_ resamples: ClusterBootstrap) -> [[Int]] {
    (0..<resamples.drawn).map { person in
      var values = [Double](repeating: 0, count: resamples.drawn)
      values[person] = 1
      return resamples.sums(of: values).map { Int($0) }
    }
  }

  @Test func eachResampleDrawsAsManyAsThereAre() {
    let resamples = ClusterBootstrap(people: 23)
    let sums = resamples.sums(of: [Double](repeating: 1, count: 23))
    #expect(sums.count == 2000 && sums.allSatisfy { $0 == 23 })
  }

  @Test func aSeedGivesTheSameAndAnotherAnother() {
    let one = [1.0, 0, 0, 0, 0]
    #expect(ClusterBootstrap(people: 5).sums(of: one) == ClusterBootstrap(people: 5).sums(of: one))
    #expect(ClusterBootstrap(people: 5).sums(of: one) != ClusterBootstrap(people: 5, seed: 2).sums(of: one))
    // The same as ever: a report's bytes hang on it.
    #expect(ClusterBootstrap(people: 5).sums(of: one).prefix(8) == [0, 0, 0, 1, 3, 2, 0, 0])
  }

  @Test func manyPeopleAreDrawnInGroupsOfOneSize() {
    let resamples = ClusterBootstrap(people: 1500)
    #expect(resamples.drawn == 1000)
    var sizes = [Int](repeating: 0, count: 1000)
    for rank in 0..<1500 { sizes[resamples.group(of: rank)] += 1 }
    #expect(Set(sizes) == [1, 2])
    // Not in order: people whose tokens are alike are not together.
    #expect((0..<100).contains { resamples.group(of: $0) != $0 })
  }

  /// The bounds hold exactly as many of the resamples' quantiles as they should, and the next bins do not.
  @Test(arguments: 1...3) func theIntervalIsThatOfTheResamplesQuantiles(seed: UInt64) throws {
    let people = 9
    let values = values(people, seed: seed)
    let resamples = ClusterBootstrap(people: people)
    let weights = weights(resamples)
    let intervals = sample(values).intervals(atPercents: [5, 50, 90], resamples)
    for (percent, interval) in zip([5, 50, 90], intervals) {
      let interval = try #require(interval)
      // The values between which each resample's quantile lies.
      let quantiles = (0..<ClusterBootstrap.count).map { resample in
        let drawn = values.flatMap { Array(repeating: $0.bin, count: weights[$0.group][resample]) }.sorted()
        let scaled = (drawn.count - 1) * percent
        return (below: drawn[scaled / 100], above: drawn[(scaled + 99) / 100])
      }
      let bins = Set(values.map(\.bin)).sorted()
      let high = bins.first { bin in 1000 * quantiles.count { $0.above <= bin } >= 975 * quantiles.count }
      let low = bins.last { bin in 1000 * quantiles.count { $0.below >= bin } >= 975 * quantiles.count }
      #expect(interval.lowerBound == low && interval.upperBound == high, "p\(percent)")
    }
  }

  @Test func theOrderOfTheValuesDoesNotMatter() {
    let values = values(30, seed: 9)
    let resamples = ClusterBootstrap(people: 30)
    let percents = [5, 25, 50, 75, 95]
    let expected = sample(values).intervals(atPercents: percents, resamples)
    #expect(sample(values.shuffled()).intervals(atPercents: percents, resamples) == expected)
  }

  /// Where everybody has one value, the bootstrap over people is the one of independent values.
  @Test func oneValueEachIsIndependent() throws {
    var random = SplitMix64(seed: 4)
    let values = (0..<200).map { (bin: Int(100 * random.normal()), group: $0) }
    let drawn = try #require(sample(values).intervals(atPercents: [50], ClusterBootstrap(people: 200))[0])
    let exact = try #require(sample(values).intervals(atPercents: [50], nil)[0])
    #expect(abs(drawn.lowerBound - exact.lowerBound) <= 8 && abs(drawn.upperBound - exact.upperBound) <= 8)
  }

  /// The median's distribution-free interval: order statistics 40 and 61 of 100, from any table of the sign test.
  @Test func theMedianOfIndependentValuesLiesBetweenKnownRanks() {
    let values = (1...100).map { (bin: $0, group: 0) }
    let interval = sample(values).intervals(atPercents: [50], nil)[0]
    #expect(interval.map { (39...41).contains($0.lowerBound) && (60...62).contains($0.upperBound) } == true)
  }

  @Test func groupsOfPeopleScatterAsPeopleDo() throws {
    var random = SplitMix64(seed: 12)
    let people = 1500
    let shares = (0..<people).map { _ in random.happens(0.4) ? 1.0 : 0 }
    let resamples = ClusterBootstrap(people: people)
    var (sums, sizes) = ([Double](repeating: 0, count: 1000), [Double](repeating: 0, count: 1000))
    for (rank, share) in shares.enumerated() {
      sums[resamples.group(of: rank)] += share
      sizes[resamples.group(of: rank)] += 1
    }
    let interval = try #require(resamples.ratio(sums, per: sizes))
    let expected = (0.24 / Double(people)).squareRoot()
    #expect(abs(interval.standardError / expected - 1) < 0.1)
  }

  @Test func nobodyAndNothingHaveNoInterval() {
    #expect(sample([]).intervals(atPercents: [50], ClusterBootstrap(people: 3)) == [nil])
    #expect(sample([]).intervals(atPercents: [50], nil) == [nil])
    #expect(ClusterBootstrap(people: 2).ratio([1, 1], per: [0, 0]) == nil)
  }
}
