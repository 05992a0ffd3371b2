/// A touch sample on the storage grid of 1/1000 pt and 1 µs.
///
/// Values are rounded here, before any decision, so that a replay of the stored samples makes the same decisions.
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

  /// The largest accepted coordinate, in points: far beyond any screen, and exact in 1/1000 pt.
  @usableFromInline package static let coordinateLimit = 1_000_000.0

  /// The time since the session began, in microseconds.
  @usableFromInline package let timeMicroseconds: Int64
  /// The x coordinate in the container, in points, growing to the right.
  @usableFromInline package let x: Double
  /// The y coordinate in the container, in points, growing downward.
  @usableFromInline package let y: Double
  /// The recognizer's state.
  @usableFromInline package let phase: Phase

  /// Creates a sample, rounded to the grid.
  ///
  /// Coordinates that are not finite become 0, and those beyond the limit become the limit, so no digitizer input can
  /// trap. Importers reject such values earlier.
  @inlinable
  package init(timeMicroseconds: Int64, x: Double, y: Double, phase: Phase) {
    self.timeMicroseconds = timeMicroseconds
    self.x = Self.onGrid(x)
    self.y = Self.onGrid(y)
    self.phase = phase
  }

  /// Creates a sample from a toolkit's time stamp.
  ///
  /// - Parameters:
  ///   - seconds: The time, from any start that all samples share.
  ///   - x: The x coordinate in the container, in points, growing to the right.
  ///   - y: The y coordinate in the container, in points, growing downward.
  ///   - phase: The state of the gesture.
  public init(seconds: Double, x: Double, y: Double, phase: Phase) {
    let microseconds = seconds.isFinite ? min(max((seconds * 1_000_000).rounded(), -0x1p52), 0x1p52) : 0
    self.init(timeMicroseconds: Int64(microseconds), x: x, y: y, phase: phase)
  }

  /// Creates a sample from stored grid values.
  ///
  /// - Parameters:
  ///   - timeMicroseconds: Microseconds since the session began.
  ///   - milliX: Points times 1000, within ±`coordinateLimit` times 1000.
  ///   - milliY: The same.
  ///   - phase: The recognizer's state.
  @inlinable
  package init(timeMicroseconds: Int64, milliX: Int64, milliY: Int64, phase: Phase) {
    self.timeMicroseconds = timeMicroseconds
    x = Double(milliX) / 1000
    y = Double(milliY) / 1000
    self.phase = phase
  }

  /// The x coordinate as stored, in 1/1000 pt.
  @inlinable package var milliX: Int64 { Self.milliPoints(x) }
  /// The y coordinate as stored, in 1/1000 pt.
  @inlinable package var milliY: Int64 { Self.milliPoints(y) }

  /// Converts a grid coordinate to 1/1000 pt.
  ///
  /// On the grid, the product is whole except for its last bits. Adding a half and truncating avoids `rounded()`, which
  /// is a call into the system library.
  @inlinable
  package static func milliPoints(_ coordinate: Double) -> Int64 {
    Int64(coordinate * 1000 + (coordinate < 0 ? -0.5 : 0.5))
  }

  /// Creates a sample at the place of another one, which is on the grid already.
  private init(timeMicroseconds: Int64, at place: GestureSample, phase: Phase) {
    self.timeMicroseconds = timeMicroseconds
    x = place.x
    y = place.y
    self.phase = phase
  }

  /// Returns the same time and position in another phase, for a gesture that ends without a new position.
  package func inPhase(_ phase: Phase) -> GestureSample {
    GestureSample(timeMicroseconds: timeMicroseconds, at: self, phase: phase)
  }

  /// Returns the distance to another sample, in points.
  package func distance(to other: GestureSample) -> Double {
    let (dx, dy) = (other.x - x, other.y - y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Returns the point at a share of the way to another sample, in position and time, and in that sample's phase.
  package func onTheWay(to other: GestureSample, _ share: Double) -> GestureSample {
    guard share < 1 else { return other }
    let microseconds = Double(other.timeMicroseconds.subtractingClamped(timeMicroseconds)) * share
    return GestureSample(
      timeMicroseconds: timeMicroseconds.addingClamped(Int64(microseconds.rounded())),
      x: x + (other.x - x) * share, y: y + (other.y - y) * share, phase: other.phase)
  }

  package func atTime(microseconds: Int64) -> GestureSample {
    GestureSample(timeMicroseconds: microseconds, at: self, phase: phase)
  }

  /// Returns the sample with its time counted from another instant on its clock, in microseconds.
  func shifted(by start: Int64) -> GestureSample { atTime(microseconds: timeMicroseconds.subtractingClamped(start)) }

  @inlinable
  package static func onGrid(_ coordinate: Double) -> Double {
    guard coordinate.isFinite else { return 0 }
    let milli = min(max(coordinate, -coordinateLimit), coordinateLimit) * 1000
    // Rounds to nearest, halves away from 0, like `rounded()`, which is a call into the system library. Beyond 2⁵² all
    // doubles are whole, so adding that value rounds the sum, halves to even.
    var whole = (milli + 0x1.8p52) - 0x1.8p52
    let rest = milli - whole
    if abs(rest) == 0.5, rest * milli > 0 { whole += 2 * rest }
    return whole / 1000
  }
}

extension Int64 {
  /// Returns the sum, clamped to the range of the type. Time stamps of an imported trace can have any value.
  package func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }

  /// Returns the difference, clamped to the range of the type.
  package func subtractingClamped(_ other: Int64) -> Int64 {
    let (difference, overflows) = subtractingReportingOverflow(other)
    return overflows ? (other < 0 ? .max : .min) : difference
  }
}
