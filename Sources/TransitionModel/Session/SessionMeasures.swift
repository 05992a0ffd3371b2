/// The samples of one touch, at least one, as measured by `SessionMeasures`.
struct MeasuredTouch {
  let samples: ArraySlice<GestureSample>
  let axis: DragAxis

  /// The velocity above which a finger counts as moving in either direction, in pt/s.
  private static let deadBand = 50.0
  /// The distance within which a finger counts as resting, in 1/1000 pt.
  private static let restMilliPoints: Int64 = 1000

  /// The largest travel toward the end since the start of the touch, in 1/1000 pt; 0 for a single sample.
  var travelMilliPoints: Int64 {
    guard let first = samples.first else { return 0 }
    return samples.dropFirst().lazy.map { milliPosition($0) }.max().map { $0 - milliPosition(first) } ?? 0
  }

  /// Returns the position in 1/1000 pt, growing toward the end.
  private func milliPosition(_ sample: GestureSample) -> Int64 {
    let position = axis.coordinate == .x ? sample.milliX : sample.milliY
    return axis.sign < 0 ? -position : position
  }

  /// The number of sign changes of the smoothed velocity.
  var reversals: Int64 {
    var count: Int64 = 0
    var sign = 0.0
    var oldest = samples.startIndex
    var turns = Turns()
    for end in samples.indices.dropFirst() {
      turns.note(step: end, from: samples[end - 1], to: samples[end], axis)
      guard end > samples.startIndex + 1 else { continue }
      let horizon = samples[end].timeMicroseconds.subtractingClamped(VelocityEstimator.horizonMicroseconds)
      while oldest < end, samples[oldest].timeMicroseconds < horizon { oldest += 1 }
      // If no step in the window goes back, no line through it falls, so the sign cannot change.
      if sign != 0, turns.latest(against: sign) <= oldest { continue }
      let velocity = axis.velocity(VelocityEstimator.lsq100.velocity(of: samples[oldest...end]))
      guard abs(velocity) > Self.deadBand else { continue }
      let newSign: Double = velocity < 0 ? -1 : 1
      if sign == -newSign { count += 1 }
      sign = newSign
    }
    return count
  }

  /// The time from the sample that brought the finger to within 1 pt of its end, for good, to the last sample.
  var holdMicroseconds: Int64 {
    guard let last = samples.last else { return 0 }
    let away = samples.lastIndex { Self.squaredDistance($0, last) >= Self.restMilliPoints * Self.restMilliPoints }
    let arrived = away.map { samples[samples.index(after: $0)] } ?? samples.first
    return max(last.timeMicroseconds.subtractingClamped((arrived ?? last).timeMicroseconds), 0)
  }

  /// The sum by which intervals exceed twice their median.
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
    // The median is at least the shortest interval.
    guard !intervals.isEmpty, longest > shortest.addingClamped(shortest) else { return 0 }
    intervals.sort()
    // The median of an even number is the mean of the middle two, so their sum is twice the median.
    let twiceMedian = intervals[(intervals.count - 1) / 2].addingClamped(intervals[intervals.count / 2])
    return intervals.reduce(0) { $0.addingClamped(max($1 - twiceMedian, 0)) }
  }

  /// Returns the squared distance in (1/1000 pt)², which is exact on the grid.
  private static func squaredDistance(_ one: GestureSample, _ other: GestureSample) -> Int64 {
    let x = one.milliX - other.milliX
    let y = one.milliY - other.milliY
    return x * x + y * y
  }
}

/// The latest steps of a finger in each direction, by the index of the sample they lead to. A step back in time counts
/// in both directions.
private struct Turns {
  private var forward = Int.min
  private var backward = Int.min

  mutating func note(step: Int, from last: GestureSample, to next: GestureSample, _ axis: DragAxis) {
    let isBackInTime = next.timeMicroseconds < last.timeMicroseconds
    let (from, to) = (axis.position(of: last), axis.position(of: next))
    if isBackInTime || to > from { forward = step }
    if isBackInTime || to < from { backward = step }
  }

  func latest(against sign: Double) -> Int { sign > 0 ? backward : forward }
}

/// Measures of a session that need its trace and its configuration, as whole numbers.
///
/// They are computed once, when the session is stored, so that the trace can be deleted without changing any report.
///
/// Nil means unknown. Without a trace only `marginMilli` can have a value. Without a decision, measures of the
/// decision are nil.
package struct SessionMeasures: Sendable, Hashable {
  /// The largest travel of any touch toward the end, measured from its start, in 1/1000 pt.
  ///
  /// It is negative if every touch moved the other way from its first move on.
  package var travelMilliPoints: Int64?
  /// The number of times that the finger turned around: sign changes of the velocity along the axis, beyond ±50 pt/s.
  ///
  /// The velocity is that of `VelocityEstimator.lsq100` at every sample from a touch's third on: a least-squares line
  /// through the last 100 ms, which averages out touch noise. Summed over the touches.
  package var reversals: Int64?
  /// The time that the finger rested within 1 pt of its last release, in µs; nil if the last touch did not lift.
  ///
  /// It runs from the sample that brought the finger there to the terminal one.
  package var holdMicroseconds: Int64?
  /// The total time by which intervals between a touch's samples exceed twice their median, in µs: a measure of late
  /// input.
  ///
  /// Samples with the same time stamp as the previous one have no interval.
  package var inputGapMicroseconds: Int64?
  /// The distance of the last release from the boundary of its rule; see `ReleaseDecision.marginMilli`.
  package var marginMilli: Int64?
  /// The decision on the last release, recomputed from the trace with the session's own estimator. It must equal the
  /// recorded decision.
  package var recomputedFinishes: Bool?
  /// The decision on the last release with the velocity of `VelocityEstimator.lsq100`.
  package var finishesLsq100: Bool?
  /// The decision on the last release with the velocity of `VelocityEstimator.last2`.
  package var finishesLast2: Bool?
  /// The decision on the last release with the velocity of `VelocityEstimator.motion2`.
  package var finishesMotion2: Bool?
  /// The decision on the last release with the velocity of `VelocityEstimator.flutter`.
  package var finishesFlutter: Bool?
  /// The third of the container's height in which the drag began: where the finger was when the drag was recognized.
  package var startThird: ContainerSize.Third?

  /// Creates measures that are all unknown.
  package init() {}

  /// A Boolean value that indicates whether all measures are unknown.
  package var isEmpty: Bool { self == SessionMeasures() }

  /// Measures a session.
  package init(of session: InteractionSession, under configuration: TransitionConfiguration) {
    let axis = Self.axis(of: session, under: configuration)
    let all = session.samplesByTouch
    let touches = all.filter { !$0.samples.isEmpty }
    startThird = session.samples.first.flatMap { first in session.result.container?.third(atY: first.y) }
    if !touches.isEmpty {
      let measured = touches.map { MeasuredTouch(samples: $0.samples, axis: axis) }
      travelMilliPoints = measured.lazy.map(\.travelMilliPoints).max()
      reversals = measured.reduce(0) { $0 + $1.reversals }
      // Time stamps of an imported trace may jump back and forth.
      let gaps = measured.reduce(Int64(0)) { $0.addingClamped($1.inputGapMicroseconds) }
      inputGapMicroseconds = min(gaps, SessionBounds.duration.upperBound)
      if session.result.termination == .ended { holdMicroseconds = measured.last?.holdMicroseconds }
    }
    guard let release = LastRelease(of: session.result, touch: all.last, axis: axis, under: configuration) else {
      return
    }
    marginMilli = release.decided?.marginMilli
    finishesLsq100 = release.finishes(with: .lsq100)
    finishesLast2 = release.finishes(with: .last2)
    finishesMotion2 = release.finishes(with: .motion2)
    finishesFlutter = release.finishes(with: .flutter)
    recomputedFinishes =
      switch session.result.estimator {
      case .recognizer: release.finishes(with: .recognizer)
      case .lsq100: finishesLsq100
      case .last2: finishesLast2
      case .motion2: finishesMotion2
      case .flutter: finishesFlutter
      }
  }

  /// Returns what a drag did between stops, with the outcomes that follow from its trace; nil without stops.
  package static func stops(of session: InteractionSession, under configuration: TransitionConfiguration)
    -> SessionStops?
  {
    var stops = session.result.stops
    guard stops != nil,
      let last = LastRelease(
        of: session.result, touch: session.samplesByTouch.last, axis: axis(of: session, under: configuration),
        under: configuration), let release = last.decided?.stops
    else { return stops }
    stops?.runnerUp = StopDecision(release).runnerUpName
    stops?.recomputed = last.decision(with: session.result.estimator)?.stops?.targetName
    return stops
  }

  /// Returns the session's own axis. If the toolkit never started, there is none, and the result is the configuration's
  /// axis in a left-to-right layout.
  private static func axis(
    of session: InteractionSession, under configuration: TransitionConfiguration
  ) -> DragAxis {
    let result = session.result
    guard result.interactionDistance <= 0 else { return DragAxis(result.axis, sign: result.sign) }
    return DragAxis(of: configuration, session.header.direction)
  }
}
