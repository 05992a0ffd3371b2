/// An estimator of a finger's velocity from the samples of its touch.
///
/// The choice decides drags: over the same recorded strokes two estimators finish different shares of them. It is
/// therefore named wherever a velocity is recorded.
///
/// The **last** sample is always the terminal one: the touch's end, or the newest sample of a touch that is still
/// going on. Samples are in the order of their time. Duplicated stamps, clocks that jump back, a single sample or
/// none never give NaN or infinity: where there is nothing to divide by, the velocity is 0.
///
/// ## Topics
/// - ``velocity(of:)``
/// - ``firstNeededIndex(in:)``
/// - ``historyMicroseconds``
public enum VelocityEstimator: String, Sendable, CaseIterable, Hashable {
  /// The least-squares straight line through the last 100 ms, terminal sample included.
  ///
  /// Smooth; lags behind a finger that slows down, and sees a rest only after 100 ms.
  case lsq100

  /// The last two samples with different stamps.
  ///
  /// The textbook quotient. Touch systems repeat the last position in the terminal sample, and then it is 0 for
  /// every flick.
  case last2

  /// The last two samples of the *motion*: ``last2`` without the terminal samples that repeat a position, and 0 if
  /// the motion ended more than 40 ms before the touch did.
  case motion2

  /// Flutter's `VelocityTracker`: the slope, at the newest sample, of the least-squares parabola through up to 20
  /// samples.
  ///
  /// They reach back 100 ms from the newest, stop at a gap of more than 40 ms, and number at least 3, else the
  /// velocity is 0. The terminal sample (pointer up) is not one of them; if it comes more than 40 ms after the
  /// newest, the finger had stopped, and the velocity is 0 (which Flutter decides with a wall clock).
  case flutter

  /// How far back ``lsq100`` looks from the terminal sample, and ``flutter`` from the newest move, in microseconds:
  /// 100 ms.
  public static let horizonMicroseconds: Int64 = 100_000

  /// A gap after which the finger counts as having rested, in microseconds: 40 ms.
  public static let restMicroseconds: Int64 = 40_000

  /// How far back from the terminal sample a sample can still matter by its age, in microseconds: 140 ms.
  ///
  /// ``flutter`` looks back 100 ms from a move that may be 40 ms old. ``last2`` and ``motion2`` also want the
  /// latest sample before that, whatever its age; see ``firstNeededIndex(in:)``.
  public static let historyMicroseconds: Int64 = horizonMicroseconds + restMicroseconds

  /// Where the samples begin that any estimator still needs, now and after any further sample: the latest one that
  /// is more than ``historyMicroseconds`` older than the last sample, or else the first.
  ///
  /// A caller that keeps only those from here on gets the same velocities as one that keeps everything, provided
  /// that the stamps never decrease.
  ///
  /// - Parameter samples: The samples of one touch, in the order of their time.
  /// - Returns: The index of the oldest sample worth keeping; `endIndex` if there are none.
  /// - Complexity: O(*k*), where *k* is the number of samples within the history.
  @inlinable
  public static func firstNeededIndex<C: RandomAccessCollection>(in samples: C) -> C.Index
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

  /// The velocity at the end of a touch.
  ///
  /// Allocates nothing.
  ///
  /// - Parameter samples: The samples of one touch in the order of their time, the terminal one last.
  /// - Returns: Points per second; finite, and 0 if there is nothing to estimate it from.
  /// - Complexity: O(*n*) in the number of samples for ``lsq100``; the others stop where their window does.
  @inlinable
  public func velocity<C: RandomAccessCollection>(of samples: C) -> Velocity where C.Element: TimedPoint {
    guard !samples.isEmpty else { return .zero }
    let end = samples.index(before: samples.endIndex)
    return switch self {
    case .lsq100: Self.lineVelocity(samples, end).sanitized
    case .last2: Self.differenceVelocity(samples, end).sanitized
    case .motion2: Self.motionVelocity(samples, end).sanitized
    case .flutter: Self.parabolaVelocity(samples, end).sanitized
    }
  }

  /// The microseconds between two stamps. Exact for stamps within hours of each other, and cannot overflow.
  @inlinable
  static func elapsed(from start: Int64, to end: Int64) -> Double {
    let (difference, overflow) = end.subtractingReportingOverflow(start)
    return overflow ? Double(end) - Double(start) : Double(difference)
  }
}

extension VelocityEstimator {
  /// ``last2``: the difference quotient between the sample at `end` and the latest one with an earlier stamp.
  @inlinable
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

  /// ``motion2``: without the terminal samples that repeat the previous position, and 0 after a rest.
  @inlinable
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
