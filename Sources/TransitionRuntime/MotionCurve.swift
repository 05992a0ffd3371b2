package import TransitionModel
import TransitionMotion

/// The motion of one direction of a transition without a finger, as numbers.
///
/// The value is the share of the way: 0 at the start and 1 at the end.
package struct MotionCurve: Sendable, Hashable {
  /// A value at one time, in seconds.
  package struct Point: Sendable, Hashable {
    /// The time since the start, in seconds.
    package let time: Double
    /// The share of the way: 0 at the start and 1 at the end.
    package let value: Double
  }

  package let timing: AnimationTiming

  /// Creates the curve of a timing, such as ``DirectionConfiguration/movement``.
  package init(_ timing: AnimationTiming) { self.timing = timing }

  /// Returns the curve at each frame, from 0 s to its duration, both included.
  ///
  /// - Parameter framesPerSecond: 1…100,000. Other values count as the nearest of these.
  package func points(framesPerSecond: Int) -> [Point] {
    let rate = Double(min(max(framesPerSecond, 1), 100_000))
    let frames = Int((timing.duration * rate).rounded(.up))
    return (0..<frames).map { point(at: Double($0) / rate) } + [Point(time: timing.duration, value: 1)]
  }

  /// Returns the time in seconds until the curve stays within `epsilon` of its end.
  ///
  /// The time is exact for a spring, and exact to a thousandth of the duration for a curve. It never exceeds the
  /// duration, at which the animation jumps to its end.
  package func settlingDuration(epsilon: Double = 0.001) -> Double {
    switch timing.shape {
    case .spring(let spring, let initialVelocity):
      let start = Spring.State(displacement: -1, velocity: initialVelocity)
      return min(spring.settlingDuration(epsilon: epsilon, from: start), timing.duration)
    case .curve: return dense.last { abs(1 - $0.value) >= epsilon }?.time ?? 0
    }
  }

  /// The furthest point past the end; nil if the curve passes it by less than a ten-thousandth.
  package var overshoot: Point? { dense.max { $0.value < $1.value }.flatMap { $0.value > 1.0001 ? $0 : nil } }

  /// The furthest point before the start; nil if the curve goes back by less than a ten-thousandth.
  package var undershoot: Point? { dense.min { $0.value < $1.value }.flatMap { $0.value < -0.0001 ? $0 : nil } }

  /// The time at which half of the way is first covered, in seconds.
  package var halfway: Double { dense.first { $0.value >= 0.5 }?.time ?? timing.duration }

  private func point(at time: Double) -> Point { Point(time: time, value: timing.fraction(at: time)) }

  /// The points at intervals of a thousandth of the duration, without the jump at the end.
  private var dense: [Point] { (0..<1000).map { point(at: timing.duration * Double($0) / 1000) } }
}
