/// Resampling people: what a number would have been with other people of the same kind.
///
/// Each resample draws as many people as there are, with replacement, and adds their sums. People are in the order of
/// their keys, so that the same data and seed give the same resamples whatever order the rows came in.
struct UserBootstrap: Sendable {
  static let resamples = 2000
  /// What the random numbers start from, where nobody says otherwise.
  static let standardSeed: UInt64 = 1

  private let width: Int
  private let people: Int
  /// The entries of person u: those from `starts[u]` up to `starts[u + 1]`. Sums that are 0 have none.
  private let starts: [Int]
  private let columns: [Int32]
  private let values: [Int]

  /// - Parameters:
  ///   - width: How many sums there are of each person.
  ///   - sums: By what tells people apart: column in `0..<width`, and what the person adds to it. Whoever is here is
  ///     drawn, even with no sum at all.
  init(width: Int, sums: [String: [Int: Int]]) {
    var starts = [0]
    var columns: [Int32] = []
    var values: [Int] = []
    for person in sums.keys.sorted() {
      for (column, value) in (sums[person] ?? [:]).sorted(by: { $0.key < $1.key })
      where value != 0 && (0..<width).contains(column) {
        columns.append(Int32(column))
        values.append(value)
      }
      starts.append(columns.count)
    }
    self.width = width
    people = sums.count
    self.starts = starts
    self.columns = columns
    self.values = values
  }

  /// The sums as they are, everybody once.
  var totals: [Int] { totals(weights: Array(repeating: 1, count: people)) }

  /// Calls `body` with the sums of one resample after the other.
  func forEachResample(
    count: Int = resamples, seed: UInt64 = standardSeed, _ body: ([Int]) throws -> Void
  ) rethrows {
    guard people > 0 else { return }
    var random = SplitMix64(seed: seed)
    var weights = [Int](repeating: 0, count: people)
    for _ in 0..<count {
      for index in weights.indices { weights[index] = 0 }
      for _ in 0..<people {
        // Lemire's multiply-shift; what it favours, 2⁻⁶⁴ times the people, nobody can measure.
        weights[Int(random.next().multipliedFullWidth(by: UInt64(people)).high)] += 1
      }
      try body(totals(weights: weights))
    }
  }

  private func totals(weights: [Int]) -> [Int] {
    var totals = [Int](repeating: 0, count: width)
    totals.withUnsafeMutableBufferPointer { totals in
      for person in 0..<people {
        let weight = weights[person]
        guard weight > 0 else { continue }
        for entry in starts[person]..<starts[person + 1] {
          totals[Int(columns[entry])] += weight * values[entry]
        }
      }
    }
    return totals
  }
}
