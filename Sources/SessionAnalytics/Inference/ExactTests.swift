/// Fisher's exact test of two independent shares, two-sided: the probability, given all four sums of the table, of a
/// table that is as improbable as this one or more so.
///
/// Source: R. A. Fisher 1935; the two-sided form by probabilities is Freeman & Halton 1951, which R and SciPy give.
struct FisherExactTest: Sendable, Hashable {
  let pValue: Double

  /// Probabilities this close to the table's count as the same: rounding must not part what ties.
  private static let tie = 1 + 1e-7

  /// nil for counts that cannot be. A share without trials says nothing: 1.
  init?(_ first: (successes: Int, trials: Int), _ second: (successes: Int, trials: Int)) {
    guard first.trials >= 0, second.trials >= 0, (0...first.trials).contains(first.successes),
      (0...second.trials).contains(second.successes)
    else { return nil }
    let successes = first.successes + second.successes
    let lowest = max(0, successes - second.trials)
    let highest = min(successes, first.trials)
    // How much more probable one more success on the first side is.
    func ratio(after k: Int) -> Double {
      Double(successes - k) * Double(first.trials - k) / (Double(k + 1) * Double(second.trials - successes + k + 1))
    }
    let weights = RelativeWeights(over: lowest...highest, ratio: ratio(after:))
    let observed = weights[first.successes] * Self.tie
    pValue = weights.share { $0 <= observed }
  }
}

/// McNemar's test of two decisions on the same sessions, exact and two-sided: whether those that changed changed one way
/// more often than a coin would make them.
///
/// Source: Q. McNemar 1947; exact by the binomial distribution with 1/2, the smaller tail twice, at most 1.
struct McNemarExactTest: Sendable, Hashable {
  /// 0…1; 1 where nothing changed.
  let pValue: Double

  /// - Parameters: How many changed one way, and the other; less than 0 counts as 0.
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

/// A discrete distribution by the ratios of neighbouring probabilities, relative to its largest: no factorial and no
/// logarithm, so that nothing overflows and nothing cancels.
struct RelativeWeights: Sendable {
  private let values: [Double]
  private let first: Int
  private let total: Double

  /// - Parameters:
  ///   - range: Where the probabilities are not 0. They rise to one maximum and fall from there.
  ///   - ratio: P(k + 1) / P(k).
  init(over range: ClosedRange<Int>, ratio: (Int) -> Double) {
    first = range.lowerBound
    // The mode: the ratios fall, so that it stands where they pass 1.
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = low + (high - low) / 2
      if ratio(middle) > 1 { low = middle + 1 } else { high = middle }
    }
    var values = Array(repeating: 0.0, count: range.count)
    values[low - first] = 1
    for k in stride(from: low, to: range.upperBound, by: 1) {
      values[k + 1 - first] = values[k - first] * ratio(k)
    }
    for k in stride(from: low - 1, through: range.lowerBound, by: -1) {
      values[k - first] = values[k + 1 - first] / ratio(k)
    }
    self.values = values
    total = values.sorted().reduce(0, +)
  }

  /// Relative to the largest, 0…1.
  subscript(k: Int) -> Double { values[k - first] }

  /// The probability of all whose weight is wanted.
  func share(where isWanted: (Double) -> Bool) -> Double {
    min(1, values.filter(isWanted).sorted().reduce(0, +) / total)
  }

  /// The probability of `k` or less.
  func share(upTo k: Int) -> Double { min(1, values.prefix(k - first + 1).sorted().reduce(0, +) / total) }
}

/// Probabilities adjusted for how many questions were asked of the same data: among all of them, a false alarm stays as
/// rare as it is for one.
///
/// Source: S. Holm 1979, "A simple sequentially rejective multiple test procedure".
enum HolmAdjustment {
  static func adjusted(_ pValues: [Double]) -> [Double] {
    var result = pValues
    var least = 0.0
    // By index where values tie, so that the same list always gives the same.
    let ascending = pValues.indices.sorted { (pValues[$0], $0) < (pValues[$1], $1) }
    for (rank, index) in ascending.enumerated() {
      least = max(least, min(1, Double(pValues.count - rank) * pValues[index]))
      result[index] = least
    }
    return result
  }
}
