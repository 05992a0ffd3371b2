import BitCollections

/// Resamples of the people of a section, drawn once and shared by all its numbers: how often each person is in each.
///
/// The user bootstrap of B. Efron 1979. Where there are more people than ``mostDrawn``, they are first put at random
/// into as many groups of one size, which are drawn as one: people are independent of each other, and so are groups of
/// them, so that the variance is the same one, known to some 2 %, which is less than 2000 resamples leave open.
struct ClusterBootstrap: Sendable {
  static let count = UserBootstrap.resamples
  static let mostDrawn = 1000
  /// What the random numbers start from.
  static let seed = UserBootstrap.standardSeed

  let drawn: Int
  /// Which of those each person belongs to.
  private let groups: [Int]
  /// How often each of them is in each resample, resample after resample for each: ``mostDrawn`` times at most.
  private let weights: [UInt16]

  /// - Parameter people: How many there are, told apart by their rank: the order must not depend on that of the rows.
  init(people: Int, seed: UInt64 = ClusterBootstrap.seed) {
    var random = ResamplingGenerator(seed: seed)
    let drawn = min(people, Self.mostDrawn)
    var order = Array(0..<people)
    if people > drawn { order.shuffle(using: &random) }
    groups = order.map { $0 % max(drawn, 1) }
    self.drawn = drawn
    var weights = [UInt16](repeating: 0, count: drawn * Self.count)
    for resample in 0..<Self.count {
      for _ in 0..<drawn { weights[random.index(below: drawn) * Self.count + resample] += 1 }
    }
    self.weights = weights
  }

  func group(of rank: Int) -> Int { groups[rank] }

  /// The sum of each resample.
  func sums(of values: [Double]) -> [Double] {
    var sums = [Double](repeating: 0, count: Self.count)
    for (group, value) in values.enumerated() where value != 0 { add(value, of: group, to: &sums) }
    return sums
  }

  /// Adds a value of one of those drawn to the sum of each resample. Sums of whole numbers are exact below 2⁵³.
  func add(_ value: Double, of group: Int, to sums: inout [Double]) {
    let start = group * Self.count
    // Several at a time on every processor, which checks of bounds would prevent.
    weights[start..<start + Self.count].withUnsafeBufferPointer { weights in
      sums.withUnsafeMutableBufferPointer { sums in
        for resample in weights.indices { sums[resample] += Double(weights[resample]) * value }
      }
    }
  }

  /// The interval of a ratio of two sums; nil where no resample has a denominator.
  ///
  /// - Parameters: By group, as in ``sums(of:)``.
  func ratio(_ numerators: [Double], per denominators: [Double]) -> PercentileInterval? {
    PercentileInterval(of: zip(sums(of: numerators), sums(of: denominators)).map { $0 / $1 })
  }
}

/// The people of a section, and how often each is in each resample.
struct ResampledPeople {
  let resamples: ClusterBootstrap
  /// By the number of the person, which ascends with the token's bytes; −1 for people of other sections.
  private let ranks: [Int32]
  /// The rank of whoever is not known, who counts as one person.
  private let unknown: Int

  /// nil where there are fewer people than `least`, or fewer sessions than any interval needs.
  init?(of outcomes: [OutcomeCell], atLeast least: Int) {
    let people = BitSet(outcomes.lazy.compactMap(\.person))
    guard people.count >= least, outcomes.reduce(0, { $0 + $1.sessions }) >= MinimumSample.histogram else {
      return nil
    }
    var ranks = [Int32](repeating: -1, count: (people.max() ?? 0) + 1)
    for (rank, person) in people.enumerated() { ranks[person] = Int32(rank) }
    self.ranks = ranks
    let isAnybodyUnknown = outcomes.contains { $0.person == nil }
    unknown = isAnybodyUnknown ? people.count : people.count - 1
    resamples = ClusterBootstrap(people: unknown + 1)
  }

  /// Who is drawn together with a person, or with whoever is not known.
  func group(of person: Int?) -> Int {
    guard let person, ranks.indices.contains(person), ranks[person] >= 0 else { return resamples.group(of: unknown) }
    return resamples.group(of: Int(ranks[person]))
  }
}

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
