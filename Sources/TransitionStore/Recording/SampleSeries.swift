import TransitionModel

/// Samples put together again from the second differences of their times and coordinates.
struct SampleSeries {
  private var time: SecondDifference
  private var x: SecondDifference
  private var y: SecondDifference

  private static let limit = Int64(GestureSample.coordinateLimit) * 1000

  /// - Parameter isAfterZeros: See ``SecondDifference``.
  init(isAfterZeros: Bool = false) {
    time = SecondDifference(isAfterZeros: isAfterZeros)
    x = time
    y = time
  }

  /// The next sample; nil where a coordinate is out of range.
  mutating func sample(
    after differences: (time: Int64, x: Int64, y: Int64), phase: GestureSample.Phase
  ) -> GestureSample? {
    let microseconds = time.value(after: differences.time)
    let milliX = x.value(after: differences.x)
    let milliY = y.value(after: differences.y)
    let range = -Self.limit...Self.limit
    guard range.contains(milliX), range.contains(milliY) else { return nil }
    return GestureSample(timeMicroseconds: microseconds, milliX: milliX, milliY: milliY, phase: phase)
  }
}
