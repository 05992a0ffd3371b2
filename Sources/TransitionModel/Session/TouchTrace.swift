import TransitionMotion

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
    return samples.dropFirst().lazy.map { milliPosition($0) }.max().map { $0 - milliPosition(first) } ?? 0
  }

  /// In 1/1000 pt, growing toward the end.
  private func milliPosition(_ sample: GestureSample) -> Int64 {
    let position = line.axis == .x ? sample.milliX : sample.milliY
    return line.sign < 0 ? -position : position
  }

  /// Changes of sign of the smoothed velocity.
  var reversals: Int64 {
    var count: Int64 = 0
    var sign = 0.0
    var oldest = samples.startIndex
    var turns = Turns()
    for end in samples.indices.dropFirst() {
      turns.note(step: end, from: samples[end - 1], to: samples[end], line)
      guard end > samples.startIndex + 1 else { continue }
      let horizon = samples[end].timeMicroseconds.subtractingClamped(VelocityEstimator.horizonMicroseconds)
      while oldest < end, samples[oldest].timeMicroseconds < horizon { oldest += 1 }
      // Where no step of the window goes back, no line through it falls: it can only go on as it went.
      if sign != 0, turns.latest(against: sign) <= oldest { continue }
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
    var intervals: [Int64] = []
    intervals.reserveCapacity(samples.count)
    var (shortest, longest) = (Int64.max, Int64(0))
    for (sample, next) in zip(samples, samples.dropFirst()) {
      let interval = next.timeMicroseconds.subtractingClamped(sample.timeMicroseconds)
      guard interval > 0 else { continue }
      intervals.append(interval)
      (shortest, longest) = (min(shortest, interval), max(longest, interval))
    }
    // No median is below the shortest one.
    guard !intervals.isEmpty, longest > shortest.addingClamped(shortest) else { return 0 }
    intervals.sort()
    // Of an even number the median is the mean of the two in the middle: twice that is their sum.
    let twiceMedian = intervals[(intervals.count - 1) / 2].addingClamped(intervals[intervals.count / 2])
    return intervals.reduce(0) { $0.addingClamped(max($1 - twiceMedian, 0)) }
  }

  /// In 1/1000 pt, squared: exact, as the grid is.
  private static func squaredDistance(_ one: GestureSample, _ other: GestureSample) -> Int64 {
    let x = one.milliX - other.milliX
    let y = one.milliY - other.milliY
    return x * x + y * y
  }
}

/// The latest steps of a finger either way, by the index of the sample they lead to. A step back in time is one both ways.
private struct Turns {
  private var forward = Int.min
  private var backward = Int.min

  mutating func note(step: Int, from last: GestureSample, to next: GestureSample, _ line: TravelLine) {
    let isBackInTime = next.timeMicroseconds < last.timeMicroseconds
    let (from, to) = (line.position(of: last), line.position(of: next))
    if isBackInTime || to > from { forward = step }
    if isBackInTime || to < from { backward = step }
  }

  /// The latest step that goes against a velocity of this sign.
  func latest(against sign: Double) -> Int { sign > 0 ? backward : forward }
}
