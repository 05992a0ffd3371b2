/// The values of a measure in bins, and by cluster in bars: the basis of its quantiles and their intervals.
struct BinnedSample: Sendable {
  private(set) var histogram: SparseHistogram
  private var bars: [Bar] = []

  fileprivate struct Bar: Sendable {
    var bar: Int
    /// nil if the person is unknown.
    var cluster: Int32?
    var count: Int
  }

  init(_ measure: SessionMeasure) { self.init(width: measure.width) }

  init(width: BinWidth) { histogram = SparseHistogram(width: width) }

  mutating func add(bin: Int, count: Int) { histogram.add(bin: bin, count: count) }

  mutating func add(bar: Int, count: Int, cluster: Int32?) {
    bars.append(Bar(bar: bar, cluster: cluster, count: count))
  }

  mutating func add(_ other: BinnedSample) {
    for (bin, count) in other.histogram.counts { histogram.add(bin: bin, count: count) }
    bars += other.bars
  }

  var hasBars: Bool { !bars.isEmpty }

  var people: Int { Set(bars.lazy.compactMap(\.cluster)).count }

  /// Returns the first and the last bin of each quantile's 95 % interval.
  ///
  /// - Parameters:
  ///   - percents: 1…99.
  ///   - hasUsers: Whether people are known; if not, values are considered independent.
  /// - Returns: One for each percent, nil if there is none.
  func intervals(atPercents percents: [Int], hasUsers: Bool) -> [ClosedRange<Int>?] {
    guard let quantiles = QuantileIntervals(histogram, hasUsers ? bars : nil) else { return percents.map { _ in nil } }
    return percents.map { quantiles.interval(atPercent: $0) }
  }
}

/// Intervals of quantiles: a value is in the interval of the p-quantile unless the share of values up to it differs
/// significantly from p.
///
/// Source: R. S. Woodruff 1952, "Confidence intervals for medians and other position measures". The share's variance is
/// that of as many independent values, multiplied by the design effect: the jackknife's over people, as in
/// ``ClusterJackknife``, at the ends of the bars, and linear in the share between them. It is at least 1 at the quantile.
/// Bounds are whole bins.
private struct QuantileIntervals {
  /// The nonempty bins, ascending.
  private let bins: [Int]
  private let shares: [Double]
  private let variances: [Double]
  private let count: Double
  private let quantile: Double

  init?(_ histogram: SparseHistogram, _ bars: [BinnedSample.Bar]?) {
    guard histogram.total > 0 else { return nil }
    count = Double(histogram.total)
    var effects: [(share: Double, effect: Double)] = []
    if let bars {
      guard let known = DesignEffects(bars) else { return nil }
      (quantile, effects) = (known.quantile, known.effects)
    } else {
      quantile = ConfidenceLevel.normalQuantile
    }
    var (bins, shares, variances): ([Int], [Double], [Double]) = ([], [], [])
    var upTo = 0
    for (bin, number) in histogram.counts {
      upTo += number
      let share = Double(upTo) / count
      bins.append(bin)
      shares.append(share)
      variances.append(Self.effect(at: share, effects) * share * (1 - share) / count)
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

  private static func effect(at share: Double, _ effects: [(share: Double, effect: Double)]) -> Double {
    guard let first = effects.first, let last = effects.last else { return 0 }
    guard share > first.share else { return first.effect }
    guard share < last.share else { return last.effect }
    let next = effects.partitioningIndex { $0.share >= share }
    let (a, b) = (effects[next - 1], effects[next])
    return a.effect + (b.effect - a.effect) * (share - a.share) / (b.share - a.share)
  }
}

/// The design effects of the shares of values up to the ends of bars.
private struct DesignEffects {
  let quantile: Double
  /// Ascending; without shares of 0 and 1, which do not vary.
  private(set) var effects: [(share: Double, effect: Double)] = []

  init?(_ bars: [BinnedSample.Bar]) {
    var places: [Int32?: Int] = [:]
    var sizes: [Double] = []
    for bar in bars {
      if places[bar.cluster] == nil {
        places[bar.cluster] = sizes.count
        sizes.append(0)
      }
      sizes[places[bar.cluster] ?? 0] += Double(bar.count)
    }
    // The degrees of freedom depend only on the sizes.
    guard let side = ClusterJackknife.Side(sizes.map { _ in 0 }, per: sizes) else { return nil }
    let jackknife = ClusterJackknife(side)
    guard jackknife.allowsInterval else { return nil }
    quantile = jackknife.quantile
    var sums = ClusterSums(sizes: sizes)
    let (all, sorted) = (sizes.reduce(0, +), bars.sorted { $0.bar < $1.bar })
    var upTo = 0.0
    for (place, bar) in sorted.enumerated() {
      upTo += Double(bar.count)
      sums.add(Double(bar.count), cluster: places[bar.cluster] ?? 0)
      guard place + 1 == sorted.count || sorted[place + 1].bar != bar.bar else { continue }
      let share = upTo / all
      guard share < 1 else { continue }
      effects.append((share, sums.variance(ofShare: share) / (share * (1 - share) / all)))
    }
  }
}

/// The jackknife's variance of the share of values up to a bar, updated bar by bar.
///
/// (m − 1)/m · Σ w²·(k − F·n)², w = 1 / (N − n), with k of a cluster's n values up to the bar and F of all N: three
/// running sums, so that a bar needs no second pass over the clusters.
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
    self.sizes = sizes
    squaredWeights = sizes.map { 1 / ((all - $0) * (all - $0)) }
    sizeSquares = zip(squaredWeights, sizes).reduce(0) { $0 + $1.0 * $1.1 * $1.1 }
    scale = (Double(sizes.count) - 1) / Double(sizes.count)
    upTo = sizes.map { _ in 0 }
  }

  mutating func add(_ value: Double, cluster: Int) {
    let weight = squaredWeights[cluster] * value
    squares += weight * (2 * upTo[cluster] + value)
    products += weight * sizes[cluster]
    upTo[cluster] += value
  }

  func variance(ofShare share: Double) -> Double {
    scale * max(0, squares - 2 * share * products + share * share * sizeSquares)
  }
}
