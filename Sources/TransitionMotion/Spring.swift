/// A damped harmonic oscillator, the spring of UIKit, SwiftUI, Core Animation, Compose and Flutter.
///
/// Create a spring from the numbers of your toolkit, then evaluate it at any time:
///
/// ```swift
/// let spring = try Spring(duration: 0.5, dampingRatio: 0.8)  // UIView.animate's spring
/// print(spring.value(at: 0.1))  // after 0.1 s: 0 is the start, 1 the target
/// ```
///
/// Two numbers determine the motion: `angularFrequency` and ``dampingRatio``. `mass` does not affect it, but
/// determines `stiffness` and `damping`.
///
/// ## Durations
///
/// The initializers differ in the meaning of their numbers, which their argument labels state. The same number of
/// seconds is a settling time in UIKit and a period in SwiftUI, which gives different springs. <doc:DurationAndDamping>
/// explains the conversion.
///
/// ## Units
///
/// A spring moves one value from 0 to 1; it is a *unit spring*. A value in points is `from + (to − from) · x(t)`, and
/// its velocity is `(to − from) · x′(t)`. Initial velocities are therefore in *distances per second*, like UIKit's
/// `initialSpringVelocity`.
///
/// ## Accuracy
///
/// Evaluation uses a closed form that is exact to rounding for every damping ratio. Any time can be evaluated directly,
/// without stepping through earlier ones.
///
/// ## Topics
///
/// ### Creating a spring
/// - ``init(duration:dampingRatio:initialVelocity:)``
/// - ``init(perceptualDuration:bounce:)``
/// - ``init(response:dampingRatio:mass:)``
/// - ``init(mass:stiffness:damping:)``
///
/// ### Evaluating a spring
/// - ``value(at:initialVelocity:)``
/// - ``velocity(at:initialVelocity:)``
public struct Spring: Hashable, Sendable {
  /// The angular frequency of the same spring without damping, ω = √(k/m), in radians per second. Positive.
  package let angularFrequency: Double

  /// The damping ratio ζ = c/(2√(k·m)), without a unit.
  ///
  /// Below 1 the spring overshoots. At 1 it arrives fastest without overshooting. Above 1 it arrives more slowly. At 0
  /// it oscillates forever.
  public let dampingRatio: Double

  /// The mass m. It does not affect the motion, only `stiffness` and `damping`. Positive.
  package let mass: Double

  /// The stiffness k = m·ω² (Compose and Figma: stiffness; react-spring: tension). Positive.
  package var stiffness: Double { mass * angularFrequency * angularFrequency }

  /// The damping coefficient c = 2·ζ·m·ω (react-spring: friction). Zero or more.
  package var damping: Double { 2 * dampingRatio * mass * angularFrequency }

  /// The period of the same spring without damping, 2π/ω, in seconds. SwiftUI calls it `response` or (perceptual)
  /// `duration`.
  public var response: Double { 2 * .pi / angularFrequency }

  /// SwiftUI's bounce, above −1 and at most 1: 1 − ζ up to critical damping, 1/ζ − 1 beyond. At 0 the spring is
  /// critically damped.
  package var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

  /// The decay rate ζ·ω of the envelope, per second.
  var decayRate: Double { dampingRatio * angularFrequency }

  /// The damped angular frequency ω·√(1 − ζ²) below critical damping. Factored, because 1 − ζ² cancels near 1.
  var dampedFrequency: Double {
    angularFrequency * ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
  }

  /// Half the difference of the two decay rates, ω·√(ζ² − 1), from critical damping on.
  var rateSpread: Double {
    angularFrequency * ((dampingRatio - 1) * (dampingRatio + 1)).squareRoot()
  }

  /// The slower of the two decay rates from critical damping on, per second.
  ///
  /// Computed as ω²/(s + b) instead of s − b, because the difference cancels for strongly damped springs.
  var slowRate: Double { angularFrequency * angularFrequency / (decayRate + rateSpread) }

  init(trustedFrequency: Double, dampingRatio: Double, mass: Double) {
    self.angularFrequency = trustedFrequency
    self.dampingRatio = dampingRatio
    self.mass = mass
  }

  /// The spring that brings a scroll view's content back to its edge: mass 1, stiffness 100, critically damped.
  package static let scrollBounce = Spring(trustedFrequency: 10, dampingRatio: 1, mass: 1)

  /// The range of usable sizes, within which no intermediate result overflows or vanishes.
  ///
  /// It spans sixty orders of magnitude on either side of one radian per second, far more than any real spring needs.
  static let computable = 1e-60...1e60

  /// Rejects a spring that the evaluation cannot compute.
  ///
  /// - Parameters:
  ///   - frequency: The initializer's parameter that decides `angularFrequency`, with its value and the accepted
  ///     values.
  ///   - ratio: The parameter that decides ``dampingRatio``; by default, that itself.
  func requireComputable(
    frequency: (parameter: String, value: Double, allowed: String),
    ratio: (parameter: String, value: Double, allowed: String)? = nil
  ) throws(MotionError) {
    let ratio = ratio ?? ("dampingRatio", dampingRatio, "0…1e60")
    let isFrequencyComputable = Spring.computable.contains(angularFrequency)
    // If the frequency overflows, the ratio has no meaningful value to check.
    let isRatioComputable = dampingRatio <= Spring.computable.upperBound || !isFrequencyComputable
    try MotionError.require(
      (Spring.computable.contains(mass), "mass", mass, "1e-60…1e60"),
      (isFrequencyComputable, frequency.parameter, frequency.value, frequency.allowed),
      (isRatioComputable, ratio.parameter, ratio.value, ratio.allowed))
  }

  /// The responses, 2π/ω, of the usable frequencies.
  static let computableResponse = "6.2832e-60…6.2831e60 s"
}

extension Spring {
  /// The position and velocity of a spring, measured from its target.
  ///
  /// The unit is the *distance* from start to target: −1 is the start, 0 the target, and 0.1 an overshoot by a tenth of
  /// the way. The spring is linear, so a state in points and points per second (or any other unit) works as well. Only
  /// `value` needs distances. If the start *is* the target, there is no distance to divide by: use points.
  ///
  /// The state stores the displacement instead of the value, because it stays accurate to the last digits near the end,
  /// where the value is 1 to all digits.
  package struct State: Hashable, Sendable {
    /// The value minus the target, in distances.
    package var displacement: Double
    /// The rate of change of the displacement and the value, in distances per second. Positive toward the target as
    /// seen from the start.
    package var velocity: Double

    /// Creates a state.
    @inlinable
    package init(displacement: Double, velocity: Double) {
      self.displacement = displacement
      self.velocity = velocity
    }

    /// The value: 0 at the start, 1 at the target, beyond 1 when overshooting.
    package var value: Double { 1 + displacement }

    /// The state at the target, without velocity.
    package static let rest = State(displacement: 0, velocity: 0)

    /// Returns the same state in another unit.
    ///
    /// `scaled(by: distance)` converts distances to points, and `scaled(by: 1 / distance)` converts points to
    /// distances.
    package func scaled(by factor: Double) -> State {
      State(displacement: displacement * factor, velocity: velocity * factor)
    }
  }

  /// Returns the state after a time, exact to rounding for every damping ratio.
  ///
  /// One closed form covers all regimes. Its only comparison of the damping ratio with 1 is "below or not", so the
  /// result is continuous there. The error is about 4·10⁻¹⁵·(1 + ω·t), and the displacement keeps its relative accuracy
  /// near the end.
  package func state(at time: Double, from state: State = .init(displacement: -1, velocity: 0)) -> State {
    guard time > 0 else { return state }
    guard (angularFrequency * time).isFinite else { return .rest }
    return SpringPropagator(self, trustedStep: time).advanced(state)
  }

  /// Returns the value after a time: 0 at the start, 1 at the target.
  ///
  /// - Parameters:
  ///   - time: Seconds since the start. Less than 0 counts as 0.
  ///   - initialVelocity: The velocity at the start, in distances per second.
  /// - Returns: The value, beyond 1 when the spring overshoots.
  public func value(at time: Double, initialVelocity: Double = 0) -> Double {
    state(at: time, from: State(displacement: -1, velocity: initialVelocity)).value
  }

  /// Returns the velocity after a time.
  ///
  /// - Parameters:
  ///   - time: Seconds since the start. Less than 0 counts as 0.
  ///   - initialVelocity: The velocity at the start, in distances per second.
  /// - Returns: The velocity in distances per second.
  public func velocity(at time: Double, initialVelocity: Double = 0) -> Double {
    state(at: time, from: State(displacement: -1, velocity: initialVelocity)).velocity
  }
}
