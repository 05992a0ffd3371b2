import Foundation
import TestSupport
import Testing
import TransitionMotion

@Suite("Settling durations")
struct SpringSettlingTests {
  @Test("settled means settled from then on, and not a moment before")
  func settledForGood() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<400 {
      let ratios: [Double] = [.random(in: 0.02...1.5, using: &random), 1, 1 - 1e-10, 1 + 1e-10, 12]
      let ratio = ratios.randomElement(using: &random) ?? 1
      let spring = try Spring(response: Double.random(in: 0.1...2, using: &random), dampingRatio: ratio)
      let start = Spring.State(
        displacement: Double.random(in: -1...1, using: &random), velocity: Double.random(in: -40...40, using: &random))
      let epsilons: [Double] = [0.001, 0.01, 0.2, 0.9]
      let epsilon = epsilons.randomElement(using: &random) ?? 0.01
      let settled = spring.settlingDuration(epsilon: epsilon, from: start)
      #expect(settled.isFinite && settled >= 0)
      let span = settled + spring.response
      for step in 1...600 {
        let time = settled * (1 + 1e-9) + span * Double(step) / 200
        let distance = abs(spring.state(at: time, from: start).displacement)
        #expect(distance < epsilon, "ratio \(ratio) start \(start) ε \(epsilon): \(distance) at \(time) > \(settled)")
      }
      if settled > 0 {
        let distance = abs(spring.state(at: settled, from: start).displacement)
        #expect(abs(distance / epsilon - 1) < 1e-9, "ratio \(ratio) start \(start) ε \(epsilon)")
      }
    }
  }

  /// Mass, stiffness, damping, initial velocity, and the settling duration.
  @Test(
    "a spring thrown at the faster of its rates settles",
    arguments: [(1, 100, 20, 10, 0.690776), (1, 100, 25, 20, 0.345388)] as [(Double, Double, Double, Double, Double)])
  func thrownAtTheFastRate(mass: Double, stiffness: Double, damping: Double, velocity: Double, seconds: Double) throws {
    let spring = try Spring(mass: mass, stiffness: stiffness, damping: damping)
    // −e^(−rt) alone: ln(1000)/r.
    #expect(abs(spring.settlingDuration(from: .init(displacement: -1, velocity: velocity)) - seconds) < 1e-6)
  }

  @Test("every damped spring settles, thrown at, beside or between its rates")
  func everyDampedSpringSettles() throws {
    var random = SplitMix64(seed: 32)
    var springs = [try Spring(mass: 1, stiffness: 100, damping: 20), try Spring(mass: 1, stiffness: 100, damping: 25)]
    for exponent in [-6.0, -3, -1, 0, 1, 3, 6] {
      for ratio in [0.001, 0.3, 0.999999, 1.0.nextDown, 1, 1.0.nextUp, 1.000001, 1.25, 3, 100, 1e6] {
        let response = pow(10, exponent + Double.random(in: -0.5...0.5, using: &random))
        springs.append(try Spring(response: response, dampingRatio: ratio))
      }
    }
    var failures: [String] = []
    for spring in springs {
      let (frequency, ratio) = (spring.angularFrequency, spring.dampingRatio)
      let spread = (max(ratio * ratio - 1, 0)).squareRoot() * frequency
      // The rates of the two exponentials, computed in several ways.
      let fast = ratio * frequency + spread
      let roots = [
        fast, fast.nextUp, fast.nextDown, frequency * frequency / fast, ratio * frequency - spread, frequency,
      ]
      for root in roots {
        for factor in [1, 1 - 1e-15, 1 + 1e-15, 1 - 1e-9, 1 + 1e-9, 0.5, 2, -1] {
          for epsilon in [0.001, 1e-6, 0.5] {
            let start = Spring.State(displacement: -1, velocity: root * factor)
            let settled = spring.settlingDuration(epsilon: epsilon, from: start)
            guard settled.isFinite, settled > 0 else {
              failures.append("\(spring) v₀ \(root * factor) ε \(epsilon): \(settled)")
              continue
            }
            let span = settled + spring.response
            let far = (1...60).first { step in
              let time = settled * (1 + 1e-9) + span * Double(step) / 20
              return abs(spring.state(at: time, from: start).displacement) >= epsilon
            }
            if far != nil { failures.append("\(spring) v₀ \(root * factor) ε \(epsilon): far after \(settled)") }
          }
        }
      }
    }
    #expect(failures.isEmpty, "\(failures.count): \(failures.prefix(8).joined(separator: "\n"))")
  }

  @Test("what never is far is settled from the start")
  func neverFar() throws {
    for ratio in [0, 0.3, 1, 2] {
      let spring = try Spring(response: 0.5, dampingRatio: ratio)
      #expect(spring.settlingDuration(epsilon: 0.01, from: .init(displacement: 0.001, velocity: 0.01)) == 0)
      #expect(spring.settlingDuration(epsilon: 0.01, from: .rest) == 0)
      #expect(spring.settlingDuration(epsilon: .infinity) == 0)
    }
  }

  @Test("near now but thrown away is not settled")
  func thrownAway() throws {
    for ratio in [0.3, 1, 2] {
      let spring = try Spring(response: 0.5, dampingRatio: ratio)
      let settled = spring.settlingDuration(epsilon: 0.01, from: .init(displacement: 0, velocity: 10))
      #expect(settled > 0.1)
    }
  }

  @Test("nothing settles without damping, or to within nothing")
  func neverSettles() throws {
    let undamped = try Spring(response: 0.5, dampingRatio: 0)
    #expect(undamped.settlingDuration() == .infinity)
    let spring = try Spring(response: 0.5, dampingRatio: 0.5)
    for epsilon in [0, -1, .nan] as [Double] { #expect(spring.settlingDuration(epsilon: epsilon) == .infinity) }
  }

  @Test("it takes longer to come closer")
  func monotoneInEpsilon() throws {
    for ratio in [0.05, 0.5, 0.999999, 1, 3] {
      let spring = try Spring(response: 0.5, dampingRatio: ratio)
      var previous = 0.0
      for power in 1...200 {
        let duration = spring.settlingDuration(epsilon: 1 / Double(sign: .plus, exponent: power, significand: 1))
        #expect(duration >= previous)
        previous = duration
      }
    }
  }
}
