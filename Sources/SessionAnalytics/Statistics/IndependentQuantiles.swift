/// The bootstrap of quantiles of independent values, with as many resamples as one likes: how many values of a resample
/// lie up to a bin is binomial.
struct IndependentQuantiles {
  private let bins: [Int]
  /// How many values lie up to each bin.
  private let upTo: [Int]

  init(_ histogram: SparseHistogram) {
    let counts = histogram.counts
    bins = counts.map(\.bin)
    var sum = 0
    upTo = counts.map {
      sum += $0.count
      return sum
    }
  }

  func interval(atPercent percent: Int) -> ClosedRange<Int>? {
    guard let n = upTo.last, n > 0 else { return nil }
    let scaled = (n - 1) * percent
    let certain = 1 - BinnedSample.tail
    // As in ResampledQuantiles: at most a bin, where the next whole rank is in it or below; at least a bin, where the
    // whole rank before is.
    let high = bins.indices.first { probability(of: upTo[$0], n, atLeast: (scaled + 99) / 100 + 1) >= certain }
    let low = bins.indices.last { index in
      1 - probability(of: index > 0 ? upTo[index - 1] : 0, n, atLeast: scaled / 100 + 1) >= certain
    }
    guard let low, let high, low <= high else { return nil }
    return bins[low]...bins[high]
  }

  /// That at least `least` of n are among those of whom `count` in n are.
  private func probability(of count: Int, _ n: Int, atLeast least: Int) -> Double {
    guard least > 0 else { return 1 }
    guard least <= n, count > 0 else { return 0 }
    return IncompleteBeta.regularised(
      Double(least), Double(n - least + 1), at: Double(count) / Double(n), complement: Double(n - count) / Double(n))
  }
}
