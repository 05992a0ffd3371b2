import Foundation

/// The SplitMix64 generator of Steele, Lea and Flood (2014): the same numbers on every platform.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  static func normals(_ count: Int, seed: UInt64) -> [Double] {
    var random = SeededRandom(seed: seed)
    return (0..<count).map { _ in random.normal() }
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a uniform number between 0 and 1, both excluded.
  mutating func unit() -> Double { (Double(next() >> 11) + 0.5) * 0x1p-53 }

  /// Returns a uniform index of a collection with `count` elements.
  mutating func index(_ count: Int) -> Int { min(count - 1, Int(unit() * Double(count))) }

  /// Returns a standard normal number, by G. E. P. Box and M. E. Muller 1958.
  mutating func normal() -> Double {
    let unit = unit()
    let angle = Double(next() >> 11) * 0x1p-53 * 2 * .pi
    return (-2 * log(unit)).squareRoot() * cos(angle)
  }
}
