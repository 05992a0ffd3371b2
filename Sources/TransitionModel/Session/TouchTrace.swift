import Motion

/// The samples of one touch, at least one, as ``SessionMeasures`` looks at them.
struct TouchTrace {
  let samples: ArraySlice<GestureSample>
  let line: TravelLine

  /// The velocity beyond which a finger counts as moving either way, pt/s.
  private static let deadBand = 50.0
  /// The distance within which a finger counts as resting, in 1/1000 pt.
  private static let restMilliPoints: Int64 = 1000

  /// The furthest toward the end from where the touch began, in 1/1000 pt; of a single sample 0.
  var travelMilliPoints: Int64 {
    guard let first = samples.first else { return 0 }
    let travels = samples.dropFirst().lazy.map { Int64((line.travel(from: first, to: $0) * 1000).rounded()) }
    return travels.max() ?? 0
  }

  /// Changes of sign of the smoothed velocity.
  var reversals: Int64 {
    var count: Int64 = 0
    var sign = 0.0
    var oldest = samples.startIndex
    for end in samples.indices.dropFirst(2) {
      let horizon = samples[end].timeMicroseconds.subtractingClamped(VelocityEstimator.horizonMicroseconds)
      while oldest < end, samples[oldest].timeMicroseconds < horizon { oldest += 1 }
      let velocity = line.velocity(VelocityEstimator.lsq100.velocity(of: samples[oldest...end]))
      guard abs(velocity) > Self.deadBand else { continue }
      let newSign: Double = velocity < 0 ? -1 : 1
      if sign == -newSign { count += 1 }
      sign = newSign
    }
    return count
  }

  /// From the sample that brought the finger within 1 pt of where it ends, for good, to the last.
  var holdMicroseconds: Int64 {
    guard let last = samples.last else { return 0 }
    let away = samples.lastIndex { Self.squaredDistance($0, last) >= Self.restMilliPoints * Self.restMilliPoints }
    let arrived = away.map { samples[samples.index(after: $0)] } ?? samples.first
    return max(last.timeMicroseconds.subtractingClamped((arrived ?? last).timeMicroseconds), 0)
  }

  /// What the intervals exceed twice their median by.
  var inputGapMicroseconds: Int64 {
    let intervals = zip(samples, samples.dropFirst())
      .map { $1.timeMicroseconds.subtractingClamped($0.timeMicroseconds) }.filter { $0 > 0 }.sorted()
    guard !intervals.isEmpty else { return 0 }
    // Of an even number the median is the mean of the two in the middle: twice that is their sum.
    let twiceMedian = intervals[(intervals.count - 1) / 2].addingClamped(intervals[intervals.count / 2])
    return intervals.reduce(0) { $0.addingClamped(max($1 - twiceMedian, 0)) }
  }

  /// In 1/1000 pt, squared: exact, as the grid is.
  private static func squaredDistance(_ one: GestureSample, _ other: GestureSample) -> Int64 {
    let x = Int64(((one.x - other.x) * 1000).rounded())
    let y = Int64(((one.y - other.y) * 1000).rounded())
    return x * x + y * y
  }
}
