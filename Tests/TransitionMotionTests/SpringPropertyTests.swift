import Testing
import TransitionMotion

@Suite("Spring: what is true of every spring")
struct SpringPropertyTests {
  static let ratios = [
    0.01, 0.2, 0.7, 0.99, 1 - 1e-9, 1 - 1e-13, 1, 1 + 1e-13, 1 + 1e-9, 1.1, 3, 100,
  ]

  @Test("parameters survive a round trip through mass, stiffness and damping, at any mass", arguments: ratios)
  func conversionRoundTrips(ratio: Double) throws {
    for mass in [0.1, 1, 2, 3, 1000] {
      for response in [0.05, 0.5, 0.8, 7] {
        let spring = try Spring(response: response, dampingRatio: ratio, mass: mass)
        let back = try Spring(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping)
        #expect(abs(back.response / response - 1) < 1e-14)
        #expect(abs(back.dampingRatio / ratio - 1) < 1e-14)
        #expect(back.mass == mass)
        #expect(abs(spring.response / response - 1) < 1e-15)
      }
    }
  }

  @Test("bounce and perceptual duration survive a round trip")
  func bounceRoundTrips() throws {
    for bounce in stride(from: -0.99, through: 1, by: 0.01) {
      let spring = try Spring(perceptualDuration: 0.7, bounce: bounce)
      #expect(abs(spring.bounce - bounce) < 1e-15)
      #expect(abs(spring.response - 0.7) < 1e-15)
      #expect(spring.mass == 1)
    }
  }

  @Test("mass changes stiffness and damping and nothing that can be seen")
  func massIsInvisible() throws {
    let light = try Spring(response: 0.4, dampingRatio: 0.6)
    let heavy = try Spring(response: 0.4, dampingRatio: 0.6, mass: 5)
    #expect(light.state(at: 0.13) == heavy.state(at: 0.13))
    #expect(heavy.stiffness == 5 * light.stiffness)
    #expect(light != heavy)
  }

  @Test("it starts where it is told to, at time 0, before it and at NaN", arguments: ratios)
  func startsAtItsStart(ratio: Double) throws {
    let spring = try Spring(response: 0.5, dampingRatio: ratio)
    let start = Spring.State(displacement: 0.3, velocity: -7)
    for time in [0, -0.0, -1, -.infinity, .nan] { #expect(spring.state(at: time, from: start) == start) }
    #expect(spring.value(at: 0) == 0)
    #expect(spring.velocity(at: 0, initialVelocity: 3) == 3)
  }

  @Test("it ends at rest, and stays finite on the way for any time", arguments: ratios)
  func endsAtRest(ratio: Double) throws {
    let spring = try Spring(response: 0.5, dampingRatio: ratio)
    #expect(spring.state(at: .infinity) == .rest)
    for exponent in stride(from: -308.0, through: 308, by: 1) {
      let state = spring.state(at: exp10(exponent), from: .init(displacement: -1, velocity: 20))
      #expect(state.value.isFinite && state.velocity.isFinite)
    }
  }

  @Test("propagating twice is propagating once for the sum of the times", arguments: ratios)
  func semigroup(ratio: Double) throws {
    let spring = try Spring(response: 0.5, dampingRatio: ratio)
    for (first, second) in [(0.01, 0.02), (0.1, 0.4), (1e-9, 0.3), (0.3, 2.5)] {
      for start in [Spring.State(displacement: -1, velocity: 0), .init(displacement: 0.2, velocity: 9)] {
        let twice = spring.state(at: second, from: spring.state(at: first, from: start))
        let once = spring.state(at: first + second, from: start)
        #expect(abs(twice.displacement - once.displacement) < 1e-14)
        #expect(abs(twice.velocity - once.velocity) < 2e-13)
      }
    }
  }

  @Test("nothing happens at critical damping: neighbours of 1 move alike")
  func continuousAtCriticalDamping() throws {
    let critical = try Spring(response: 0.5, dampingRatio: 1)
    for offset in [-1e-13, -1e-15, -1.2e-16, 2.3e-16, 1e-15, 1e-13] {
      let near = try Spring(response: 0.5, dampingRatio: 1 + offset)
      for time in stride(from: 0.0, through: 3, by: 0.01) {
        for velocity in [0.0, 20, -20] {
          let start = Spring.State(displacement: -1, velocity: velocity)
          let difference =
            near.state(at: time, from: start).displacement - critical.state(at: time, from: start).displacement
          #expect(abs(difference) < 2e-12, "\(offset) \(time) \(velocity)")
        }
      }
      #expect(abs(near.settlingDuration() - critical.settlingDuration()) < 1e-11)
    }
  }

  @Test("from rest, without overshoot, it only ever approaches", arguments: [1, 1 + 1e-13, 1.5, 4, 50])
  func monotoneFromCriticalDampingOn(ratio: Double) throws {
    let spring = try Spring(response: 0.5, dampingRatio: ratio)
    var previous = -1.0
    for sample in stride(from: 0.0, through: 20, by: 0.01).map({ spring.state(at: $0) }) {
      #expect(sample.displacement >= previous && sample.displacement <= 0)
      #expect(sample.velocity >= 0)
      previous = sample.displacement
    }
  }

  @Test("the velocity is the derivative of the value")
  func velocityIsTheDerivative() throws {
    for ratio in Self.ratios where ratio < 10 {
      let spring = try Spring(response: 0.5, dampingRatio: ratio)
      let h = 1e-6
      for time in stride(from: 0.01, through: 1, by: 0.03) {
        let slope =
          (spring.value(at: time + h, initialVelocity: 2) - spring.value(at: time - h, initialVelocity: 2)) / (2 * h)
        #expect(abs(slope - spring.velocity(at: time, initialVelocity: 2)) < 1e-7)
      }
    }
  }

  @Test("an undamped spring keeps its energy")
  func undampedKeepsEnergy() throws {
    let spring = try Spring(response: 1, dampingRatio: 0)
    let omega = spring.angularFrequency
    for time in stride(from: 0.0, through: 50, by: 0.37) {
      let state = spring.state(at: time)
      let energy = state.displacement * state.displacement + (state.velocity / omega) * (state.velocity / omega)
      #expect(abs(energy - 1) < 1e-14)
    }
    #expect(abs(spring.value(at: 0.5) - 2) < 1e-15)
  }

  @Test("it is linear: in points it moves as in distances")
  func linear() throws {
    let spring = try Spring(duration: 0.5, dampingRatio: 0.7)
    let distance = -640.0
    let start = Spring.State(displacement: -1, velocity: 4)
    let inPoints = spring.state(at: 0.2, from: start.scaled(by: distance))
    let inDistances = spring.state(at: 0.2, from: start)
    #expect(abs(inPoints.displacement - inDistances.displacement * distance) < 1e-11)
    #expect(abs(inPoints.velocity - inDistances.velocity * distance) < 1e-10)
    // Without a distance, a push from the target comes back to it.
    let push = Spring.State(displacement: 0, velocity: 100)
    #expect(spring.state(at: 0.05, from: push).displacement > 0)
    #expect(abs(spring.state(at: 5, from: push).displacement) < 1e-9)
  }

  private func exp10(_ exponent: Double) -> Double { Double("1e\(Int(exponent))") ?? .nan }
}
