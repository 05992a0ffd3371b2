/// The sums that follow from known sums by adding, subtracting and multiplying: the span of their rows, over a field so
/// large that coincidences are practically impossible.
struct Span {
  private static let prime: Int64 = 2_147_483_647

  /// Reduced rows, each with a 1 in a column in which all later ones have 0.
  private var rows: [(pivot: Int, row: [Int64])] = []
  private(set) var rank = 0

  private func reduced(_ row: [Int64]) -> [Int64] {
    var row = row
    for (pivot, known) in rows where row[pivot] != 0 {
      let factor = Self.prime - row[pivot]
      row.withUnsafeMutableBufferPointer { row in
        known.withUnsafeBufferPointer { known in
          var column = pivot
          while column < row.count {
            if known[column] != 0 { row[column] = (row[column] &+ factor &* known[column]) % Self.prime }
            column &+= 1
          }
        }
      }
    }
    return row
  }

  /// Adds a sum.
  ///
  /// - Parameter row: The number of times that each atom is in the sum.
  mutating func add(_ row: [Int]) {
    var row = reduced(row.map { (Int64($0) % Self.prime + Self.prime) % Self.prime })
    guard let pivot = row.firstIndex(where: { $0 != 0 }) else { return }
    let inverse = Self.power(row[pivot], Self.prime - 2)
    for column in row.indices { row[column] = row[column] * inverse % Self.prime }
    rows.append((pivot, row))
    rank += 1
  }

  /// Returns whether a sum follows.
  func contains(_ row: [Int]) -> Bool {
    reduced(row.map { (Int64($0) % Self.prime + Self.prime) % Self.prime }).allSatisfy { $0 == 0 }
  }

  private static func power(_ base: Int64, _ exponent: Int64) -> Int64 {
    var (result, base, exponent): (Int64, Int64, Int64) = (1, base, exponent)
    while exponent > 0 {
      if exponent & 1 == 1 { result = result * base % prime }
      base = base * base % prime
      exponent >>= 1
    }
    return result
  }
}
