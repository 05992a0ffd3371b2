/// Fisher's exact test of two independent shares, two-sided: the probability, given all four sums of the table, of a
/// table that is as improbable as this one or more so.
///
/// Source: R. A. Fisher 1935; the two-sided form by probabilities is Freeman & Halton 1951, which R and SciPy give.
struct FisherExactTest: Sendable, Hashable {
  /// 0…1.
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
