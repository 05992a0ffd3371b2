import TestSupport
import Testing

@testable import SessionAnalytics

@Suite struct SparseHistogramTests {
  private let percents = [0, 1, 5, 10, 25, 50, 75, 90, 95, 99, 100]

  /// Returns a quantile of type 7 of sorted values, by its definition.
  private func quantile(_ percent: Int, of sorted: [Double]) -> Double {
    let h = Double((sorted.count - 1) * percent) / 100
    let low = Int(h)
    let high = min(low + 1, sorted.count - 1)
    return sorted[low] + (h - Double(low)) * (sorted[high] - sorted[low])
  }

  /// A value has no more digits than its bin: it is within the bins beside it, and right on average.
  @Test(arguments: [BinWidth(1), BinWidth(1, per: 200, values: .clamped), BinWidth(5)])
  func aValueIsKnownToTwoBins(binWidth: BinWidth) {
    let width = Double(binWidth.numerator) / Double(binWidth.denominator)
    let middles = (1...198).map(binWidth.value)
    let known = middles.map(binWidth.known)
    for (middle, known) in zip(middles, known) {
      #expect(abs(known - middle) <= width / 2 * 1.000001)
      let steps = known / (2 * width)
      #expect(abs(steps - steps.rounded()) < 1e-9 && "\(known)".count <= 6, "\(known)")
    }
    #expect(abs(zip(middles, known).reduce(0) { $0 + $1.1 - $1.0 }) <= width)
    #expect(zip(known, known.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(BinWidth(1, values: .whole).known(3.5) == 3.5)
  }

  @Test(arguments: [BinWidth(1), BinWidth(1, per: 200), BinWidth(5)])
  func quantilesAreThoseOfTheSortedValuesWithinABin(binWidth: BinWidth) {
    let width = Double(binWidth.numerator) / Double(binWidth.denominator)
    var random = SplitMix64(seed: 11)
    for n in Array(1...40) + [101, 500] {
      let values = (0..<n).map { _ in Double.random(in: -200 * width...200 * width, using: &random) }
      var histogram = SparseHistogram(width: binWidth)
      for value in values { histogram.add(bin: Int((value / width).rounded(.down)), count: 1) }
      let found = histogram.quantiles(atPercents: percents)
      for (percent, found) in zip(percents, found) {
        #expect(abs(found - quantile(percent, of: values.sorted())) <= width * 1.000001, "p\(percent) of \(n)")
      }
    }
  }

  /// Half a bin is not a measurement: a value exactly at an end of its range is printed exactly.
  @Test func whatIsExactlyAtAnEndIsPrintedAsThat() {
    func quantiles(_ width: BinWidth, of bin: Int) -> [Double] {
      var histogram = SparseHistogram(width: width)
      histogram.add(bin: bin, count: 7)
      return histogram.quantiles(atPercents: [0, 50, 90])
    }
    for measure in SessionMeasure.allCases { #expect(quantiles(measure.width, of: 0) == [0, 0, 0], "\(measure)") }
    for measure in [SessionMeasure.releaseProgress] {
      #expect(quantiles(measure.width, of: 199) == [1, 1, 1])
      #expect(quantiles(measure.width, of: 198) == [0.9925, 0.9925, 0.9925])
    }
    #expect(quantiles(BinWidth(1, per: 200, values: .whole), of: 20) == [0.1, 0.1, 0.1])
    #expect(quantiles(BinWidth(1, values: .whole), of: 2) == [2, 2, 2])
  }

  @Test func quantilesOfTheMiddlesAreExact() {
    var random = SplitMix64(seed: 5)
    for n in 1...60 {
      let bins = (0..<n).map { _ in Int.random(in: -9...9, using: &random) }
      var histogram = SparseHistogram(width: BinWidth(5))
      for bin in bins { histogram.add(bin: bin, count: 1) }
      let sorted = bins.sorted().map { $0 == 0 ? 0 : Double($0) * 5 + 2.5 }
      for (percent, found) in zip(percents, histogram.quantiles(atPercents: percents)) {
        #expect(abs(found - quantile(percent, of: sorted)) < 1e-9, "p\(percent) of \(sorted)")
      }
    }
  }

  @Test func thereAreNoneWithoutValues() {
    #expect(SparseHistogram(width: BinWidth(1)).quantiles(atPercents: percents).isEmpty)
  }
}
