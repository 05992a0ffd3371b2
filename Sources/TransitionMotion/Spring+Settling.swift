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
