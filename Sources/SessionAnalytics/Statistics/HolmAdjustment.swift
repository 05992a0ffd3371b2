/// Probabilities adjusted for how many questions were asked of the same data: among all of them, a false alarm stays as
/// rare as it is for one.
///
/// Source: S. Holm 1979, "A simple sequentially rejective multiple test procedure".
enum HolmAdjustment {
  /// The adjusted probabilities, 0…1, in the order of the given ones.
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
