import Foundation

/// A release as an unknown rule saw it, and what the rule decided.
struct ObservedRelease: Sendable, Hashable {
  /// The travel toward the end, in points.
  var travel: Double
  /// The velocity toward the end, in pt/s.
  var velocity: Double
  /// The interaction distance, in points; more than 0.
  var distance: Double
  var finishes: Bool
  /// The number of the person's cluster.
  var person: Int32
}

/// A release rule of an unknown implementation. A condition that it does not have is at infinity.
struct RuleParameters: Sendable, Hashable {
  /// The travel past which a release finishes, in points or as a share of the interaction distance.
  var distance = Double.infinity
  /// The velocity above which a release finishes, in pt/s.
  var fling = Double.infinity
  /// The travel that such a fling needs, in the unit of ``distance``.
  var flingDistance = -Double.infinity
  /// The velocity back above which a release past ``distance`` does not finish, in pt/s.
  var flingBack = Double.infinity
  /// The seconds of velocity that are added to the travel; nil if the rule does not project.
  var horizon: Double?
  /// Half the width of the travel over which decisions are uncertain, in the unit of ``distance``.
  var travelNoise = 0.0
  /// The same for the velocity, which the other implementation estimates differently.
  var velocityNoise = 0.0
  /// The share of decisions that the rule does not make.
  var errors = 0.0

  func finishes(_ travel: Double, _ velocity: Double) -> Bool {
    if let horizon { return travel + horizon * velocity > distance }
    return velocity > fling && travel > flingDistance || travel > distance && velocity > -flingBack
  }
}

/// The likelihood of decisions under a family of rules.
///
/// A rule's conditions hold with a probability that grows from 0 to 1 around their thresholds, and the decision is
/// turned around with a probability of its own. Every prior is uniform, of widths and shares in their logarithms, and
/// half of it is on the absence of a condition.
struct RuleModel {
  enum Family: CaseIterable {
    /// A distance, a fling, or either.
    case thresholds
    /// A distance that the projected position passes.
    case projection
  }

  /// The number of travels, velocities, and decisions in one logarithm: a product of more could underflow.
  private static let factorsPerLogarithm = 64

  let family: Family
  let isShare: Bool
  /// The travels, in the unit of the distance.
  let travels: [Double]
  /// The velocities: pt/s, or interaction distances per second in a projection of shares.
  let velocities: [Double]
  let decisions: [Bool]
  private let distances: ClosedRange<Double>
  private let flings: ClosedRange<Double>
  private let fastestBack: Double
  private let travelNoises: ClosedRange<Double>
  private let velocityNoises: ClosedRange<Double>

  init(_ family: Family, isShare: Bool, _ releases: [ObservedRelease]) {
    (self.family, self.isShare) = (family, isShare)
    let typical = releases.map(\.distance).sorted()[releases.count / 2]
    let length = isShare ? 1 : typical
    let speed = isShare && family == .projection ? 1 / typical : 1
    travels = releases.map { isShare ? $0.travel / $0.distance : $0.travel }
    velocities = releases.map { isShare && family == .projection ? $0.velocity / $0.distance : $0.velocity }
    decisions = releases.map(\.finishes)
    distances = 0...max(travels.max() ?? 0, length)
    // A rule may ask for any movement toward the end, which another estimator sees as a slow one back.
    flings = -30 * speed...max(velocities.max() ?? 0, 3000 * speed)
    fastestBack = max(-(velocities.min() ?? 0), 1500 * speed)
    travelNoises = 0.1 * length / typical...200 * length / typical
    velocityNoises = speed...600 * speed
  }

  var dimensions: Int { family == .thresholds ? 7 : 5 }

  /// Returns the rule at a point of the unit cube.
  func parameters(_ point: [Double]) -> RuleParameters {
    var rule = RuleParameters()
    switch family {
    case .thresholds:
      rule.distance = Self.ifPresent(point[0], in: distances) ?? .infinity
      rule.fling = Self.ifPresent(point[1], in: flings) ?? .infinity
      // A shorter travel than the distance, or else it has no effect.
      rule.flingDistance =
        Self.ifPresent(point[2], in: 0...min(rule.distance, distances.upperBound), share: 0.3) ?? -.infinity
      rule.flingBack = Self.ifPresent(point[3], in: 0...fastestBack) ?? .infinity
      rule.travelNoise = Self.logarithmic(point[4], in: travelNoises)
      rule.velocityNoise = Self.logarithmic(point[5], in: velocityNoises)
      rule.errors = Self.logarithmic(point[6], in: 0.0005...0.5)
    case .projection:
      let horizon = Self.logarithmic(point[1], in: 0.03...0.7)
      rule.horizon = horizon
      rule.distance = point[0] * (distances.upperBound + horizon * flings.upperBound)
      rule.travelNoise = Self.logarithmic(point[2], in: travelNoises)
      rule.velocityNoise = Self.logarithmic(point[3], in: velocityNoises)
      rule.errors = Self.logarithmic(point[4], in: 0.0005...0.5)
    }
    return rule
  }

  private static func ifPresent(_ place: Double, in range: ClosedRange<Double>, share: Double = 0.5) -> Double? {
    place < share ? range.lowerBound + place / share * (range.upperBound - range.lowerBound) : nil
  }

  private static func logarithmic(_ place: Double, in range: ClosedRange<Double>) -> Double {
    range.lowerBound * exp(place * log(range.upperBound / range.lowerBound))
  }

  func logLikelihood(_ point: [Double]) -> Double {
    let rule = SmoothedRule(parameters(point))
    var (sum, product) = (0.0, 1.0)
    for index in travels.indices {
      let finishes = rule.probability(travels[index], velocities[index])
      product *= decisions[index] ? finishes : 1 - finishes
      if index % Self.factorsPerLogarithm == Self.factorsPerLogarithm - 1 {
        sum += log(product)
        product = 1
      }
    }
    return sum + log(product)
  }

  /// Returns the probability of a finish for each release.
  func probabilities(_ rule: RuleParameters) -> [Double] {
    let rule = SmoothedRule(rule)
    return travels.indices.map { rule.probability(travels[$0], velocities[$0]) }
  }

  /// Returns the number of decisions that differ from the rule's.
  func misses(_ rule: RuleParameters) -> [Int] {
    travels.indices.filter { rule.finishes(travels[$0], velocities[$0]) != decisions[$0] }
  }
}

/// A rule whose thresholds have a width.
private struct SmoothedRule {
  let rule: RuleParameters
  let horizon: Double
  let perTravel: Double
  let perVelocity: Double

  init(_ rule: RuleParameters) {
    self.rule = rule
    horizon = rule.horizon ?? 0
    let projected = horizon * rule.velocityNoise
    perTravel = 1 / (rule.travelNoise * rule.travelNoise + projected * projected).squareRoot()
    perVelocity = 1 / rule.velocityNoise
  }

  func probability(_ travel: Double, _ velocity: Double) -> Double {
    if rule.horizon != nil { return turned(step((travel + horizon * velocity - rule.distance) * perTravel)) }
    var fling = step((velocity - rule.fling) * perVelocity)
    if fling > 0 { fling *= step((travel - rule.flingDistance) * perTravel) }
    var far = step((travel - rule.distance) * perTravel)
    if far > 0 { far *= step((velocity + rule.flingBack) * perVelocity) }
    return turned(1 - (1 - fling) * (1 - far))
  }

  private func turned(_ probability: Double) -> Double { rule.errors + (1 - 2 * rule.errors) * probability }

  /// The distribution function of the biweight density on −1…1: close to a normal one, without its tails, and cheap.
  private func step(_ z: Double) -> Double {
    if z <= -1 { return 0 }
    if z >= 1 { return 1 }
    let square = z * z
    return 0.5 + z * (0.9375 - square * (0.625 - 0.1875 * square))
  }
}
