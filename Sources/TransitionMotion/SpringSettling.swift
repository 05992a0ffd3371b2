extension Spring {
  /// Returns the exact settling duration: the last time at which the spring is `epsilon` or more away from its target.
  ///
  /// From then on, the spring stays closer. The settling durations of other systems are estimates, mostly of an envelope.
  package func settlingDuration(
    epsilon: Double = 0.001, from state: State = .init(displacement: -1, velocity: 0)
  ) -> Double {
    guard epsilon > 0 else { return .infinity }
    let problem = SettlingProblem(spring: self, start: state, epsilon: epsilon)
    return dampingRatio < 1 ? problem.oscillatingDuration() : problem.creepingDuration()
  }
}

/// A search for the last time at which a spring is `epsilon` or more from its target.
struct SettlingProblem {
  let spring: Spring
  let start: Spring.State
  let epsilon: Double

  /// Returns the duration below critical damping, where the displacement is a decaying cosine.
  ///
  /// Its extrema are equally spaced and shrink by a constant factor, so the last one that reaches `epsilon` needs no
  /// search. The crossing lies between it and the next.
  func oscillatingDuration() -> Double {
    let decay = spring.decayRate
    let frequency = spring.dampedFrequency
    let squared = spring.angularFrequency * spring.angularFrequency
    let sine = (start.velocity + decay * start.displacement) / frequency
    if decay == 0 { return Libm.hypot(start.displacement, sine) < epsilon ? 0 : .infinity }

    // The velocity is 0 where tan(ωd·t) = v₀·ωd/(s·v₀ + ω²·d₀), and θ is the first such angle from 0 on.
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
    // Almost no damping: the time exceeds the range of Double.
    guard ((index + 2) * halfPeriod).isFinite else { return .infinity }
    // The logarithm may be off by one at an extremum that just reaches epsilon.
    if index > 0, abs(displacement(first + index * halfPeriod)) < epsilon { index -= 1 }
    let next = first + (index + 1) * halfPeriod
    if abs(displacement(next)) >= epsilon { return crossing(after: next, before: next + halfPeriod) }
    return crossing(after: first + index * halfPeriod, before: next)
  }

  /// Returns the duration from critical damping on: two decaying exponentials have at most one zero and, after it, at
  /// most one extremum.
  func creepingDuration() -> Double {
    let squared = spring.angularFrequency * spring.angularFrequency
    let slow = spring.slowRate
    let spread = spring.rateSpread
    let ratio = start.velocity / (slow * start.velocity + squared * start.displacement)
    var tailStart = 0.0
    if ratio > 0 {
      // If the velocity is that of the faster rate, the slower exponential vanishes. The ratio is then infinite, or as
      // large as rounding makes it, and the time of the extremum cannot be computed.
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

  /// Returns the time at which the displacement comes within `epsilon`, by its sign at `far`, where it is further away.
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

  /// Returns the time between a far and a near instant at which the displacement crosses `epsilon`. It is monotone in
  /// between.
  private func crossing(after far: Double, before near: Double) -> Double {
    let side: Double = displacement(far) < 0 ? -1 : 1
    return BracketedNewton.root(positiveAt: far, negativeAt: near) { time in
      let state = spring.state(at: time, from: start)
      let distance = side * state.displacement
      // In logarithms, the end of the motion is a straight line. Past the target there is no logarithm, only a sign.
      guard distance > 0 else { return (-1, 0) }
      return (Libm.log(distance / epsilon), state.velocity / state.displacement)
    }
  }
}
