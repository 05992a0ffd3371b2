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
}
