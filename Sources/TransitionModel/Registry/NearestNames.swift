/// Finds the names nearest to a mistyped one.
package enum NearestNames {
  /// Returns the candidates nearest to `name` by edit distance, nearest first, ties in alphabetical order.
  ///
  /// A candidate is left out if its distance exceeds two fifths of the longer word, unless `name` is its beginning or
  /// its last path component. A word of another tool, such as `right` for `trailing`, has its name here instead.
  package static func to(_ name: String, among candidates: some Sequence<String>, limit: Int = 3) -> [String] {
    let wanted = name.lowercased()
    let meant = EverydayWords.names(for: wanted, among: Array(candidates))
    if !meant.isEmpty, !candidates.contains(where: { $0.lowercased() == wanted }) { return Array(meant.prefix(limit)) }
    let (end, count, scalars) = ("." + wanted, wanted.count, wanted.unicodeScalars.count)
    let ranked: [(name: String, distance: Int)] = candidates.compactMap { candidate in
      let other = candidate.lowercased()
      if other == wanted { return (candidate, 0) }
      if !wanted.isEmpty, other.hasPrefix(wanted) || other.hasSuffix(end) { return (candidate, 1) }
      let longest = max(count, other.count) * 2 / 5
      // The distance is at least the difference in length, and takes long to compute for a long name.
      guard abs(scalars - other.unicodeScalars.count) <= longest else { return nil }
      let distance = editDistance(wanted, other)
      return distance <= longest ? (candidate, distance) : nil
    }
    return ranked.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(limit).map(\.name)
  }

  /// Returns the Levenshtein distance with adjacent transpositions as one edit (optimal string alignment).
  package static func editDistance(_ left: String, _ right: String) -> Int {
    let left = Array(left.unicodeScalars)
    let right = Array(right.unicodeScalars)
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        let substitution = last[j] + (left[i] == right[j] ? 0 : 1)
        var best = min(substitution, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { best = min(best, beforeLast[j - 1] + 1) }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }
}
