/// Where a flick would come to rest: the motion of a scroll view that is let go.
///
/// The speed falls by the factor ``decelerationRate`` every millisecond.
///
/// ```swift
/// let target = position + Projection.normal.wwdcDistance(velocity: velocity)   // 499 pt for 1000 pt/s
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

  /// The seconds of motion at constant velocity that ``wwdcDistance(velocity:)`` stands for: 0.499 for ``normal``,
  /// 0.099 for ``fast``.
  public var wwdcHorizon: Double { decelerationRate / (1 - decelerationRate) / 1000 }

  /// The distance by the formula of WWDC 2018, session 803: v/1000 · r/(1 − r).
  ///
  /// What iOS developers use to choose a target. It is 0.1 % (``normal``) or 0.5 % (``fast``) shorter than the exact
  /// ``distance(velocity:)``, as a sum over whole milliseconds.
  ///
  /// - Parameter velocity: The velocity at release, points per second.
  /// - Returns: Points, signed like the velocity.
  public func wwdcDistance(velocity: Double) -> Double {
    velocity / 1000 * decelerationRate / (1 - decelerationRate)
  }

  /// The exact distance to rest, −v/(1000·ln r).
  ///
  /// - Parameter velocity: The velocity at release, points per second.
  /// - Returns: Points, signed like the velocity.
  public func distance(velocity: Double) -> Double { -velocity / logarithmicRate }

  /// How far it has come after a time, v·(r^(1000·t) − 1)/(1000·ln r).
  ///
  /// - Parameters:
  ///   - time: Seconds since release; less than 0 counts as 0.
  ///   - velocity: The velocity at release, points per second.
  /// - Returns: Points from where it was released.
  public func position(at time: Double, velocity: Double) -> Double {
    velocity * (Libm.expm1(logarithmicRate * max(0, time)) / logarithmicRate)
  }

  /// The velocity after a time, v·r^(1000·t).
  ///
  /// - Parameters:
  ///   - time: Seconds since release; less than 0 counts as 0.
  ///   - velocity: The velocity at release, points per second.
  /// - Returns: Points per second.
  public func velocity(at time: Double, velocity: Double) -> Double {
    velocity * Libm.exp(logarithmicRate * max(0, time))
  }

  /// The time until it is no faster than a speed, ln(speed/|v|)/(1000·ln r).
  ///
  /// - Parameters:
  ///   - speed: Points per second. A speed of 0 or less is never reached by anything that moves.
  ///   - velocity: The velocity at release, points per second.
  /// - Returns: Seconds; 0 if it is no faster from the start, infinity if it never gets there.
  public func duration(untilSpeed speed: Double, velocity: Double) -> Double {
    if abs(velocity) <= speed || velocity == 0 { return 0 }
    guard speed > 0 else { return .infinity }
    return (Libm.log(speed) - Libm.log(abs(velocity))) / logarithmicRate
  }

  /// The time until it is within a distance of where it comes to rest.
  ///
  /// - Parameters:
  ///   - distance: Points that count as arrived. Zero or less is never reached by anything that moves.
  ///   - velocity: The velocity at release, points per second.
  /// - Returns: Seconds; 0 if it is that close from the start, infinity if it never gets there.
  public func duration(untilWithin distance: Double, velocity: Double) -> Double {
    // What is left to go is proportional to the speed.
    duration(untilSpeed: -distance * logarithmicRate, velocity: velocity)
  }

  /// ln of the factor by which the speed falls in a second; negative.
  private var logarithmicRate: Double { 1000 * Libm.log(decelerationRate) }
}
