public import TransitionMotion

/// One touch sample, on the grid that is stored: 1/1000 pt and 1 µs.
///
/// Rounding happens here, before any decision is taken, so that a replay of what was stored decides what was decided.
public struct GestureSample: Sendable, Hashable, TimedPoint {
  /// The state of the gesture recognizer that delivered the sample.
  public enum Phase: UInt8, Sendable, Hashable, CaseIterable {
    /// The first sample of a touch.
    case began
    /// The finger moved.
    case changed
    /// The finger lifted.
    case ended
    /// The system took the gesture away.
    case cancelled
  }

  /// The largest coordinate that is accepted, in points: far beyond any screen, and exact in 1/1000 pt.
  public static let coordinateLimit = 1_000_000.0

  /// Microseconds since the session began.
  public let timeMicroseconds: Int64
  /// Points in the container, growing to the right.
  public let x: Double
  /// Points in the container, growing downward.
  public let y: Double
  /// The recognizer's state.
  public let phase: Phase

  /// Rounds to the grid. Coordinates that are not finite become 0 and those beyond the limit the limit itself, so that
  /// nothing a digitizer reports can trap; importers refuse such values before they get here.
  @inlinable
  public init(timeMicroseconds: Int64, x: Double, y: Double, phase: Phase) {
    self.timeMicroseconds = timeMicroseconds
    self.x = Self.onGrid(x)
    self.y = Self.onGrid(y)
    self.phase = phase
  }

  /// The same with a toolkit's time stamp.
  ///
  /// - Parameters:
  ///   - seconds: Since any fixed instant: a device's start, a session's. What is not finite counts as 0, and more than
  ///     fits, 142 years, as that much.
  ///   - x: Points in the container, growing to the right.
  ///   - y: Points in the container, growing downward.
  ///   - phase: The recognizer's state.
  public init(seconds: Double, x: Double, y: Double, phase: Phase) {
    let microseconds = seconds.isFinite ? min(max((seconds * 1_000_000).rounded(), -0x1p52), 0x1p52) : 0
    self.init(timeMicroseconds: Int64(microseconds), x: x, y: y, phase: phase)
  }

  /// A sample of the grid itself, as it is stored.
  ///
  /// - Parameters:
  ///   - timeMicroseconds: Microseconds since the session began.
  ///   - milliX: Points times 1000, within ±``coordinateLimit`` times 1000.
  ///   - milliY: The same.
  ///   - phase: The recognizer's state.
  @inlinable
  package init(timeMicroseconds: Int64, milliX: Int64, milliY: Int64, phase: Phase) {
    self.timeMicroseconds = timeMicroseconds
    x = Double(milliX) / 1000
    y = Double(milliY) / 1000
    self.phase = phase
  }

  /// ``x`` as it is stored, in 1/1000 pt.
  @inlinable package var milliX: Int64 { Self.milliPoints(x) }
  /// ``y`` as it is stored, in 1/1000 pt.
  @inlinable package var milliY: Int64 { Self.milliPoints(y) }

  /// What is on the grid is whole but for the last bits of the product. Cut off after a half was added, because
  /// `rounded()` is a call into the system's library.
  @inlinable
  package static func milliPoints(_ coordinate: Double) -> Int64 {
    Int64(coordinate * 1000 + (coordinate < 0 ? -0.5 : 0.5))
  }

  /// The same place and time in another state: for a gesture that ends without a new position.
  public func inPhase(_ phase: Phase) -> GestureSample {
    GestureSample(timeMicroseconds: timeMicroseconds, x: x, y: y, phase: phase)
  }

  @inlinable
  package static func onGrid(_ coordinate: Double) -> Double {
    guard coordinate.isFinite else { return 0 }
    let milli = min(max(coordinate, -coordinateLimit), coordinateLimit) * 1000
    // To the nearest, halves away from 0, as `rounded()` does, which is a call into the system's library: beyond 2⁵² there
    // are whole numbers only, so that a sum there is rounded, halves to even.
    var whole = (milli + 0x1.8p52) - 0x1.8p52
    let rest = milli - whole
    if abs(rest) == 0.5, rest * milli > 0 { whole += 2 * rest }
    return whole / 1000
  }
}

extension Int64 {
  /// The sum, or the end of the range it would lie beyond: stamps of an imported trace can be anything.
  package func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }

  /// The difference, or the end of the range it would lie beyond.
  package func subtractingClamped(_ other: Int64) -> Int64 {
    let (difference, overflows) = subtractingReportingOverflow(other)
    return overflows ? (other < 0 ? .max : .min) : difference
  }
}
