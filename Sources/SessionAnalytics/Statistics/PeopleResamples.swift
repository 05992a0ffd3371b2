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

  /// What is drawn: people, or groups of them.
  let drawn: Int
  /// Which of those each person belongs to.
  private let groups: [Int]
  /// How often each of them is in each resample, resample after resample for each: ``mostDrawn`` times at most.
  private let weights: [UInt16]

  /// - Parameter people: How many there are, told apart by their rank: the order must not depend on that of the rows.
  init(people: Int, seed: UInt64 = PeopleResamples.seed) {
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

  /// What a person is drawn with.
  ///
  /// - Parameter rank: In `0..<people`.
  func group(of rank: Int) -> Int { groups[rank] }

  /// The sum of each resample.
  ///
  /// - Parameter values: What each of those drawn adds, by group.
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
