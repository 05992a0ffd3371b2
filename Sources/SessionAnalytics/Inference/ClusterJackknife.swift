import Foundation

/// The variance of a ratio of sums over clusters, or of the difference of two such ratios, from leaving out one cluster
/// at a time.
///
/// It is CR3, the delete-one-cluster jackknife: R. M. Bell and D. F. McCaffrey 2002, "Bias reduction in standard errors
/// for linear regression with multi-stage samples"; J. G. MacKinnon, M. Ø. Nielsen and M. D. Webb 2023, "Fast and
/// reliable jackknife and bootstrap methods for cluster-robust inference".
///
/// Few clusters, or clusters of very different sizes, estimate their own spread less precisely than their number
/// suggests. So Student's t has Satterthwaite's degrees of freedom (Bell and McCaffrey). The working model has random
/// effects (G. W. Imbens and M. Kolesár 2016): of the variance of a cluster of mean size, one half is the cluster's and one
/// half that of its units. If units were independent, intervals would be too narrow for people who differ, most of all if
/// those with the most drags do.
struct ClusterJackknife: Sendable, Hashable {
  let variance: Double
  /// The degrees of freedom: more than 0, and fewer than there are clusters.
  let degreesOfFreedom: Double
  /// The number of equal clusters that would estimate the spread as precisely if the units' errors were independent.
  let effectiveClusters: Double

  /// The minimum for an interval: fewer clusters allow no conclusion about other people.
  static let fewestEffectiveClusters = 5.0

  var allowsInterval: Bool { effectiveClusters >= Self.fewestEffectiveClusters - 1e-9 }

  var standardError: Double { variance.squareRoot() }

  /// The quantile of Student's t at the ``ConfidenceLevel``.
  var quantile: Double { StudentT(degreesOfFreedom: degreesOfFreedom)?.intervalQuantile ?? .infinity }

  /// One side of a difference: each cluster's part of a numerator and a denominator, which is 0 if the cluster is only
  /// on the other side.
  struct Side {
    let numerators: [Double]
    let denominators: [Double]
    let times: [Double]
    let ratio: Double
    let size: Double
    /// The change of the ratio when a cluster is left out.
    let influences: [Double]

    /// Creates a side; nil without a denominator, or if one cluster has all of it.
    ///
    /// - Parameter times: The number of clusters equal to each; nil for one each.
    init?(_ numerators: [Double], per denominators: [Double], times: [Double]? = nil) {
      let times = times ?? numerators.map { _ in 1 }
      // Sorted, so that the sums do not depend on the numbering of clusters.
      let size = zip(denominators, times).map { $0 * $1 }.sorted().reduce(0, +)
      guard size > 0, denominators.allSatisfy({ $0 < size }) else { return nil }
      let ratio = zip(numerators, times).map { $0 * $1 }.sorted().reduce(0, +) / size
      (self.numerators, self.denominators, self.times) = (numerators, denominators, times)
      (self.ratio, self.size) = (ratio, size)
      influences = zip(numerators, denominators).map { (ratio * $1 - $0) / (size - $1) }
    }

    /// Wilson's interval of a share over clusters, with the number of independent trials of equal variance, and with
    /// Student's t; nil if there are too few clusters.
    ///
    /// Source: E. L. Korn and B. I. Graubard 1998, "Confidence intervals for proportions with small expected number of
    /// positive counts estimated from survey data", with Wilson's interval in place of Clopper and Pearson's.
    var shareInterval: WilsonInterval? {
      let jackknife = ClusterJackknife(self)
      guard jackknife.allowsInterval else { return nil }
      let independent = ratio * (1 - ratio) / size
      guard independent > 0 else { return WilsonInterval(ofAll: ratio == 1, clusters: effectiveSize) }
      let effect = max(1, jackknife.variance / independent)
      return WilsonInterval(share: ratio, trials: size / effect, quantile: jackknife.quantile)
    }

    /// The interval of a mean of values from 0 to `most`, as that of a share of the most; nil if there are too few
    /// clusters.
    func meanInterval(most: Double) -> (low: Double, high: Double)? {
      let jackknife = ClusterJackknife(self)
      let share = ratio / most
      guard jackknife.allowsInterval, (0...1).contains(share) else { return nil }
      let variance = jackknife.variance / (most * most)
      let interval =
        variance > 0
        ? WilsonInterval(share: share, trials: share * (1 - share) / variance, quantile: jackknife.quantile)
        : WilsonInterval(ofAll: share > 0.5, clusters: effectiveSize)
      return interval.map { (low: most * $0.low, high: most * $0.high) }
    }

    /// Returns the standard error of the logarithm of the sum of the variances of sides of the same clusters, from leaving
    /// out one cluster at a time. Each cluster counts once.
    static func errorOfLogVariance(_ sides: [Side]) -> Double {
      guard let clusters = sides.first?.numerators.indices, clusters.count > 3 else { return .infinity }
      let count = Double(clusters.count)
      let logarithms = clusters.compactMap { left -> Double? in
        let squares = sides.reduce(0) { $0 + $1.squares(without: left) }
        return squares > 0 && squares.isFinite ? log(squares * (count - 2)) : nil
      }
      let mean = logarithms.reduce(0, +) / Double(max(logarithms.count, 1))
      let squares = logarithms.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      return ((count - 1) / count * squares).squareRoot()
    }

    private func squares(without left: Int) -> Double {
      let size = size - denominators[left]
      let ratio = (self.ratio * self.size - numerators[left]) / size
      var squares = 0.0
      for index in numerators.indices where index != left {
        let influence = (ratio * denominators[index] - numerators[index]) / (size - denominators[index])
        squares += influence * influence
      }
      return squares
    }

    /// Returns both sides over the clusters of either; nil if one has no ratio.
    static func paired<Person>(_ first: ClusteredRatio<Person>, _ second: ClusteredRatio<Person>) -> (Side, Side)? {
      let clusters = Set(first.clusters.keys).union(second.clusters.keys).sorted()
      func side(_ ratio: ClusteredRatio<Person>) -> Side? {
        let own = clusters.map { ratio.clusters[$0] ?? ClusteredRatio<Person>.Cluster() }
        return Side(own.map(\.numerator), per: own.map(\.denominator))
      }
      guard let first = side(first), let second = side(second) else { return nil }
      return (first, second)
    }

    /// The number of clusters of equal size that would be as informative about an event that none of them has had
    /// (L. Kish 1965).
    private var effectiveSize: Double {
      let squares = zip(denominators, times).map { $0 * $0 * $1 }.sorted().reduce(0, +)
      return squares > 0 ? size * size / squares : 0
    }

    var clusters: Double { zip(denominators, times).reduce(0) { $0 + ($1.0 > 0 ? $1.1 : 0) } }
  }

  init(_ side: Side) {
    self.init(
      influences: side.influences, times: side.times, clusters: side.clusters,
      [(side, 1)], in: Self.order([side]))
  }

  /// Creates the jackknife of the second ratio minus the first, over all clusters of both: those on both sides are
  /// paired.
  ///
  /// Each side's errors have the variance of its own residuals.
  init(from first: Side, to second: Side) {
    let order = Self.order([first, second])
    let influences = zip(second.influences, first.influences).map { $0 - $1 }
    self.init(
      influences: influences, times: first.times, clusters: first.times.reduce(0, +),
      [first, second].map { ($0, Self.errorVariance(of: $0)) }, in: order)
  }

  private init(
    influences: [Double], times: [Double], clusters: Double, _ sides: [(Side, errorVariance: Double)], in order: [Int]
  ) {
    let squares = zip(influences, times).map { $0 * $0 * $1 }
    variance = (clusters - 1) / clusters * squares.sorted().reduce(0, +)
    func degreesOfFreedom(_ variance: (_ units: Double, _ mean: Double) -> Double) -> Double {
      let models = sides.map { WorkingModel($0, errorVariance: $1, in: order, variance) }
      let trace = models.reduce(0) { $0 + $1.trace }
      let squared = models.reduce(0) { sum, one in models.reduce(sum) { $0 + one.traceOfProduct(with: $1) } }
      return squared > 0 ? trace * trace / squared : clusters - 1
    }
    self.degreesOfFreedom = degreesOfFreedom { $0 + $0 * $0 / $1 }
    effectiveClusters = degreesOfFreedom { units, _ in units } + 1
  }

  /// Returns the clusters in an order that does not depend on their numbering.
  private static func order(_ sides: [Side]) -> [Int] {
    sides[0].times.indices.sorted { a, b in
      for side in sides where side.denominators[a] != side.denominators[b] {
        return side.denominators[a] < side.denominators[b]
      }
      return sides[0].times[a] < sides[0].times[b]
    }
  }

  /// Returns the mean squared residual of a unit, estimated from the sums by cluster; 1 if nothing varies.
  private static func errorVariance(of side: Side) -> Double {
    let squares = side.numerators.indices.map { index in
      let residual = side.numerators[index] - side.ratio * side.denominators[index]
      return residual * residual * side.times[index]
    }
    let mean = squares.sorted().reduce(0, +) / side.size
    return mean > 0 ? mean : 1
  }
}

/// The covariance of the influences of a side's clusters under a model of their errors: the basis of Satterthwaite's
/// degrees of freedom.
///
/// With n for a cluster's units, d for the variance of its sum, s²·n if units' errors are independent and more if they are
/// correlated, N and D for both summed, and w = 1 / (N − n),
/// that of clusters g and h is w_g·w_h·(d_g·[g = h] + y_gh), y_gh = −(d_g·n_h + n_g·d_h) / N + n_g·n_h·D / N². Traces
/// of products need only sums over clusters, so that there may be many clusters.
private struct WorkingModel {
  let units: [Double]
  let times: [Double]
  let variances: [Double]
  let weights: [Double]
  let size: Double
  let whole: Double

  init(
    _ side: ClusterJackknife.Side, errorVariance: Double, in order: [Int],
    _ variance: (_ units: Double, _ mean: Double) -> Double
  ) {
    units = order.map { side.denominators[$0] }
    times = order.map { side.times[$0] }
    size = side.size
    let mean = side.size / max(side.clusters, 1)
    variances = units.map { variance($0, mean) * errorVariance }
    whole = zip(variances, times).reduce(0) { $0 + $1.0 * $1.1 }
    weights = units.map { [size] in 1 / (size - $0) }
  }

  private func correction(_ cluster: Int) -> Double {
    let (n, d) = (units[cluster], variances[cluster])
    return -2 * d * n / size + n * n * whole / (size * size)
  }

  var trace: Double {
    units.indices.reduce(0) { $0 + times[$1] * weights[$1] * weights[$1] * (variances[$1] + correction($1)) }
  }

  func traceOfProduct(with other: WorkingModel) -> Double {
    var (diagonal, dd, nn, dn, nd) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for cluster in units.indices {
      let weight = weights[cluster] * other.weights[cluster]
      let (n, m) = (units[cluster], other.units[cluster])
      let (d, e) = (variances[cluster], other.variances[cluster])
      let times = times[cluster]
      diagonal += times * weight * weight * (d * e + d * other.correction(cluster) + e * correction(cluster))
      dd += times * weight * d * e
      nn += times * weight * n * m
      dn += times * weight * d * m
      nd += times * weight * n * e
    }
    let (a, b) = (size, other.size)
    return diagonal + 2 * (dd * nn + dn * nd) / (a * b) - 2 * dn * nn * other.whole / (a * b * b)
      - 2 * nd * nn * whole / (a * a * b) + nn * nn * whole * other.whole / (a * a * b * b)
  }
}
