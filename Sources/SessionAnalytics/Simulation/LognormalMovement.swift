import Foundation

/// One rapid movement whose speed is lognormal in time: the building block of the kinematic theory of rapid movements
/// (Plamondon 1995).
struct LognormalMovement {
  /// Points covered in all; negative the other way.
  let amplitude: Double
  /// Seconds at which the movement sets in.
  let start: Double
  /// Seconds from there to the median of the movement.
  let median: Double
  /// Standard deviation of the logarithm of time: small for a symmetric stroke, large for a long tail.
  let spread: Double

  /// Points covered until `time`.
  func position(at time: Double) -> Double {
    let elapsed = time - start
    guard elapsed > 0 else { return 0 }
    return amplitude * 0.5 * erfc(-log(elapsed / median) / (spread * 2.0.squareRoot()))
  }

  /// The time by which this share of the movement is done.
  func time(ofShare share: Double) -> Double {
    // The probit by bisection; a stroke needs a handful of these.
    var low = -6.0
    var high = 6.0
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if 0.5 * erfc(-middle / 2.0.squareRoot()) < share { low = middle } else { high = middle }
    }
    return start + median * exp(spread * low)
  }
}
