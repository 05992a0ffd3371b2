extension Spring {
  /// The exact settling duration: the last time at which the spring is `epsilon` or more away from its target.
  ///
  /// From then on, and not just at some crossing, it stays closer. (What other systems call the settling duration
  /// is an estimate, mostly an envelope's; two of them are offered by name.)
  ///
  /// - Parameters:
  ///   - epsilon: The distance that counts as arrived, in the unit of `state` (distances, for a unit spring). Zero,
  ///     less or NaN is never reached.
  ///   - state: The state at time 0: the start, at rest, unless given.
  /// - Returns: Seconds; 0 if the spring never is that far away, infinity if it never comes to stay that close, as
  ///   an undamped spring.
  public func settlingDuration(
    epsilon: Double = 0.001, from state: State = .init(displacement: -1, velocity: 0)
  ) -> Double {
    guard epsilon > 0 else { return .infinity }
    let problem = SettlingProblem(spring: self, start: state, epsilon: epsilon)
    return dampingRatio < 1 ? problem.oscillatingDuration() : problem.creepingDuration()
  }

  /// Core Animation's `CASpringAnimation.settlingDuration`: ln((1 + |ζω − v₀|/(ω√(1 − ζ²)))/ε)/(ζω).
  ///
  /// Apple publishes no rule. This one was derived from its documented examples (2.85 s and "just over 1 second"
  /// for stiffness 100 and damping 5 and 15) and gives both. It bounds the exact duration from above.
  ///
  /// - Parameters:
  ///   - initialVelocity: The initial velocity v₀, in distances per second.
  ///   - epsilon: The distance that counts as arrived; Core Animation's is 0.001.
  /// - Returns: Seconds; infinity for an undamped spring; nil from critical damping on, where the rule has no meaning.
  public func coreAnimationSettlingDuration(initialVelocity: Double = 0, epsilon: Double = 0.001) -> Double? {
    guard dampingRatio < 1 else { return nil }
    guard dampingRatio > 0 else { return .infinity }
    let sine = abs(decayRate - initialVelocity) / dampedFrequency
    return max(0, Libm.log((1 + sine) / epsilon) / decayRate)
  }
}

extension Spring {
  /// SwiftUI's `Spring.settlingDuration(target: 1, initialVelocity:epsilon:)`.
  ///
  /// From OpenSwiftUI, whose tests assert equality with SwiftUI. Below critical damping it is ln((|ζω − v₀| +
  /// 1)/ε)/(ζω), which adds a rate to a distance and so depends on the unit of time. From critical damping on it
  /// looks at the spring every 0.1 s and gives the first such time of the first stay within ε that lasts more than
  /// a second: 0.8 s for SwiftUI's default spring.
  ///
  /// - Parameters:
  ///   - initialVelocity: The initial velocity v₀, in distances per second.
  ///   - epsilon: The distance that counts as arrived; SwiftUI's is 0.001.
  /// - Returns: Seconds; infinity for an undamped spring, and where SwiftUI gives up after 1024 looks (it then
  ///   returns 0).
  public func swiftUISettlingDuration(initialVelocity: Double = 0, epsilon: Double = 0.001) -> Double {
    guard dampingRatio > 0 else { return .infinity }
    if dampingRatio < 1 {
      return max(0, Libm.log((abs(decayRate - initialVelocity) + 1) / epsilon) / decayRate)
    }
    var time = 0.0
    var arrival: Double?
    for _ in 0..<1024 {
      let state = state(at: time, from: State(displacement: -1, velocity: initialVelocity))
      if abs(state.displacement) >= epsilon {
        arrival = nil
      } else if let arrival {
        if time - arrival > 1 { return arrival }
      } else {
        arrival = time
      }
      // Summed, not multiplied: SwiftUI's grid has the rounding of the sum.
      time += 0.1
    }
    return .infinity
  }
}

/// The search for the last time at which a spring is `epsilon` or more from its target.
struct SettlingProblem {
  let spring: Spring
  let start: Spring.State
  let epsilon: Double

  /// Below critical damping: the displacement is a decaying cosine.
  ///
  /// Its extrema are equally spaced and shrink by a constant factor, so the last one that reaches `epsilon` is
  /// known without searching; the crossing lies between it and the next.
  func oscillatingDuration() -> Double {
    let decay = spring.decayRate
    let frequency = spring.dampedFrequency
    let squared = spring.angularFrequency * spring.angularFrequency
    let sine = (start.velocity + decay * start.displacement) / frequency
    if decay == 0 { return Libm.hypot(start.displacement, sine) < epsilon ? 0 : .infinity }

    // v = 0 where tan(ωd·t) = v₀·ωd/(s·v₀ + ω²·d₀); θ is the first such angle from 0 on.
    var angle = Libm.atan2(
      start.velocity * frequency, decay * start.velocity + squared * start.displacement)
    if angle < 0 { angle += .pi }
    if angle >= .pi { angle -= .pi }
    let halfPeriod = Double.pi / frequency
    let first = angle / frequency
    let size = abs(displacement(first))
    if size < epsilon {
      return abs(start.displacement) < epsilon ? 0 : crossing(after: 0, before: first)
    }
    var index = (Libm.log(size / epsilon) / (decay * halfPeriod)).rounded(.down)
    // Hardly any damping at all: later than any Double.
    guard ((index + 2) * halfPeriod).isFinite else { return .infinity }
    // The logarithm may be off by one at an extremum that just reaches epsilon.
    if index > 0, abs(displacement(first + index * halfPeriod)) < epsilon { index -= 1 }
    let next = first + (index + 1) * halfPeriod
    if abs(displacement(next)) >= epsilon { return crossing(after: next, before: next + halfPeriod) }
    return crossing(after: first + index * halfPeriod, before: next)
  }

  /// From critical damping on: two decaying exponentials, so at most one zero and, after it, at most one extremum.
  func creepingDuration() -> Double {
    let squared = spring.angularFrequency * spring.angularFrequency
    let slow = spring.slowRate
    let spread = spring.rateSpread
    let ratio = start.velocity / (slow * start.velocity + squared * start.displacement)
    var tailStart = 0.0
    if ratio > 0 {
      // Where the velocity is the faster rate's, the slower exponential has no part: the ratio is infinite, or as large
      // as rounding makes it, and the extremum is at no time that can be computed with.
      let extremum = 2 * spread * ratio < 1e-16 ? ratio : Libm.log1p(2 * spread * ratio) / (2 * spread)
      if extremum.isFinite, abs(displacement(extremum)) >= epsilon {
        tailStart = extremum
      } else {
        return abs(start.displacement) < epsilon ? 0 : firstCrossing(after: 0, firstStep: 1 / slow)
      }
    } else if abs(start.displacement) < epsilon {
      return 0
    }
    return firstCrossing(after: tailStart, firstStep: 1 / slow)
  }

  /// The time at which the displacement comes within `epsilon`, by its sign at `far`, where it is further away.
  private func firstCrossing(after far: Double, firstStep: Double) -> Double {
    let side: Double = displacement(far) < 0 ? -1 : 1
    var step = firstStep
    while side * displacement(far + step) >= epsilon {
      step *= 2
      guard (far + step).isFinite else { return .infinity }
    }
    return crossing(after: far, before: far + step)
  }

  private func displacement(_ time: Double) -> Double {
    spring.state(at: time, from: start).displacement
  }

  /// The one time between an instant that is far and one that is near, with the displacement monotone in between.
  private func crossing(after far: Double, before near: Double) -> Double {
    let side: Double = displacement(far) < 0 ? -1 : 1
    return BracketedNewton.root(positiveAt: far, negativeAt: near) { time in
      let state = spring.state(at: time, from: start)
      let distance = side * state.displacement
      // In logarithms the tail is a straight line; past the target there is no logarithm, only a sign.
      guard distance > 0 else { return (-1, 0) }
      return (Libm.log(distance / epsilon), state.velocity / state.displacement)
    }
  }
}
