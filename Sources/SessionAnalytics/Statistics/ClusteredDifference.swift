/// The difference of two ratios over people, with an interval and a test that allow for people's sessions being alike.
///
/// Different people on both sides: the variances add, and t has mA + mB − 2 degrees of freedom. Where people are on both
/// sides they are paired: the variance is that of each one's influence on the difference (the delta method on the pair),
/// with m − 1 degrees of freedom over all m people.
struct ClusteredDifference: Sendable, Hashable {
  /// The second ratio minus the first.
  let difference: Double
  let standardError: Double
  let degreesOfFreedom: Int
  /// The 95 % interval.
  let low: Double
  let high: Double
  /// Of no difference, two-sided.
  let pValue: Double
  /// How many people are on both sides.
  let shared: Int

  /// nil where a side has no ratio or fewer than two people.
  init?<Person>(from first: ClusteredRatio<Person>, to second: ClusteredRatio<Person>) {
    guard let a = first.ratio, let b = second.ratio, let varianceA = first.variance, let varianceB = second.variance
    else { return nil }
    difference = b - a
    shared = first.clusters.keys.count { second.clusters[$0] != nil }
    if shared == 0 {
      standardError = (varianceA + varianceB).squareRoot()
      degreesOfFreedom = first.clusters.count + second.clusters.count - 2
    } else {
      let influences = second.influences.merging(first.influences.mapValues { -$0 }) { $0 + $1 }
      standardError = (ClusteredRatio<Person>.variance(of: influences.values) ?? 0).squareRoot()
      degreesOfFreedom = influences.count - 1
    }
    guard let t = StudentT(degreesOfFreedom: Double(degreesOfFreedom)) else { return nil }
    let half = t.quantile(0.975) * standardError
    low = difference - half
    high = difference + half
    pValue = standardError > 0 ? t.twoSided(difference / standardError) : (difference == 0 ? 1 : 0)
  }
}
