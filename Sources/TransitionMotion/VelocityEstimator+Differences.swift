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
