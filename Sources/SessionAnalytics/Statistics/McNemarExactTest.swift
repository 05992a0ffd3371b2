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
