/// Resampling people: what a number would have been with other people of the same kind.
///
/// Each resample draws as many people as there are, with replacement, and adds their sums. People are in the order of
/// their keys, so that the same data and seed give the same resamples whatever order the rows came in.
struct UserBootstrap: Sendable {
  static let resamples = 2000
  /// What the random numbers start from, where nobody says otherwise.
  static let standardSeed: UInt64 = 1

  private let width: Int
  /// Of each person, in order, which of the different sums below are theirs. People whose sums are the same are counted
  /// together: where nobody is known and each session counts as a person, there are few that differ.
  private let kinds: [Int32]
  /// The entries of kind k: those from `starts[k]` up to `starts[k + 1]`. Sums that are 0 have none.
  private let starts: [Int]
  private let columns: [Int32]
  private let values: [Int]

  /// - Parameters:
  ///   - width: How many sums there are of each person.
  ///   - sums: By what tells people apart: column in `0..<width`, and what the person adds to it. Whoever is here is
  ///     drawn, even with no sum at all.
  init(width: Int, sums: [some Hashable & Comparable: [Int: Int]]) {
    var kinds: [Int32] = []
    var known: [[Int: Int]: Int32] = [:]
    var starts = [0]
    var columns: [Int32] = []
    var values: [Int] = []
    for person in sums.keys.sorted() {
      let own = sums[person] ?? [:]
      if let kind = known[own] {
        kinds.append(kind)
        continue
      }
      let kind = Int32(known.count)
      known[own] = kind
      kinds.append(kind)
      for (column, value) in own.sorted(by: { $0.key < $1.key }) where value != 0 && (0..<width).contains(column) {
        columns.append(Int32(column))
        values.append(value)
      }
      starts.append(columns.count)
    }
    (self.width, self.kinds, self.starts, self.columns, self.values) = (width, kinds, starts, columns, values)
  }

  var totals: [Int] {
    var weights = [Int](repeating: 0, count: starts.count - 1)
    for kind in kinds { weights[Int(kind)] += 1 }
    return totals(weights: weights)
  }

  /// Calls `body` with the sums of one resample after the other.
  func forEachResample(
    count: Int = resamples, seed: UInt64 = standardSeed, _ body: ([Int]) throws -> Void
  ) rethrows {
    guard !kinds.isEmpty else { return }
    var random = ResamplingGenerator(seed: seed)
    var weights = [Int](repeating: 0, count: starts.count - 1)
    for _ in 0..<count {
      for index in weights.indices { weights[index] = 0 }
      for _ in kinds { weights[Int(kinds[random.index(below: kinds.count)])] += 1 }
      try body(totals(weights: weights))
    }
  }

  private func totals(weights: [Int]) -> [Int] {
    var totals = [Int](repeating: 0, count: width)
    for (kind, weight) in weights.enumerated() where weight > 0 {
      for entry in starts[kind]..<starts[kind + 1] { totals[Int(columns[entry])] += weight * values[entry] }
    }
    return totals
  }
}

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

/// The SplitMix64 generator of Steele, Lea and Flood (2014): the same resamples on every platform.
struct ResamplingGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Uniform in `0..<count`, by Lemire's multiply-shift. Its bias, 2⁻⁶⁴ times the count, cannot be measured.
  mutating func index(below count: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(count)).high) }
}
