import Foundation

/// The SplitMix64 generator (Steele, Lea and Flood 2014): small, fast, and the same on every platform.
struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Creates one of many independent generators of the same seed, distinguished by a path of numbers: person, day,
  /// purpose.
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

  /// Returns a uniform number in 0…1, excluding 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  mutating func happens(_ probability: Double) -> Bool { unit() < probability }

  /// Returns a standard normal number, by the Box–Muller method.
  mutating func normal() -> Double {
    let radius = (-2 * log(max(unit(), .leastNormalMagnitude))).squareRoot()
    return radius * cos(2 * .pi * unit())
  }

  /// Returns a lognormal number with this median; `spread` is the standard deviation of the logarithm.
  mutating func lognormal(median: Double, spread: Double) -> Double { median * exp(spread * normal()) }

  /// Returns a Poisson number by Knuth's product of uniforms, for a `mean` of up to some tens.
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
