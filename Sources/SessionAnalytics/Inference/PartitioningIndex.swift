extension RandomAccessCollection {
  /// Returns the first index whose element satisfies a predicate, in a collection in which all elements after such an
  /// element satisfy it too; the end index if none does. The name is that of swift-algorithms.
  ///
  /// - Complexity: O(log n) calls of the predicate.
  func partitioningIndex(where belongsInSecondPart: (Element) throws -> Bool) rethrows -> Index {
    var (start, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(start, offsetBy: half)
      if try belongsInSecondPart(self[middle]) {
        count = half
      } else {
        start = index(after: middle)
        count -= half + 1
      }
    }
    return start
  }
}
