/// McNemar's exact two-sided test of two decisions on the same sessions: whether changes go in one direction more often
/// than by chance.
///
/// Source: Q. McNemar 1947; exact with the binomial distribution with 1/2, twice the smaller tail, at most 1.
struct McNemarExactTest: Sendable, Hashable {
  /// The p-value, 0…1; 1 if nothing changed.
  let pValue: Double

  /// Runs the test.
  ///
  /// - Parameters: The numbers of changes in each direction; negative values count as 0.
  init(_ oneWay: Int, _ otherWay: Int) {
    let few = max(0, min(oneWay, otherWay))
    let n = few + max(0, oneWay, otherWay)
    guard n > 2 * few else {
      pValue = 1
      return
    }
    let weights = RelativeWeights(over: 0...n) { k in Double(n - k) / Double(k + 1) }
    pValue = min(1, 2 * weights.share(upTo: few))
  }
}

/// A discrete distribution by the ratios of adjacent probabilities, relative to its largest. Without factorials and
/// logarithms, it neither overflows nor loses precision.
struct RelativeWeights: Sendable {
  private let values: [Double]
  private let first: Int
  private let total: Double

  /// Creates a distribution.
  ///
  /// - Parameters:
  ///   - range: The range of nonzero probabilities, which rise to one maximum and then fall.
  ///   - ratio: P(k + 1) / P(k).
  init(over range: ClosedRange<Int>, ratio: (Int) -> Double) {
    first = range.lowerBound
    // The mode: the ratios fall, so it is where they pass 1.
    let mode = (range.lowerBound..<range.upperBound).partitioningIndex { !(ratio($0) > 1) }
    var values = Array(repeating: 0.0, count: range.count)
    values[mode - first] = 1
    for k in stride(from: mode, to: range.upperBound, by: 1) {
      values[k + 1 - first] = values[k - first] * ratio(k)
    }
    for k in stride(from: mode - 1, through: range.lowerBound, by: -1) {
      values[k - first] = values[k + 1 - first] / ratio(k)
    }
    self.values = values
    total = values.sorted().reduce(0, +)
  }

  /// Returns the probability of `k` or less.
  func share(upTo k: Int) -> Double { min(1, values.prefix(k - first + 1).sorted().reduce(0, +) / total) }
}
