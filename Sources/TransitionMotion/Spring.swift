/// A damped harmonic oscillator: what UIKit, SwiftUI, Core Animation, Compose and Flutter call a spring.
///
/// A spring is kept as the two numbers that decide its shape, ``angularFrequency`` and ``dampingRatio``, and the
/// ``mass`` that turns them into ``stiffness`` and ``damping``. It carries one value from 0 to 1: the *unit
/// spring*. A value in points follows as `from + (to − from) · x(t)`, its velocity as `(to − from) · x′(t)`; an
/// initial velocity is therefore counted in *distances per second*, like UIKit's `initialSpringVelocity`.
///
/// ```swift
/// let spring = try Spring(duration: 0.5, dampingRatio: 0.8)     // UIView.animate's spring
/// spring.value(at: 0.1)                                         // where it is after 0.1 s, 0…1 and beyond
/// spring.settlingDuration()                                     // when it has come within 0.1 % for good
/// ```
///
/// ## Topics
///
/// ### Making a spring
/// - ``init(duration:dampingRatio:initialVelocity:)``
/// - ``init(limitedDuration:dampingRatio:initialVelocity:)``
/// - ``init(perceptualDuration:bounce:)``
/// - ``init(response:dampingRatio:mass:)``
/// - ``init(mass:stiffness:damping:)``
/// - ``smooth``
/// - ``snappy``
/// - ``bouncy``
/// - ``modal``
///
/// ### Following it
/// - ``state(at:from:)``
/// - ``value(at:initialVelocity:)``
/// - ``velocity(at:initialVelocity:)``
/// - ``SpringSampler``
/// - ``SpringPropagator``
///
/// ### Knowing when it is over
/// - ``settlingDuration(epsilon:from:)``
/// - ``coreAnimationSettlingDuration(initialVelocity:epsilon:)``
/// - ``swiftUISettlingDuration(initialVelocity:epsilon:)``
public struct Spring: Hashable, Sendable {
  /// The angular frequency of the same spring without damping, ω = √(k/m), in radians per second. Positive.
  public let angularFrequency: Double

  /// The damping ratio ζ = c/(2√(k·m)), no unit: below 1 the spring overshoots, at 1 it arrives fastest without
  /// overshooting, above 1 it creeps; at 0 it swings for ever.
  public let dampingRatio: Double

  /// The mass m. It has no influence on the motion, only on ``stiffness`` and ``damping``. Positive.
  public let mass: Double

  /// The stiffness k = m·ω² (Compose and Figma: stiffness; react-spring: tension). Positive.
  public var stiffness: Double { mass * angularFrequency * angularFrequency }

  /// The damping coefficient c = 2·ζ·m·ω (react-spring: friction). Zero or more.
  public var damping: Double { 2 * dampingRatio * mass * angularFrequency }

  /// The period of the same spring without damping, 2π/ω, in seconds: SwiftUI's `response` and its (perceptual)
  /// `duration`.
  public var response: Double { 2 * .pi / angularFrequency }

  /// SwiftUI's bounce, above −1 and at most 1: 1 − ζ up to critical damping, 1/ζ − 1 beyond; 0 is critically damped.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }

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
  /// ω²/(s + b) and not s − b: the difference cancels for strongly damped springs.
  var slowRate: Double { angularFrequency * angularFrequency / (decayRate + rateSpread) }

  /// Takes numbers already known to be usable.
  init(trustedFrequency: Double, dampingRatio: Double, mass: Double) {
    self.angularFrequency = trustedFrequency
    self.dampingRatio = dampingRatio
    self.mass = mass
  }

  /// The sizes that the evaluation can compute with: within them no intermediate result overflows or vanishes.
  /// Sixty orders of magnitude either way of one radian per second, so that no spring anyone has seen is refused.
  static let computable = 1e-60...1e60

  /// Refuses a spring with which the evaluation cannot compute.
  ///
  /// - Parameters:
  ///   - frequency: The parameter of the initialiser that decides ``angularFrequency``, with its value and the values
  ///     that are allowed.
  ///   - ratio: The one that decides ``dampingRatio``; that itself, unless given.
  func requireComputable(
    frequency: (parameter: String, value: Double, allowed: String),
    ratio: (parameter: String, value: Double, allowed: String)? = nil
  ) throws(MotionError) {
    let ratio = ratio ?? ("dampingRatio", dampingRatio, "0…1e60")
    let isFrequencyComputable = Spring.computable.contains(angularFrequency)
    // Beside a frequency that overflows, the ratio is no number that could be right or wrong.
    let isRatioComputable = dampingRatio <= Spring.computable.upperBound || !isFrequencyComputable
    try MotionError.require(
      (Spring.computable.contains(mass), "mass", mass, "1e-60…1e60"),
      (isFrequencyComputable, frequency.parameter, frequency.value, frequency.allowed),
      (isRatioComputable, ratio.parameter, ratio.value, ratio.allowed))
  }

  /// The responses, 2π/ω, of the frequencies that are computable.
  static let computableResponse = "6.2832e-60…6.2831e60 s"

  /// The longest step with which the evaluation can compute, in seconds: ω times it is finite.
  var longestStep: Double { min(.greatestFiniteMagnitude / angularFrequency, .greatestFiniteMagnitude).nextDown }

  /// Refuses a step that is negative, not finite, or too long to compute with.
  func check(step: Double) -> (holds: Bool, parameter: String, value: Double, allowed: String) {
    let allowed =
      step.isFinite && step >= 0
      ? "0…\(longestStep) s, for a spring of \(angularFrequency) rad/s" : "finite and 0 s or more"
    return ((0...longestStep).contains(step), "step", step, allowed)
  }
}

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
