/// The exact step of a spring over a fixed time: a 2×2 matrix that maps one state to the next.
///
/// A damped oscillator is linear, so the state after a step is a constant matrix times the state before it. Building
/// the matrix costs one evaluation of the closed form. Each use costs four multiplications, an order of magnitude less
/// than the exponential, sine and cosine of another evaluation, at the same accuracy.
package struct SpringPropagator: Hashable, Sendable {
  // | displacement′ |   | dd dv |   | displacement |
  // | velocity′     | = | vd vv | · | velocity     |
  @usableFromInline let dd: Double
  @usableFromInline let dv: Double
  @usableFromInline let vd: Double
  @usableFromInline let vv: Double

  init(_ spring: Spring, trustedStep step: Double) {
    let squaredFrequency = spring.angularFrequency * spring.angularFrequency
    let decayRate = spring.decayRate
    // The general solution is d·C + (v + s·d)·S with C = e^(−st)·cosh(bt), S = e^(−st)·sinh(bt)/b, and cos and sin
    // below critical damping. The forms below neither cancel nor overflow, and have no gap at b = 0.
    let (c, s) =
      spring.dampingRatio < 1
      ? SpringPropagator.oscillating(spring, step) : SpringPropagator.creeping(spring, step)
    dd = c + decayRate * s
    dv = s
    vd = -squaredFrequency * s
    vv = c - decayRate * s
  }

  private static func oscillating(_ spring: Spring, _ time: Double) -> (c: Double, s: Double) {
    let envelope = Libm.exp(-spring.decayRate * time)
    let frequency = spring.dampedFrequency
    let angle = frequency * time
    // sin(θ)/ω → t·(1 − θ²/6): the quotient is 0/0 if the damping ratio rounds to 1, and the series is exact to
    // rounding.
    let s = angle < 1e-8 ? time * (1 - angle * angle / 6) : Libm.sin(angle) / frequency
    return (envelope * Libm.cos(angle), envelope * s)
  }

  private static func creeping(_ spring: Spring, _ time: Double) -> (c: Double, s: Double) {
    let spread = spring.rateSpread
    let envelope = Libm.exp(-spring.slowRate * time)
    let m = -Libm.expm1(-2 * spread * time)
    let s = spread * time > 1e-300 ? m / (2 * spread) : time
    return (envelope * (1 - m / 2), envelope * s)
  }

  /// Returns the state one step later.
  @inlinable
  package func advanced(_ state: Spring.State) -> Spring.State {
    Spring.State(
      displacement: dd * state.displacement + dv * state.velocity,
      velocity: vd * state.displacement + vv * state.velocity)
  }
}
