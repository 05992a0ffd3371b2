extension Spring {
  /// Where a spring is and how fast it moves, measured from its target.
  ///
  /// The unit is the *distance* from start to target, so that −1 is the start, 0 the target, and 0.1 an overshoot
  /// by a tenth of the way. The spring is linear: a state in points and points per second (or any other unit) is
  /// followed just as well; only ``value`` needs distances. Where the start *is* the target there is no distance to
  /// divide by: use points.
  ///
  /// The displacement, and not the value, is what is stored, because it stays accurate to the last digits in the
  /// tail, where the value is 1 to all digits.
  public struct State: Hashable, Sendable {
    /// The value minus the target, in distances.
    public var displacement: Double
    /// The rate of change of the displacement (and of the value), in distances per second; positive = toward the target
    /// as seen from the start.
    public var velocity: Double

    /// Creates a state.
    ///
    /// - Parameters:
    ///   - displacement: The value minus the target, in distances; −1 is the start.
    ///   - velocity: The velocity in distances per second.
    @inlinable
    public init(displacement: Double, velocity: Double) {
      self.displacement = displacement
      self.velocity = velocity
    }

    /// The value: 0 at the start, 1 at the target, beyond 1 when overshooting.
    public var value: Double { 1 + displacement }

    /// At the target, without velocity.
    public static let rest = State(displacement: 0, velocity: 0)

    /// The same place and the same velocity, seen from another target: what an animation continues from when it is
    /// sent elsewhere on its way.
    ///
    /// The unit stays the old distance. The new motion is `spring.state(at: t, from: retargeted)`, in the old
    /// distances.
    ///
    /// - Parameter newTarget: The new target on the old scale, where 0 is the old start and 1 the old target: 0 returns
    ///   home, 1 changes nothing.
    /// - Returns: A state with the same velocity whose displacement counts from the new target.
    public func retargeted(to newTarget: Double) -> State {
      // (1 − newTarget) first: it is exact for newTarget = 1 and keeps a tiny displacement's digits.
      State(displacement: displacement + (1 - newTarget), velocity: velocity)
    }

    /// The same state in another unit: `scaled(by: distance)` turns distances into points, `scaled(by: 1 / distance)`
    /// turns points into distances.
    ///
    /// - Parameter factor: How many new units one old unit is. Negative turns the axis round.
    /// - Returns: Displacement and velocity, both multiplied by `factor`.
    public func scaled(by factor: Double) -> State {
      State(displacement: displacement * factor, velocity: velocity * factor)
    }
  }

  /// The state after a time, exact to rounding for every damping ratio.
  ///
  /// One closed form serves all regimes; nothing compares the damping ratio with 1 beyond "below or not", so the
  /// result is continuous there. The error is about 4·10⁻¹⁵·(1 + ω·t), and the displacement keeps its relative
  /// accuracy in the tail.
  ///
  /// - Parameters:
  ///   - time: Seconds since `state`. Less than 0 and NaN count as 0. At infinity a damped spring is at rest; an
  ///     undamped one has no limit there, and rest, its mean, is returned.
  ///   - state: The state at time 0: the start, at rest, unless given.
  /// - Returns: The state at `time`.
  public func state(at time: Double, from state: State = .init(displacement: -1, velocity: 0)) -> State {
    guard time > 0 else { return state }
    guard (angularFrequency * time).isFinite else { return .rest }
    return SpringPropagator(self, trustedStep: time).advanced(state)
  }

  /// The value after a time: 0 at the start, 1 at the target.
  ///
  /// - Parameters:
  ///   - time: Seconds since the start; less than 0 counts as 0.
  ///   - initialVelocity: Velocity at the start, in distances per second.
  /// - Returns: The value, beyond 1 when the spring overshoots.
  public func value(at time: Double, initialVelocity: Double = 0) -> Double {
    state(at: time, from: State(displacement: -1, velocity: initialVelocity)).value
  }

  /// The velocity after a time.
  ///
  /// - Parameters:
  ///   - time: Seconds since the start; less than 0 counts as 0.
  ///   - initialVelocity: Velocity at the start, in distances per second.
  /// - Returns: The velocity in distances per second.
  public func velocity(at time: Double, initialVelocity: Double = 0) -> Double {
    state(at: time, from: State(displacement: -1, velocity: initialVelocity)).velocity
  }
}
