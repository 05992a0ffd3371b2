/// The motion of a scroll view after release, which predicts where a flick comes to rest.
///
/// The speed falls by the factor `decelerationRate` every millisecond.
package struct Projection: Hashable, Sendable {
  /// The factor by which the speed falls in a millisecond, between 0 and 1: `UIScrollView.DecelerationRate`'s raw
  /// value.
  package let decelerationRate: Double

  /// Creates a projection.
  package init(decelerationRate: Double) throws(MotionError) {
    try MotionError.require(
      (
        decelerationRate.isNormal && decelerationRate > 0 && decelerationRate < 1, "decelerationRate",
        decelerationRate, "more than 0 and less than 1 per ms (UIScrollView: normal 0.998, fast 0.99)"
      ))
    self.decelerationRate = decelerationRate
  }

  private init(trustedRate: Double) { decelerationRate = trustedRate }

  /// `UIScrollView.DecelerationRate.normal`, 0.998 per millisecond.
  package static let normal = Projection(trustedRate: 0.998)
  /// `UIScrollView.DecelerationRate.fast`, 0.99 per millisecond.
  package static let fast = Projection(trustedRate: 0.99)

  /// The horizon of `wwdcDistance(velocity:)`, in seconds of motion at constant velocity: 0.499 for `normal`, 0.099
  /// for `fast`.
  package var wwdcHorizon: Double { decelerationRate / (1 - decelerationRate) / 1000 }

  /// Returns the distance by the formula of WWDC 2018, session 803: v/1000 · r/(1 − r).
  ///
  /// iOS developers use it to choose a target. As a sum over whole milliseconds, it is 0.1 % (`normal`) or 0.5 %
  /// (`fast`) shorter than the exact `distance(velocity:)`.
  package func wwdcDistance(velocity: Double) -> Double {
    velocity / 1000 * decelerationRate / (1 - decelerationRate)
  }

  /// Returns the exact distance to rest, −v/(1000·ln r).
  package func distance(velocity: Double) -> Double { -velocity / logarithmicRate }

  /// Returns the distance covered after a time, v·(r^(1000·t) − 1)/(1000·ln r).
  package func position(at time: Double, velocity: Double) -> Double {
    velocity * (Libm.expm1(logarithmicRate * max(0, time)) / logarithmicRate)
  }

  /// Returns the velocity after a time, v·r^(1000·t).
  package func velocity(at time: Double, velocity: Double) -> Double {
    velocity * Libm.exp(logarithmicRate * max(0, time))
  }

  /// Returns the time until the motion is no faster than a speed, ln(speed/|v|)/(1000·ln r).
  package func duration(untilSpeed speed: Double, velocity: Double) -> Double {
    if abs(velocity) <= speed || velocity == 0 { return 0 }
    guard speed > 0 else { return .infinity }
    return (Libm.log(speed) - Libm.log(abs(velocity))) / logarithmicRate
  }

  /// Returns the time until the motion is within a distance of its final position.
  package func duration(untilWithin distance: Double, velocity: Double) -> Double {
    // The remaining distance is proportional to the speed.
    duration(untilSpeed: -distance * logarithmicRate, velocity: velocity)
  }

  /// The logarithm of the factor by which the speed falls in a second; negative.
  private var logarithmicRate: Double { 1000 * Libm.log(decelerationRate) }
}
