import Foundation

/// One rapid movement whose speed is lognormal in time: the building block of the kinematic theory of rapid movements
/// (Plamondon 1995). A stroke is a sum of them (the sigma-lognormal model).
struct LognormalMovement {
  /// Points covered in all; negative the other way.
  var amplitude: Double
  /// Seconds at which the movement sets in.
  var start: Double
  /// Seconds from there to the median of the movement.
  var median: Double
  /// Standard deviation of the logarithm of time: small for a symmetric movement, large for a long tail.
  var spread: Double

  /// The movement that has covered `distance` when it is cut off after `duration`.
  ///
  /// - Parameter progress: Where in the movement that is, in standard deviations of its logarithm: 0 half way, at full
  ///   speed; 2 nearly at rest. The speed then is φ(progress) / (Φ(progress) · spread) times the mean speed.
  init(distance: Double, start: Double = 0, duration: Double, progress: Double, spread: Double) {
    self.amplitude = distance / Self.share(progress)
    self.start = start
    self.median = duration / exp(spread * progress)
    self.spread = spread
  }

  /// Points covered until `time`.
  func position(at time: Double) -> Double {
    let elapsed = time - start
    guard elapsed > 0 else { return 0 }
    return amplitude * Self.share(log(elapsed / median) / spread)
  }

  /// Φ, the share of a movement that is done.
  private static func share(_ progress: Double) -> Double { 0.5 * erfc(-progress / 2.0.squareRoot()) }
}
