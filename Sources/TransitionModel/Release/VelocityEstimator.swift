/// An estimator of a finger's velocity from the samples of its touch.
///
/// The choice affects decisions: with the same recorded strokes, two estimators finish different shares of them. Every
/// recorded velocity therefore names its estimator.
///
/// The **last** sample is always the terminal one: the end of the touch, or the newest sample of a touch in progress.
/// Samples are in order of time. Duplicate stamps, clocks that jump back, a single sample or none never give NaN or
/// infinity. If there is nothing to divide by, the velocity is 0.
///
/// ## Topics
/// - ``velocity(of:)``
/// - ``firstNeededIndex(in:)``
/// - ``historyMicroseconds``
package enum VelocityEstimator: String, Sendable, CaseIterable, Hashable {
  /// The least-squares straight line through the last 100 ms, including the terminal sample.
  ///
  /// It is smooth, lags behind a finger that slows down, and detects a rest only after 100 ms.
  case lsq100

  /// The last two samples with different stamps.
  ///
  /// This is the textbook quotient. Touch systems repeat the last position in the terminal sample, which makes it 0 for
  /// every flick.
  case last2

  /// The last two samples of the *motion*: ``last2`` without the terminal samples that repeat a position, and 0 if
  /// the motion ended more than 40 ms before the touch did.
  ///
  /// It follows a finger that turns back at the last moment. `VelocitySource.ofSamples` is this one.
  case motion2

  /// Flutter's `VelocityTracker`: the slope, at the newest sample, of the least-squares parabola through up to 20
  /// samples.
  ///
  /// The samples reach back 100 ms from the newest and stop at a gap of more than 40 ms. With fewer than 3 of them, the
  /// velocity is 0. The terminal sample (pointer up) is not among them. If it comes more than 40 ms after the newest,
  /// the finger had stopped, and the velocity is 0 (which Flutter decides with a wall clock).
  case flutter

  /// The time span of ``lsq100`` before the terminal sample, and of ``flutter`` before the newest move, in
  /// microseconds: 100 ms.
  package static let horizonMicroseconds: Int64 = 100_000

  /// The gap after which a finger counts as resting, in microseconds: 40 ms.
  package static let restMicroseconds: Int64 = 40_000

  /// The maximum age of a sample that can still matter, counted from the terminal sample, in microseconds: 140 ms.
  ///
  /// ``flutter`` uses 100 ms before a move that may be 40 ms old. ``last2`` and ``motion2`` also use the latest sample
  /// before that, regardless of its age; see ``firstNeededIndex(in:)``.
  package static let historyMicroseconds: Int64 = horizonMicroseconds + restMicroseconds

  /// Returns the index of the oldest sample that any estimator still needs, now and after further samples.
  ///
  /// It is the latest sample that is more than ``historyMicroseconds`` older than the last one, or otherwise the first.
  ///
  /// A caller that keeps only the samples from this index on gets the same velocities as one that keeps all, provided
  /// that the stamps never decrease.
  ///
  /// - Parameter samples: The samples of one touch, in order of time.
  /// - Returns: The index of the oldest sample to keep; `endIndex` if there are none.
  /// - Complexity: O(*k*), where *k* is the number of samples within the history.
  package static func firstNeededIndex<C: RandomAccessCollection>(in samples: C) -> C.Index
  where C.Element: TimedPoint {
    guard let end = samples.last?.timeMicroseconds else { return samples.endIndex }
    var index = samples.index(before: samples.endIndex)
    while index > samples.startIndex,
      Self.elapsed(from: samples[index].timeMicroseconds, to: end) <= Double(historyMicroseconds)
    {
      index = samples.index(before: index)
    }
    return index
  }

  /// Returns the velocity at the end of a touch, without allocating.
  ///
  /// - Parameter samples: The samples of one touch in order of time, the terminal one last.
  /// - Returns: Points per second; finite, and 0 if there is nothing to estimate it from.
  /// - Complexity: O(*n*) in the number of samples for ``lsq100``. The others stop at the end of their window.
  package func velocity<C: RandomAccessCollection>(of samples: C) -> Velocity where C.Element: TimedPoint {
    guard !samples.isEmpty else { return .zero }
    let end = samples.index(before: samples.endIndex)
    return switch self {
    case .lsq100: Self.lineVelocity(samples, end).sanitized
    case .last2: Self.differenceVelocity(samples, end).sanitized
    case .motion2: Self.motionVelocity(samples, end).sanitized
    case .flutter: Self.parabolaVelocity(samples, end).sanitized
    }
  }

  /// Returns the microseconds between two stamps. Exact for stamps within hours of each other, and cannot overflow.
  static func elapsed(from start: Int64, to end: Int64) -> Double {
    let (difference, overflow) = end.subtractingReportingOverflow(start)
    return overflow ? Double(end) - Double(start) : Double(difference)
  }
}

extension VelocityEstimator {
  /// Estimates ``last2``: the difference quotient between the sample at `end` and the latest one with an earlier stamp.
  static func differenceVelocity<C: RandomAccessCollection>(_ samples: C, _ end: C.Index) -> Velocity
  where C.Element: TimedPoint {
    let last = samples[end]
    var index = end
    while index > samples.startIndex {
      index = samples.index(before: index)
      let sample = samples[index]
      if sample.timeMicroseconds < last.timeMicroseconds {
        let seconds = elapsed(from: sample.timeMicroseconds, to: last.timeMicroseconds) / 1_000_000
        return Velocity(x: (last.x - sample.x) / seconds, y: (last.y - sample.y) / seconds)
      }
    }
    return .zero
  }

  /// Estimates ``motion2``: without the terminal samples that repeat the previous position, and 0 after a rest.
  static func motionVelocity<C: RandomAccessCollection>(_ samples: C, _ end: C.Index) -> Velocity
  where C.Element: TimedPoint {
    var kept = end
    while kept > samples.startIndex {
      let previous = samples.index(before: kept)
      guard samples[kept].x == samples[previous].x, samples[kept].y == samples[previous].y else { break }
      kept = previous
    }
    let rest = elapsed(from: samples[kept].timeMicroseconds, to: samples[end].timeMicroseconds)
    return rest > Double(restMicroseconds) ? .zero : differenceVelocity(samples, kept)
  }
}

/// A position at a time, the input of a velocity estimate.
///
/// Conform the existing type of your samples: nothing is copied to estimate a velocity.
package protocol TimedPoint {
  /// The time of the sample, in microseconds from any fixed origin.
  var timeMicroseconds: Int64 { get }
  /// The horizontal position, in points.
  var x: Double { get }
  /// The vertical position, in points.
  var y: Double { get }
}

/// A velocity in the plane, in points per second.
package struct Velocity: Hashable, Sendable {
  /// The horizontal component, in points per second.
  package var x: Double
  /// The vertical component, in points per second; positive is downward in UIKit's coordinates.
  package var y: Double

  /// Creates a velocity.
  ///
  /// - Parameters:
  ///   - x: The horizontal component, in points per second.
  ///   - y: The vertical component, in points per second.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// A velocity of zero.
  package static let zero = Velocity(x: 0, y: 0)

  /// Returns the velocity with components that are not finite, which come from invalid samples, replaced by 0.
  var sanitized: Velocity { Velocity(x: x.isFinite ? x : 0, y: y.isFinite ? y : 0) }
}
