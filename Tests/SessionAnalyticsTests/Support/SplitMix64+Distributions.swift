import Foundation
import TestSupport

extension SplitMix64 {
  /// Uniform in 0…1, 1 excluded.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func happens(_ probability: Double) -> Bool { unit() < probability }

  /// Standard normal, by Box and Muller.
  mutating func normal() -> Double {
    let radius = (-2 * log(max(unit(), .leastNormalMagnitude))).squareRoot()
    return radius * cos(2 * .pi * unit())
  }

  /// Poisson, by Knuth's product of uniforms, in parts that do not vanish.
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
