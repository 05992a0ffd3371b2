import Foundation
import TestSupport

extension SplitMix64 {
  /// Returns a uniform number in 0…1, 1 excluded.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func happens(_ probability: Double) -> Bool { unit() < probability }

  /// Returns a standard normal number, by Box and Muller.
  mutating func normal() -> Double {
    let radius = (-2 * log(max(unit(), .leastNormalMagnitude))).squareRoot()
    return radius * cos(2 * .pi * unit())
  }

  /// Returns a Poisson number, by Knuth's product of uniforms, in parts that do not underflow.
  mutating func poisson(mean: Double) -> Int {
    guard mean <= 30 else { return poisson(mean: 30) + poisson(mean: mean - 30) }
    let limit = exp(-mean)
    var (count, product) = (0, unit())
    while product > limit {
      product *= unit()
      count += 1
    }
    return count
  }
}
