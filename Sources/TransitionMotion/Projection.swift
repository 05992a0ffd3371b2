/// The motion of a scroll view after release, which predicts where a flick comes to rest.
///
/// The speed falls by the factor ``decelerationRate`` every millisecond.
///
/// ```swift
/// let target = position + Projection.normal.wwdcDistance(velocity: velocity)  // 499 pt for 1000 pt/s
/// ```
public struct Projection: Hashable, Sendable {
  /// The factor by which the speed falls in a millisecond, between 0 and 1: `UIScrollView.DecelerationRate`'s raw
  /// value.
  public let decelerationRate: Double

  /// Creates a projection.
  ///
  /// - Parameter decelerationRate: The factor by which the speed falls in a millisecond. More than 0, less than 1.
  /// - Throws: ``MotionError`` for a rate outside that range.
  public init(decelerationRate: Double) throws(MotionError) {
    try MotionError.require(
      (
        decelerationRate.isNormal && decelerationRate > 0 && decelerationRate < 1, "decelerationRate",
        decelerationRate, "more than 0 and less than 1 per ms (UIScrollView: normal 0.998, fast 0.99)"
      ))
    self.decelerationRate = decelerationRate
  }

  private init(trustedRate: Double) { decelerationRate = trustedRate }

  /// `UIScrollView.DecelerationRate.normal`, 0.998 per millisecond.
  public static let normal = Projection(trustedRate: 0.998)
  /// `UIScrollView.DecelerationRate.fast`, 0.99 per millisecond.
  public static let fast = Projection(trustedRate: 0.99)

  /// The horizon of ``wwdcDistance(velocity:)``, in seconds of motion at constant velocity: 0.499 for ``normal``, 0.099
  /// for ``fast``.
  public var wwdcHorizon: Double { decelerationRate / (1 - decelerationRate) / 1000 }

  /// Returns the distance by the formula of WWDC 2018, session 803: v/1000 · r/(1 − r).
  ///
  /// iOS developers use it to choose a target. As a sum over whole milliseconds, it is 0.1 % (``normal``) or 0.5 %
  /// (``fast``) shorter than the exact ``distance(velocity:)``.
  ///
  /// - Parameter velocity: The velocity at release, in points per second.
  /// - Returns: Points, signed like the velocity.
  public func wwdcDistance(velocity: Double) -> Double {
    velocity / 1000 * decelerationRate / (1 - decelerationRate)
  }

  /// Returns the exact distance to rest, −v/(1000·ln r).
  ///
  /// - Parameter velocity: The velocity at release, in points per second.
  /// - Returns: Points, signed like the velocity.
  public func distance(velocity: Double) -> Double { -velocity / logarithmicRate }

  /// Returns the distance covered after a time, v·(r^(1000·t) − 1)/(1000·ln r).
  ///
  /// - Parameters:
  ///   - time: Seconds since release. Less than 0 counts as 0.
  ///   - velocity: The velocity at release, in points per second.
  /// - Returns: Points from the place of release.
  public func position(at time: Double, velocity: Double) -> Double {
    velocity * (Libm.expm1(logarithmicRate * max(0, time)) / logarithmicRate)
  }

  /// Returns the velocity after a time, v·r^(1000·t).
  ///
  /// - Parameters:
  ///   - time: Seconds since release. Less than 0 counts as 0.
  ///   - velocity: The velocity at release, in points per second.
  /// - Returns: Points per second.
  public func velocity(at time: Double, velocity: Double) -> Double {
    velocity * Libm.exp(logarithmicRate * max(0, time))
  }

  /// Returns the time until the motion is no faster than a speed, ln(speed/|v|)/(1000·ln r).
  ///
  /// - Parameters:
  ///   - speed: Points per second. Motion never reaches a speed of 0 or less.
  ///   - velocity: The velocity at release, in points per second.
  /// - Returns: Seconds; 0 if it is no faster from the start, infinity if it never reaches the speed.
  public func duration(untilSpeed speed: Double, velocity: Double) -> Double {
    if abs(velocity) <= speed || velocity == 0 { return 0 }
    guard speed > 0 else { return .infinity }
    return (Libm.log(speed) - Libm.log(abs(velocity))) / logarithmicRate
  }

  /// Returns the time until the motion is within a distance of its final position.
  ///
  /// - Parameters:
  ///   - distance: Points from the final position. Motion never reaches a distance of 0 or less.
  ///   - velocity: The velocity at release, in points per second.
  /// - Returns: Seconds; 0 if it is that close from the start, infinity if it never gets there.
  public func duration(untilWithin distance: Double, velocity: Double) -> Double {
    // The remaining distance is proportional to the speed.
    duration(untilSpeed: -distance * logarithmicRate, velocity: velocity)
  }

  /// The logarithm of the factor by which the speed falls in a second; negative.
  private var logarithmicRate: Double { 1000 * Libm.log(decelerationRate) }
}
