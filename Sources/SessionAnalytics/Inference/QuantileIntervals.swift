/// Values in bins, by who they are of: what the quantiles of a measure and their intervals are made from.
///
/// An interval of a quantile is that of the user bootstrap, found without working out every resample's quantile: it is
/// at most a bin where enough of what was drawn lies up to there, which is one weighted sum a resample. Quantiles that
/// fall between two bins are rounded outwards, down for the lower bound and up for the upper one.
struct BinnedSample: Sendable {
  /// What stays out on each side of the 95 % interval.
  static let tail = 0.025

  private(set) var histogram: SparseHistogram
  private var entries: [Entry] = []

  struct Entry: Sendable {
    var bin: Int32
    /// Who is drawn together, see ``ClusterBootstrap/group(of:)``; 0 where nobody is known.
    var group: UInt16
    /// As there is an entry for nearly every session, in two bytes: a larger count is several entries.
    var count: UInt16
  }

  /// - Parameter capacity: How often ``add(bin:count:group:)`` will be called at most, where that is known.
  init(width: BinWidth, capacity: Int = 0) {
    histogram = SparseHistogram(width: width)
    entries.reserveCapacity(capacity)
  }

  mutating func add(bin: Int, count: Int, group: Int) {
    guard count > 0 else { return }
    histogram.add(bin: bin, count: count)
    let bin = Int32(clamping: bin)
    var rest = count
    while rest > 0 {
      let part = UInt16(clamping: rest)
      entries.append(Entry(bin: bin, group: UInt16(clamping: group), count: part))
      rest -= Int(part)
    }
  }

  /// The first and the last bin of each quantile's 95 % interval.
  ///
  /// - Parameters:
  ///   - percents: 1…99.
  ///   - resamples: nil where nobody is known: values are independent then, and the bootstrap's probabilities those of
  ///     the binomial distribution, so that none has to be drawn.
  /// - Returns: One for each percent, nil where there is none.
  func intervals(atPercents percents: [Int], _ resamples: ClusterBootstrap?) -> [ClosedRange<Int>?] {
    guard histogram.total > 0 else { return percents.map { _ in nil } }
    guard let resamples else {
      let bootstrap = IndependentQuantiles(histogram)
      return percents.map { bootstrap.interval(atPercent: $0) }
    }
    var bootstrap = ResampledQuantiles(entries, resamples)
    return percents.map { bootstrap.interval(atPercent: $0) }
  }
}

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
