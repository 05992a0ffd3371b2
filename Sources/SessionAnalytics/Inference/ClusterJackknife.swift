/// The variance of a ratio of sums over clusters, or of the difference of two such ratios: by how much it moves when one
/// cluster is left out.
///
/// CR3, the delete-one-cluster jackknife: R. M. Bell and D. F. McCaffrey 2002, "Bias reduction in standard errors for
/// linear regression with multi-stage samples"; J. G. MacKinnon, M. Ø. Nielsen and M. D. Webb 2023, "Fast and reliable
/// jackknife and bootstrap methods for cluster-robust inference". Few clusters, or clusters of very different sizes, know
/// less about their own spread than their number says: Student's t has Satterthwaite's degrees of freedom, with
/// independent errors of one variance as the working model (Bell and McCaffrey; G. W. Imbens and M. Kolesár 2016).
struct ClusterJackknife: Sendable, Hashable {
  let variance: Double
  /// At least some, and fewer than there are clusters.
  let degreesOfFreedom: Double

  /// As many clusters of one size would know the spread as well.
  var effectiveClusters: Double { degreesOfFreedom + 1 }

  /// Fewer say nothing about others than themselves.
  static let fewestEffectiveClusters = 5.0

  /// Whether there are clusters enough for an interval about all that could have been drawn.
  var allowsInterval: Bool { effectiveClusters >= Self.fewestEffectiveClusters - 1e-9 }

  var standardError: Double { variance.squareRoot() }

  /// The 97.5 % quantile of Student's t.
  var quantile: Double { StudentT(degreesOfFreedom: degreesOfFreedom)?.quantile(0.975) ?? .infinity }

  /// One side of a difference: what each cluster adds to a numerator and a denominator, which is 0 where the cluster is on
  /// the other side alone.
  struct Side {
    let numerators: [Double]
    let denominators: [Double]
    let ratio: Double
    /// The sum of the denominators.
    let size: Double
    /// How far the ratio moves when a cluster is left out.
    let influences: [Double]

    /// nil without a denominator, and where one cluster has all of it.
    init?(_ numerators: [Double], per denominators: [Double]) {
      // Sorted, so that the sums do not depend on how clusters are numbered.
      let size = denominators.sorted().reduce(0, +)
      guard size > 0, denominators.allSatisfy({ $0 < size }) else { return nil }
      let ratio = numerators.sorted().reduce(0, +) / size
      (self.numerators, self.denominators, self.ratio, self.size) = (numerators, denominators, ratio, size)
      influences = zip(numerators, denominators).map { (ratio * $1 - $0) / (size - $1) }
    }
  }

  /// Of one ratio.
  init(_ side: Side) { self.init(influences: side.influences, [WorkingModel(side, errorVariance: 1)]) }

  /// Of the second ratio minus the first, over all clusters of both: those on both sides are paired.
  ///
  /// Each side's errors have the variance of its own residuals.
  init(from first: Side, to second: Side) {
    let models = [first, second].map { WorkingModel($0, errorVariance: Self.errorVariance(of: $0)) }
    self.init(influences: zip(second.influences, first.influences).map { $0 - $1 }, models)
  }

  private init(influences: [Double], _ models: [WorkingModel]) {
    let clusters = Double(influences.count)
    variance = (clusters - 1) / clusters * influences.map { $0 * $0 }.sorted().reduce(0, +)
    let trace = models.reduce(0) { $0 + $1.trace }
    let squared = models.reduce(0) { sum, one in models.reduce(sum) { $0 + one.traceOfProduct(with: $1) } }
    degreesOfFreedom = squared > 0 ? trace * trace / squared : clusters - 1
  }

  /// The mean squared residual of a unit, as far as sums by cluster tell; 1 where nothing varies.
  private static func errorVariance(of side: Side) -> Double {
    let squares = zip(side.numerators, side.denominators).map { numerator, denominator in
      let residual = numerator - side.ratio * denominator
      return residual * residual
    }
    let mean = squares.sorted().reduce(0, +) / side.size
    return mean > 0 ? mean : 1
  }
}

/// The covariance that the influences of a side's clusters have where units' errors are independent and of one variance:
/// what Satterthwaite's degrees of freedom are made from.
///
/// With n for a cluster's units, d = s²·n for the variance of its sum, N and D for both summed, and w = 1 / (N − n), that
/// of clusters g and h is w_g·w_h·(d_g·[g = h] + y_gh), y_gh = −(d_g·n_h + n_g·d_h) / N + n_g·n_h·D / N². Traces of
/// products are sums over clusters alone, so that there may be many.
private struct WorkingModel {
  let units: [Double]
  let variances: [Double]
  let weights: [Double]
  let size: Double
  let whole: Double

  init(_ side: ClusterJackknife.Side, errorVariance: Double) {
    units = side.denominators
    size = side.size
    variances = units.map { $0 * errorVariance }
    whole = side.size * errorVariance
    weights = units.map { [size] in 1 / (size - $0) }
  }

  /// y_gg.
  private func correction(_ cluster: Int) -> Double {
    let (n, d) = (units[cluster], variances[cluster])
    return -2 * d * n / size + n * n * whole / (size * size)
  }

  var trace: Double {
    units.indices.reduce(0) { $0 + weights[$1] * weights[$1] * (variances[$1] + correction($1)) }
  }

  func traceOfProduct(with other: WorkingModel) -> Double {
    var (diagonal, dd, nn, dn, nd) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for cluster in units.indices {
      let weight = weights[cluster] * other.weights[cluster]
      let (n, m) = (units[cluster], other.units[cluster])
      let (d, e) = (variances[cluster], other.variances[cluster])
      diagonal += weight * weight * (d * e + d * other.correction(cluster) + e * correction(cluster))
      dd += weight * d * e
      nn += weight * n * m
      dn += weight * d * m
      nd += weight * n * e
    }
    let (a, b) = (size, other.size)
    return diagonal + 2 * (dd * nn + dn * nd) / (a * b) - 2 * dn * nn * other.whole / (a * b * b)
      - 2 * nd * nn * whole / (a * a * b) + nn * nn * whole * other.whole / (a * a * b * b)
  }
}
