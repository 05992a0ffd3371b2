extension Spring {
  /// Creates a spring from its physical constants.
  ///
  /// - Parameters:
  ///   - mass: The mass m. Finite, more than 0.
  ///   - stiffness: The spring constant k. Finite, more than 0.
  ///   - damping: The damping coefficient c. Finite, 0 or more.
  /// - Throws: ``MotionError`` for a value outside its range, or for a spring too extreme to compute
  ///   (`angularFrequency` or `mass` outside 10⁻⁶⁰…10⁶⁰, ``dampingRatio`` above 10⁶⁰).
  public init(mass: Double, stiffness: Double, damping: Double) throws(MotionError) {
    try MotionError.require(
      (mass.isFinite && mass > 0, "mass", mass, "finite and more than 0"),
      (stiffness.isFinite && stiffness > 0, "stiffness", stiffness, "finite and more than 0"),
      (damping.isFinite && damping >= 0, "damping", damping, "finite and 0 or more"))
    let frequency = (stiffness / mass).squareRoot()
    let spring = Spring(
      trustedFrequency: frequency, dampingRatio: damping / (2 * mass * frequency), mass: mass)
    try spring.requireComputable(
      frequency: ("stiffness", stiffness, "1e-120…1e120 times the mass"),
      ratio: ("damping", damping, "0…2e60 times √(mass·stiffness)"))
    self = spring
  }

  /// Creates a spring from its response, like SwiftUI's `spring(response:dampingFraction:)`.
  ///
  /// - Parameters:
  ///   - response: The period of the undamped spring, in seconds. Finite, more than 0.
  ///   - dampingRatio: The damping ratio ζ. Finite, 0 or more.
  ///   - mass: The mass, which affects only `stiffness` and `damping`. Finite, more than 0.
  /// - Throws: ``MotionError`` for a value outside its range, or for a spring too extreme to compute
  ///   (`angularFrequency` or `mass` outside 10⁻⁶⁰…10⁶⁰, ``dampingRatio`` above 10⁶⁰).
  public init(response: Double, dampingRatio: Double, mass: Double = 1) throws(MotionError) {
    try MotionError.require(
      (response.isFinite && response > 0, "response", response, "finite and more than 0 s"),
      (dampingRatio.isFinite && dampingRatio >= 0, "dampingRatio", dampingRatio, "finite and 0 or more"),
      (mass.isFinite && mass > 0, "mass", mass, "finite and more than 0"))
    let spring = Spring(trustedFrequency: 2 * .pi / response, dampingRatio: dampingRatio, mass: mass)
    try spring.requireComputable(frequency: ("response", response, Spring.computableResponse))
    self = spring
  }

  /// Creates a spring of mass 1 from a perceptual duration and a bounce, like SwiftUI's `Spring(duration:bounce:)`.
  ///
  /// The perceptual duration is the ``response``, **not** the time until the spring has settled. The same number of
  /// seconds gives a spring at least 1.34 times slower than UIKit's rule
  /// (``init(duration:dampingRatio:initialVelocity:)``): 1.43 times at a damping ratio of 0.8, 2.02 times at 0.5.
  ///
  /// - Parameters:
  ///   - perceptualDuration: SwiftUI's `duration`, in seconds. Finite, more than 0.
  ///   - bounce: More than −1, at most 1. At 0 the spring is critically damped. From 0 to 1 the damping ratio is 1 −
  ///     bounce. Below 0 it is 1/(1 + bounce). SwiftUI treats more than 1 as 1, and yields NaN from −1 down. This
  ///     initializer rejects both.
  /// - Throws: ``MotionError`` for a value outside its range, or for a spring too extreme to compute
  ///   (`angularFrequency` or `mass` outside 10⁻⁶⁰…10⁶⁰, ``dampingRatio`` above 10⁶⁰).
  public init(perceptualDuration: Double, bounce: Double) throws(MotionError) {
    try MotionError.require(
      (
        perceptualDuration.isFinite && perceptualDuration > 0, "perceptualDuration", perceptualDuration,
        "finite and more than 0 s"
      ),
      (bounce > -1 && bounce <= 1, "bounce", bounce, "more than −1 and at most 1 (0 is critically damped)"))
    let spring = Spring(
      trustedFrequency: 2 * .pi / perceptualDuration,
      dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce),
      mass: 1)
    try spring.requireComputable(
      frequency: ("perceptualDuration", perceptualDuration, Spring.computableResponse))
    self = spring
  }
}

extension Spring: Codable {
  private enum CodingKeys: CodingKey { case angularFrequency, dampingRatio, mass }

  /// Reads `angularFrequency`, ``dampingRatio`` and `mass`.
  ///
  /// - Throws: ``MotionError`` for a spring that cannot be computed, or the decoder's error.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let frequency = try container.decode(Double.self, forKey: .angularFrequency)
    let ratio = try container.decode(Double.self, forKey: .dampingRatio)
    self.init(
      trustedFrequency: frequency, dampingRatio: ratio, mass: try container.decode(Double.self, forKey: .mass))
    try MotionError.require((ratio >= 0, "dampingRatio", ratio, "0…1e60"))
    try requireComputable(frequency: ("angularFrequency", frequency, "1e-60…1e60 rad/s"))
  }

  /// Writes `angularFrequency`, ``dampingRatio`` and `mass`, which read back to the same bits.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(angularFrequency, forKey: .angularFrequency)
    try container.encode(dampingRatio, forKey: .dampingRatio)
    try container.encode(mass, forKey: .mass)
  }
}
