/// The middle 95 % of a bootstrap's values, and how far they scatter.
///
/// Source: B. Efron 1979; bounds are quantiles of type 7 at 2.5 and 97.5 %.
struct PercentileInterval: Sendable, Hashable {
  let low: Double
  let high: Double
  /// The standard deviation of the values: the bootstrap's standard error.
  let standardError: Double

  /// nil without values that are finite.
  init?(of values: [Double]) {
    let sorted = values.filter(\.isFinite).sorted()
    guard !sorted.isEmpty else { return nil }
    low = Self.quantile(25, of: sorted)
    high = Self.quantile(975, of: sorted)
    let mean = sorted.reduce(0, +) / Double(sorted.count)
    let squares = sorted.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    standardError = sorted.count > 1 ? (squares / Double(sorted.count - 1)).squareRoot() : 0
  }

  /// The rank in integers: exact, where a product of Doubles might fall just below a whole one.
  private static func quantile(_ perMille: Int, of sorted: [Double]) -> Double {
    let scaled = (sorted.count - 1) * perMille
    let low = sorted[scaled / 1000]
    let share = Double(scaled % 1000) / 1000
    guard share > 0 else { return low }
    return low + (sorted[scaled / 1000 + 1] - low) * share
  }
}
