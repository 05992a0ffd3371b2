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
    /// Who is drawn together, see ``PeopleResamples/group(of:)``; 0 where nobody is known.
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
  func intervals(atPercents percents: [Int], _ resamples: PeopleResamples?) -> [ClosedRange<Int>?] {
    guard histogram.total > 0 else { return percents.map { _ in nil } }
    guard let resamples else {
      let bootstrap = IndependentQuantiles(histogram)
      return percents.map { bootstrap.interval(atPercent: $0) }
    }
    var bootstrap = ResampledQuantiles(entries, resamples)
    return percents.map { bootstrap.interval(atPercent: $0) }
  }
}
