/// A place at a time: what a velocity is estimated from.
///
/// Conform the type that the samples already have; nothing is copied to estimate a velocity.
public protocol TimedPoint {
  /// When the finger was there, in microseconds from any fixed origin.
  var timeMicroseconds: Int64 { get }
  /// Where it was horizontally, in points.
  var x: Double { get }
  /// Where it was vertically, in points.
  var y: Double { get }
}
