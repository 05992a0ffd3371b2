import TransitionModel
import TransitionRuntime

/// How far a timing goes past its ends, and where it is when it is cut off. 0 is the start, 1 the target.
struct MotionShape {
  /// The furthest past the target, 1 where it stays short of it.
  let highest: Double
  /// The furthest behind the start, 0 where it never is.
  let lowest: Double
  /// How far behind the target it falls once it has been there, 1 where it does not.
  let lowestAfterArrival: Double
  /// Where it is when the duration is over and the animation is cut to its end.
  let atEnd: Double
  /// Seconds until it stays within a hundredth of its way.
  let arrival: Double

  /// Looks a thousand times, which at the weakest damping is eighty times a swing.
  init(_ timing: AnimationTiming) {
    let count = 1000
    var (highest, lowest, after, arrival) = (1.0, 0.0, 1.0, 0.0)
    var hasArrived = false
    var value = 0.0
    for step in 0...count {
      let time = step == count ? timing.duration.nextDown : timing.duration * Double(step) / Double(count)
      value = timing.fraction(at: time)
      highest = max(highest, value)
      lowest = min(lowest, value)
      hasArrived = hasArrived || value >= 1
      if hasArrived { after = min(after, value) }
      if abs(value - 1) > 0.01 { arrival = timing.duration * Double(min(step + 1, count)) / Double(count) }
    }
    self.highest = highest
    self.lowest = lowest
    lowestAfterArrival = after
    atEnd = value
    self.arrival = arrival
  }
}
