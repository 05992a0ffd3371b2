package import TransitionModel
import TransitionMotion

/// How one direction of a transition moves in time without a finger: numbers to look at.
///
/// The value is the share of the way, 0 at the start and 1 at the end.
package struct MotionCurve: Sendable, Hashable {
  /// A value at one time, in seconds.
  package struct Point: Sendable, Hashable {
    /// Seconds since the start.
    package let time: Double
    /// The share of the way, 0 at the start and 1 at the end.
    package let value: Double
  }

  /// What the curve is drawn from.
  package let timing: AnimationTiming

  /// The curve of a timing, such as ``DirectionConfiguration/movement``.
  package init(_ timing: AnimationTiming) { self.timing = timing }

  /// The curve at each frame, from 0 s to its duration, both included.
  ///
  /// - Parameter framesPerSecond: 1…100,000; others count as the nearest of these.
  package func points(framesPerSecond: Int) -> [Point] {
    let rate = Double(min(max(framesPerSecond, 1), 100_000))
    let frames = Int((timing.duration * rate).rounded(.up))
    return (0..<frames).map { point(at: Double($0) / rate) } + [Point(time: timing.duration, value: 1)]
  }

  /// Seconds until it stays within `epsilon` of its end: exact for a spring, to a thousandth of the duration for a curve.
  /// Never more than the duration, at which it is cut to its end.
  package func settlingDuration(epsilon: Double = 0.001) -> Double {
    switch timing.shape {
    case .spring(let spring, let initialVelocity):
      let start = Spring.State(displacement: -1, velocity: initialVelocity)
      return min(spring.settlingDuration(epsilon: epsilon, from: start), timing.duration)
    case .curve: return dense.last { abs(1 - $0.value) >= epsilon }?.time ?? 0
    }
  }

  /// The furthest point past the end; nil where it never passes it by a ten-thousandth.
  package var overshoot: Point? { dense.max { $0.value < $1.value }.flatMap { $0.value > 1.0001 ? $0 : nil } }

  /// The furthest point before the start; nil where it never sets out backward by a ten-thousandth.
  package var undershoot: Point? { dense.min { $0.value < $1.value }.flatMap { $0.value < -0.0001 ? $0 : nil } }

  /// When half of the way is done for the first time.
  package var halfway: Double { dense.first { $0.value >= 0.5 }?.time ?? timing.duration }

  private func point(at time: Double) -> Point { Point(time: time, value: timing.fraction(at: time)) }

  /// Points a thousandth of the duration apart, the cut at the end left out.
  private var dense: [Point] { (0..<1000).map { point(at: timing.duration * Double($0) / 1000) } }
}
