/// Binned values by cluster: the basis of a measure's quantiles and their intervals.
struct BinnedSample: Sendable {
  private(set) var histogram: SparseHistogram
  private var entries: [Entry] = []

  struct Entry: Sendable {
    var bin: Int32
    /// The cluster; see ``ClusterNumbers``. 0 if people are unknown.
    var cluster: UInt16
    /// The count, in two bytes, because there is nearly one entry for each session. A larger count takes several
    /// entries.
    var count: UInt16
  }

  /// Creates an empty sample.
  ///
  /// - Parameter capacity: The maximum number of calls of ``add(bin:count:cluster:)``, if known.
  init(width: BinWidth, capacity: Int = 0) {
    histogram = SparseHistogram(width: width)
    entries.reserveCapacity(capacity)
  }

  mutating func add(bin: Int, count: Int, cluster: Int) {
    guard count > 0 else { return }
    histogram.add(bin: bin, count: count)
    let bin = Int32(clamping: bin)
    var rest = count
    while rest > 0 {
      let part = UInt16(clamping: rest)
      entries.append(Entry(bin: bin, cluster: UInt16(clamping: cluster), count: part))
      rest -= Int(part)
    }
  }

  /// Returns the first and the last bin of each quantile's 95 % interval.
  ///
  /// - Parameters:
  ///   - percents: 1…99.
  ///   - clusters: The number of clusters; nil if people are unknown, so that values are considered independent.
  /// - Returns: One for each percent, nil if there is none.
  func intervals(atPercents percents: [Int], clusters: Int?) -> [ClosedRange<Int>?] {
    guard let quantiles = QuantileIntervals(entries, clusters: clusters) else { return percents.map { _ in nil } }
    return percents.map { quantiles.interval(atPercent: $0) }
  }
}

/// Intervals of quantiles: a value is in the interval of the p-quantile unless the share of values up to it differs
/// significantly from p.
///
/// Source: R. S. Woodruff 1952, "Confidence intervals for medians and other position measures". The share's variance is
/// the jackknife's over people, as in ``ClusterJackknife``, and at least that of independent values. Bounds are whole
/// bins.
private struct QuantileIntervals {
  /// The nonempty bins, ascending.
  private let bins: [Int]
  /// The variance of the share of values up to each bin.
  private let shares: [Double]
  private let variances: [Double]
  private let count: Double
  private let quantile: Double

  init?(_ entries: [BinnedSample.Entry], clusters: Int?) {
    guard !entries.isEmpty else { return nil }
    var sizes = [Double](repeating: 0, count: clusters ?? 1)
    for entry in entries { sizes[Int(entry.cluster)] += Double(entry.count) }
    let count = sizes.reduce(0, +)
    let quantile: Double
    let sums: ClusterSums?
    if clusters == nil {
      (quantile, sums) = (ConfidenceLevel.normalQuantile, nil)
    } else {
      // The degrees of freedom depend only on the sizes.
      let known = sizes.filter { $0 > 0 }
      guard let side = ClusterJackknife.Side(known.map { _ in 0 }, per: known) else { return nil }
      let jackknife = ClusterJackknife(side)
      guard jackknife.allowsInterval else { return nil }
      (quantile, sums) = (jackknife.quantile, ClusterSums(sizes: sizes))
    }
    self.init(Self.sorted(entries), count: count, quantile: quantile, sums)
  }

  private init(_ entries: [BinnedSample.Entry], count: Double, quantile: Double, _ sums: ClusterSums?) {
    (self.count, self.quantile) = (count, quantile)
    var (bins, shares, variances): ([Int], [Double], [Double]) = ([], [], [])
    var (sums, upTo) = (sums, 0.0)
    for (place, entry) in entries.enumerated() {
      upTo += Double(entry.count)
      sums?.add(entry)
      guard place + 1 == entries.count || entries[place + 1].bin != entry.bin else { continue }
      bins.append(Int(entry.bin))
      shares.append(upTo / count)
      variances.append(sums?.variance(ofShare: upTo / count) ?? 0)
    }
    (self.bins, self.shares, self.variances) = (bins, shares, variances)
  }

  func interval(atPercent percent: Int) -> ClosedRange<Int> {
    let p = Double(percent) / 100
    let errors = variances.map { max($0, p * (1 - p) / count).squareRoot() * quantile }
    let low = bins.indices.first { shares[$0] - p > -errors[$0] } ?? bins.count - 1
    let below = bins.indices.last { shares[$0] - p < errors[$0] }
    let high = min((below ?? -1) + 1, bins.count - 1)
    return bins[min(low, high)]...bins[high]
  }

  /// A counting sort, because there are far more entries than bins.
  private static func sorted(_ entries: [BinnedSample.Entry]) -> [BinnedSample.Entry] {
    var places = BinCounts()
    for entry in entries { places[Int(entry.bin)] += 1 }
    var start = 0
    for (bin, count) in places.occupied {
      places[bin] = start
      start += count
    }
    var sorted = entries
    for entry in entries {
      sorted[places[Int(entry.bin)]] = entry
      places[Int(entry.bin)] += 1
    }
    return sorted
  }
}

/// The jackknife's variance of the share of values up to a bin, updated bin by bin.
///
/// (m − 1)/m · Σ w²·(k − F·n)², w = 1 / (N − n), with k of a cluster's n values up to the bin and F of all N: three
/// running sums, so that a bin needs no second pass over the clusters.
private struct ClusterSums {
  private let sizes: [Double]
  private let squaredWeights: [Double]
  private let sizeSquares: Double
  private let scale: Double
  private var upTo: [Double]
  private var squares = 0.0
  private var products = 0.0

  init(sizes: [Double]) {
    let all = sizes.reduce(0, +)
    let clusters = Double(sizes.count { $0 > 0 })
    self.sizes = sizes
    squaredWeights = sizes.map { 1 / ((all - $0) * (all - $0)) }
    sizeSquares = zip(squaredWeights, sizes).reduce(0) { $0 + $1.0 * $1.1 * $1.1 }
    scale = (clusters - 1) / clusters
    upTo = sizes.map { _ in 0 }
  }

  mutating func add(_ entry: BinnedSample.Entry) {
    let (cluster, value) = (Int(entry.cluster), Double(entry.count))
    let weight = squaredWeights[cluster] * value
    squares += weight * (2 * upTo[cluster] + value)
    products += weight * sizes[cluster]
    upTo[cluster] += value
  }

  func variance(ofShare share: Double) -> Double {
    scale * max(0, squares - 2 * share * products + share * share * sizeSquares)
  }
}
