import Foundation

/// The tests of a rule against its decisions: are those that it does not explain alike where they should not be?
///
/// The statistic sums the products of residuals of pairs: of releases with nearly the same travel and velocity, or of
/// one person. Under the rule, residuals are independent. S. le Cessie and J. C. van Houwelingen 1991, "A
/// goodness-of-fit test for binary regression models, based on smoothing methods".
struct RuleMisfit {
  private static let simulations = 199
  /// The width of a neighborhood, as a share of the ranks of travels and of velocities.
  private static let width = 0.1

  /// The p-value for neighbors in travel and velocity.
  let neighbors: Double
  /// The p-value for releases of one person.
  let people: Double

  /// Tests the probabilities of a finish that a fitted rule gives.
  ///
  /// They are considered known. The fit makes residuals smaller, so the p-values are rather too large.
  init(_ model: RuleModel, _ probabilities: [Double], people clusters: [Int32], seed: UInt64) {
    let pairs = Pairs(model, people: clusters)
    let residuals = probabilities.indices.map { (model.decisions[$0] ? 1 : 0) - probabilities[$0] }
    let seen = pairs.statistics(residuals)
    var random = SeededRandom(seed: seed)
    var (neighbors, people) = (1, 1)
    for _ in 0..<Self.simulations {
      let residuals = probabilities.map { (random.unit() < $0 ? 1 : 0) - $0 }
      let simulated = pairs.statistics(residuals)
      if simulated.neighbors >= seen.neighbors { neighbors += 1 }
      if simulated.people >= seen.people { people += 1 }
    }
    self.neighbors = Double(neighbors) / Double(Self.simulations + 1)
    self.people = Double(people) / Double(Self.simulations + 1)
  }

  /// The pairs of similar releases.
  private struct Pairs {
    /// For each release, the earlier ones nearby, and their weights.
    private var near: [[(index: Int, weight: Double)]] = []
    /// The number of each release's person, from 0.
    private let person: [Int]
    private let numberOfPeople: Int

    init(_ model: RuleModel, people: [Int32]) {
      let numbers = Dictionary(zip(Set(people).sorted(), 0...)) { first, _ in first }
      person = people.map { numbers[$0] ?? 0 }
      numberOfPeople = numbers.count
      let (travels, velocities) = (Self.ranks(model.travels), Self.ranks(model.velocities))
      for index in travels.indices {
        var mine: [(index: Int, weight: Double)] = []
        for other in 0..<index {
          let (x, y) = (travels[index] - travels[other], velocities[index] - velocities[other])
          let square = (x * x + y * y) / (RuleMisfit.width * RuleMisfit.width)
          // Beyond, the weight is below 0.05.
          if square < 6 { mine.append((other, exp(-square / 2))) }
        }
        near.append(mine)
      }
    }

    /// Returns the ranks as shares, by ascending value and index.
    private static func ranks(_ values: [Double]) -> [Double] {
      var ranks = values
      for (rank, index) in values.indices.sorted(by: { (values[$0], $0) < (values[$1], $1) }).enumerated() {
        ranks[index] = Double(rank) / Double(values.count)
      }
      return ranks
    }

    func statistics(_ residuals: [Double]) -> (neighbors: Double, people: Double) {
      var neighbors = 0.0
      var sums = [Double](repeating: 0, count: numberOfPeople)
      var squares = 0.0
      for (index, residual) in residuals.enumerated() {
        neighbors += residual * near[index].reduce(0) { $0 + $1.weight * residuals[$1.index] }
        sums[person[index]] += residual
        squares += residual * residual
      }
      return (neighbors, sums.reduce(0) { $0 + $1 * $1 } - squares)
    }
  }
}
