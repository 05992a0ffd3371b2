/// Resamples of the people of a section, drawn once and shared by all its numbers: how often each person is in each.
///
/// The user bootstrap of B. Efron 1979. Where there are more people than ``mostDrawn``, they are first put at random
/// into as many groups of one size, which are drawn as one: people are independent of each other, and so are groups of
/// them, so that the variance is the same one, known to some 2 %, which is less than 2000 resamples leave open.
struct PeopleResamples: Sendable {
  static let count = UserBootstrap.resamples
  static let mostDrawn = 1000
  /// What the random numbers start from.
  static let seed = UserBootstrap.standardSeed

  private static let lanes = 8
  private static let blocks = count / lanes

  /// What is drawn: people, or groups of them.
  let drawn: Int
  /// Which of those each person belongs to.
  private let groups: [Int]
  /// How often each of them is in each resample: 250 blocks of 8 resamples for each. Whole numbers, as Doubles because
  /// those are multiplied and added several at a time on every processor; sums are exact below 2⁵³.
  private let weights: [SIMD8<Double>]

  /// - Parameter people: How many there are, told apart by their rank: the order must not depend on that of the rows.
  init(people: Int, seed: UInt64 = PeopleResamples.seed) {
    var random = SplitMix64(seed: seed)
    let drawn = min(people, Self.mostDrawn)
    var order = Array(0..<people)
    if people > drawn { order.shuffle(using: &random) }
    groups = order.map { $0 % max(drawn, 1) }
    self.drawn = drawn
    var weights = [SIMD8<Double>](repeating: .zero, count: drawn * Self.blocks)
    for resample in 0..<Self.count {
      for _ in 0..<drawn {
        let index = random.index(below: drawn)
        weights[index * Self.blocks + resample / Self.lanes][resample % Self.lanes] += 1
      }
    }
    self.weights = weights
  }

  /// What a person is drawn with.
  ///
  /// - Parameter rank: In `0..<people`.
  func group(of rank: Int) -> Int { groups[rank] }

  /// The sum of each resample.
  ///
  /// - Parameter values: What each of those drawn adds, by group.
  func sums(of values: [Double]) -> [Double] {
    sumBlocks(of: values).flatMap { block in (0..<Self.lanes).map { block[$0] } }
  }

  /// In how many resamples the sum is `bound` or more.
  func count(of values: [Double], atLeast bound: Double) -> Int {
    let bound = SIMD8<Double>(repeating: bound)
    return Int(
      sumBlocks(of: values).reduce(0) { $0 + SIMD8<Double>.zero.replacing(with: 1, where: $1 .>= bound).sum() })
  }

  private func sumBlocks(of values: [Double]) -> [SIMD8<Double>] {
    var sums = [SIMD8<Double>](repeating: .zero, count: Self.blocks)
    sums.withUnsafeMutableBufferPointer { sums in
      weights.withUnsafeBufferPointer { weights in
        for (group, value) in values.enumerated() where value != 0 {
          let value = SIMD8<Double>(repeating: value)
          let start = group * Self.blocks
          for block in 0..<Self.blocks { sums[block] += weights[start + block] * value }
        }
      }
    }
    return sums
  }

  /// The interval of a ratio of two sums; nil where no resample has a denominator.
  ///
  /// - Parameters: By group, as in ``sums(of:)``.
  func ratio(_ numerators: [Double], per denominators: [Double]) -> PercentileInterval? {
    PercentileInterval(of: zip(sums(of: numerators), sums(of: denominators)).map { $0 / $1 })
  }
}
