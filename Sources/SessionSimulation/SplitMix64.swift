import Foundation

/// The SplitMix64 generator (Steele, Lea and Flood 2014): small, fast, and the same on every platform.
struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// One of many independent generators of the same seed, told apart by a path of numbers: person, day, purpose.
  init(seed: UInt64, path: [UInt64]) {
    state = seed
    for step in path {
      state = next() ^ step &* 0xD1B5_4A32_D192_ED03
      state = next()
    }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Uniform in 0…1, 1 excluded.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  mutating func happens(_ probability: Double) -> Bool { unit() < probability }

  /// Standard normal, by Box and Muller.
  mutating func normal() -> Double {
    let radius = (-2 * log(max(unit(), .leastNormalMagnitude))).squareRoot()
    return radius * cos(2 * .pi * unit())
  }

  /// Lognormal with this median; `spread` is the standard deviation of the logarithm.
  mutating func lognormal(median: Double, spread: Double) -> Double { median * exp(spread * normal()) }

  /// Poisson, by Knuth's product of uniforms; `mean` up to some tens.
  mutating func poisson(mean: Double) -> Int {
    let limit = exp(-mean)
    var product = unit()
    var count = 0
    while product > limit {
      product *= unit()
      count += 1
    }
    return count
  }
}
