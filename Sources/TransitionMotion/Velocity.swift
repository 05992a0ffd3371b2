/// A velocity in the plane, in points per second.
public struct Velocity: Hashable, Sendable {
  /// The horizontal component, points per second.
  public var x: Double
  /// The vertical component, points per second; positive is downward in UIKit's coordinates.
  public var y: Double

  /// Creates a velocity.
  ///
  /// - Parameters:
  ///   - x: The horizontal component, points per second.
  ///   - y: The vertical component, points per second.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Not moving.
  public static let zero = Velocity(x: 0, y: 0)

  /// The same velocity with what no finger can do replaced by 0: a component that is not finite, from samples that
  /// are not.
  @usableFromInline
  var sanitized: Velocity { Velocity(x: x.isFinite ? x : 0, y: y.isFinite ? y : 0) }
}
