import Foundation
import Testing
import TransitionMotion

@Suite("UIKit's duration and damping ratio")
struct UIKitDurationTests {
  /// Returns the envelope of the rule after the duration, which should be 0.001.
  private func envelope(_ spring: Spring, duration: Double, velocity: Double) -> Double {
    let (omega, ratio) = (spring.angularFrequency, spring.dampingRatio)
    if ratio == 1 { return abs(1 + (omega - velocity) * duration) * exp(-omega * duration) }
    return abs(ratio * omega - velocity) / (omega * ((1 - ratio) * (1 + ratio)).squareRoot())
      * exp(-ratio * omega * duration)
  }

  @Test("solves the rule for every velocity, however hard the throw")
  func solvesTheRule() throws {
    for ratio in [0.01, 0.05, 0.3, 0.5, 0.65, 0.8, 0.95, 0.999, 1] {
      for duration in [0.01, 0.3, 0.5, 2, 10] {
        for velocity in [-1e6, -300, -7, -0.1, 0, 1e-9, 0.1, 0.9, 2, 5, 7, 8, 13.8, 20, 300, 1e6] {
          let spring = try Spring(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
          let value = envelope(spring, duration: duration, velocity: velocity)
          #expect(spring.angularFrequency > 0 && spring.angularFrequency.isFinite)
          // At a large v₀·D the two rates cancel at the solution, and the envelope has few digits left.
          #expect(abs(value / 0.001 - 1) < 1e-6, "ζ \(ratio) D \(duration) v₀ \(velocity)")
        }
      }
    }
  }

  @Test("takes the largest solution")
  func largestSolution() throws {
    for (ratio, duration, velocity) in [
      (0.8, 0.5, 2.0), (0.8, 0.5, 7.5), (0.5, 2, 0.957), (1, 0.5, 13), (0.8, 0.5, 9), (0.5, 0.5, 300),
    ] {
      let spring = try Spring(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
      // Beyond it, the envelope only shrinks.
      var previous = 0.001 * (1 + 1e-9)
      for step in 1...4000 {
        let response = spring.response / (1 + Double(step) * 0.005)
        let value = envelope(
          try Spring(response: response, dampingRatio: ratio), duration: duration, velocity: velocity)
        #expect(value <= max(previous, 0.001))
        previous = value
      }
    }
  }

  @Test("shrinks time with the duration: ω·D depends on ζ and v₀·D only")
  func scales() throws {
    for ratio in [0.2, 0.8, 1] {
      for product in [-3, 0, 0.5, 4] {
        let short = try Spring(duration: 0.25, dampingRatio: ratio, initialVelocity: Double(product) / 0.25)
        let long = try Spring(duration: 4, dampingRatio: ratio, initialVelocity: Double(product) / 4)
        #expect(abs(short.angularFrequency * 0.25 / (long.angularFrequency * 4) - 1) < 1e-13)
      }
    }
  }

  @Test(
    "ω and positions of the seed facts",
    arguments: [
      (0.5, 1.0, 0.0, 18.466827, [0.236069, 0.671068, 0.944477, 0.992211, 0.999000]),
      (0.3, 1.0, 0.0, 30.778045, [0.236069, 0.671068, 0.944477, 0.992211, 0.999000]),
      (0.5, 0.8, 0.0, 17.988593, [0.248595, 0.748367, 1.009077, 1.007552, 1.000301]),
      (0.5, 0.8, 2.0, 17.605717, [0.287809, 0.766825, 1.009698, 1.007720, 1.000371]),
      (0.5, 0.8, 0.428572, 17.912685, [0.256983, 0.752284, 1.009185, 1.007578, 1.000314]),
      (0.4, 0.8, 0.0, 22.485742, [0.248595, 0.748367, 1.009077, 1.007552, 1.000301]),
      (0.5, 0.65, 0.0, 20.773833, []),
      (0.5, 0.6, 0.0, 22.066911, []),
    ] as [(Double, Double, Double, Double, [Double])])
  func seedFacts(duration: Double, ratio: Double, velocity: Double, omega: Double, values: [Double]) throws {
    let spring = try Spring(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
    #expect(abs(spring.angularFrequency - omega) < 6e-7)
    for (share, value) in zip([0.1, 0.25, 0.5, 0.75, 1], values) {
      #expect(abs(spring.value(at: share * duration, initialVelocity: velocity) - value) < 6e-7)
    }
  }

  @Test("keeps UIKit's jump at critical damping")
  func jumpsAtOne() throws {
    let below = try Spring(duration: 1, dampingRatio: 1 - 1e-6).angularFrequency
    let at = try Spring(duration: 1, dampingRatio: 1).angularFrequency
    #expect(abs(below - 13.47) < 0.01)
    #expect(abs(at - 9.2334) < 1e-4)
  }

  /// As stated in `DurationAndDamping`.
  @Test("SwiftUI's duration is at least 1.34 times as slow as UIKit's")
  func slowerThanUIKit() throws {
    var least = Double.infinity
    for ratio in stride(from: 0.01, through: 1, by: 0.0005) {
      least = min(least, 1 / (try Spring(duration: 1, dampingRatio: ratio).response))
    }
    #expect(least > 1.34 && least < 1.35)
    for (ratio, factor) in [(0.5, 2.02), (0.7, 1.57), (0.8, 1.43)] {
      #expect(abs(1 / (try Spring(duration: 1, dampingRatio: ratio).response) - factor) < 0.005)
    }
  }
}
