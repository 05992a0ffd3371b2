import Foundation

/// A sample from the posterior of parameters with independent uniform priors on 0…1, and the evidence of their model.
///
/// Sequential Monte Carlo: particles start at the prior, and the likelihood is raised to powers that grow from 0 to 1.
/// Thus a threshold without noise, whose likelihood is a step, is found as well as a smooth one. P. Del Moral, A. Doucet
/// and A. Jasra 2006, "Sequential Monte Carlo samplers". Particles move by differences of others: C. J. F. ter Braak
/// 2006, "A Markov chain Monte Carlo version of the genetic algorithm Differential Evolution".
struct PosteriorSample {
  private static let count = 600
  /// The moves of each particle after a power is raised, and at the end.
  private static let sweeps = (between: 4, last: 16)
  /// The effective share of the particles after a power is raised.
  private static let effectiveShare = 0.5

  /// The particles, all of one weight.
  private(set) var particles: [[Double]]
  /// The logarithm of the mean likelihood under the prior, by which models are compared.
  private(set) var logEvidence = 0.0
  private var values: [Double]
  private var random: SeededRandom

  /// Draws a sample. The same likelihood and seed give the same particles.
  init(dimensions: Int, seed: UInt64, logLikelihood: ([Double]) -> Double) {
    var random = SeededRandom(seed: seed)
    particles = (0..<Self.count).map { _ in (0..<dimensions).map { _ in random.unit() } }
    self.random = random
    values = particles.map(logLikelihood)
    var power = 0.0
    while power < 1 {
      let step = step(below: 1 - power)
      power = step < 1 - power ? power + step : 1
      resample(step)
      for _ in 0..<(power < 1 ? Self.sweeps.between : Self.sweeps.last) { move(power, logLikelihood) }
    }
  }

  /// Returns the largest increase of the power that leaves enough effective particles.
  private func step(below rest: Double) -> Double {
    let least = Self.effectiveShare * Double(Self.count)
    guard effective(rest) < least else { return rest }
    var (low, high) = (0.0, rest)
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if effective(middle) < least { high = middle } else { low = middle }
    }
    // A likelihood that is 0 nearly everywhere must not stop the increase.
    return max(low, 1e-6)
  }

  private func effective(_ step: Double) -> Double {
    let weights = weights(step)
    let sum = weights.reduce(0, +)
    return sum * sum / weights.reduce(0) { $0 + $1 * $1 }
  }

  private func weights(_ step: Double) -> [Double] {
    let top = values.max() ?? 0
    return values.map { exp(step * ($0 - top)) }
  }

  /// Replaces the particles by copies in proportion to their weights (systematic resampling).
  private mutating func resample(_ step: Double) {
    let weights = weights(step)
    let sum = weights.reduce(0, +)
    logEvidence += step * (values.max() ?? 0) + log(sum / Double(Self.count))
    let offset = random.unit()
    var (index, reached) = (0, weights[0])
    var chosen: [Int] = []
    for place in 0..<Self.count {
      let target = (Double(place) + offset) / Double(Self.count) * sum
      while reached < target, index + 1 < Self.count {
        index += 1
        reached += weights[index]
      }
      chosen.append(index)
    }
    particles = chosen.map { particles[$0] }
    values = chosen.map { values[$0] }
  }

  /// Moves each particle once, by the rule of Metropolis.
  private mutating func move(_ power: Double, _ logLikelihood: ([Double]) -> Double) {
    for index in 0..<Self.count {
      let proposal = proposal(from: index)
      guard proposal.allSatisfy({ $0 >= 0 && $0 < 1 }) else { continue }
      let value = logLikelihood(proposal)
      if log(random.unit()) < power * (value - values[index]) {
        particles[index] = proposal
        values[index] = value
      }
    }
  }

  /// Returns a candidate: one parameter drawn from its prior, or one or all of them moved by the difference of two
  /// other particles.
  private mutating func proposal(from index: Int) -> [Double] {
    var point = particles[index]
    let kind = random.unit()
    let parameter = random.index(point.count)
    if kind < 0.15 {
      point[parameter] = random.unit()
      return point
    }
    let (first, second) = (particles[random.index(Self.count)], particles[random.index(Self.count)])
    if kind < 0.65 {
      point[parameter] += (first[parameter] - second[parameter]) * exp(-2 * random.unit())
    } else {
      // Ter Braak's factor, and a shorter one.
      let scale = 2.38 / (2 * Double(point.count)).squareRoot() * (kind < 0.9 ? 1 : 0.3)
      for parameter in point.indices { point[parameter] += scale * (first[parameter] - second[parameter]) }
    }
    return point
  }
}
