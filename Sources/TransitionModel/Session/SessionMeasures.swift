import TransitionMotion

/// The samples of one touch, at least one, as ``SessionMeasures`` looks at them.
struct MeasuredTouch {
  let samples: ArraySlice<GestureSample>
  let axis: DragAxis

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
    let position = axis.coordinate == .x ? sample.milliX : sample.milliY
    return axis.sign < 0 ? -position : position
  }

  /// Changes of sign of the smoothed velocity.
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
      // Where no step of the window goes back, no line through it falls: it can only go on as it went.
      if sign != 0, turns.latest(against: sign) <= oldest { continue }
      let velocity = axis.velocity(VelocityEstimator.lsq100.velocity(of: samples[oldest...end]))
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

  mutating func note(step: Int, from last: GestureSample, to next: GestureSample, _ axis: DragAxis) {
    let isBackInTime = next.timeMicroseconds < last.timeMicroseconds
    let (from, to) = (axis.position(of: last), axis.position(of: next))
    if isBackInTime || to > from { forward = step }
    if isBackInTime || to < from { backward = step }
  }

  /// The latest step that goes against a velocity of this sign.
  func latest(against sign: Double) -> Int { sign > 0 ? backward : forward }
}

/// Measures that need a session's trace and its configuration, as whole numbers: computed once, when the session is
/// stored, so that the trace can go and every report still counts the same.
///
/// Nil stands for unknown: without a trace everything but ``marginMilli``, without a decision what is about one.
public struct SessionMeasures: Sendable, Hashable {
  /// The furthest toward the end along the axis that any touch came from where it had begun, in 1/1000 pt; negative where
  /// all went the other way from their first move on.
  public var travelMilliPoints: Int64?
  /// How often the finger turned around: changes of sign of the velocity along the axis, beyond 50 pt/s either way.
  ///
  /// The velocity is that of `VelocityEstimator.lsq100` at every sample from a touch's third on: a least-squares line
  /// through the last 100 ms, over which the jitter of a digitizer averages out. Summed over the touches.
  public var reversals: Int64?
  /// How long the finger had stayed within 1 pt of where it lifted for the last time, in µs: from the sample that brought
  /// it there to the terminal one. nil where the last touch did not lift.
  public var holdMicroseconds: Int64?
  /// By how much the intervals between a touch's samples exceed twice their median, added up, in µs: input that came
  /// late. Samples with the stamp of the one before have no interval.
  public var inputGapMicroseconds: Int64?
  /// How far the last release was from the boundary of its rule; see ``ReleaseDecision/marginMilli``.
  public var marginMilli: Int64?
  /// The decision on the last release when the trace is read again with the session's own estimator. It must be what
  /// was decided.
  public var recomputedFinishes: Bool?
  /// The decision on the last release with the velocity of `VelocityEstimator.lsq100`.
  public var finishesLsq100: Bool?
  /// The decision with that of `VelocityEstimator.last2`.
  public var finishesLast2: Bool?
  /// The decision with that of `VelocityEstimator.motion2`.
  public var finishesMotion2: Bool?
  /// The decision with that of `VelocityEstimator.flutter`.
  public var finishesFlutter: Bool?

  /// Nothing is known.
  public init() {}

  /// Whether nothing is known.
  public var isEmpty: Bool { self == SessionMeasures() }

  /// Measures a session.
  ///
  /// - Parameters:
  ///   - session: The session, with its trace if there is one.
  ///   - configuration: What was on screen.
  public init(of session: InteractionSession, under configuration: TransitionConfiguration) {
    let axis = Self.axis(of: session, under: configuration)
    let all = session.samplesByTouch
    let touches = all.filter { !$0.samples.isEmpty }
    if !touches.isEmpty {
      let measured = touches.map { MeasuredTouch(samples: $0.samples, axis: axis) }
      travelMilliPoints = measured.lazy.map(\.travelMilliPoints).max()
      reversals = measured.reduce(0) { $0 + $1.reversals }
      // Stamps of an imported trace may go to and fro.
      let gaps = measured.reduce(Int64(0)) { $0.addingClamped($1.inputGapMicroseconds) }
      inputGapMicroseconds = min(gaps, SessionBounds.duration.upperBound)
      if session.result.termination == .ended { holdMicroseconds = measured.last?.holdMicroseconds }
    }
    guard session.result.outcome.isDecided, let interaction = configuration.interaction else { return }
    let release = LastRelease(of: session.result, touch: all.last, interaction: interaction, axis: axis)
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

  /// The session's own way; where the toolkit never started and there was none, its configuration's, as it is where text
  /// runs from left to right.
  private static func axis(
    of session: InteractionSession, under configuration: TransitionConfiguration
  ) -> DragAxis {
    let result = session.result
    guard result.interactionDistance <= 0 else { return DragAxis(result.axis, sign: result.sign) }
    return DragAxis(of: configuration, session.header.direction)
  }
}

/// The last release of a decided session, to be decided again.
struct LastRelease {
  private let interaction: InteractionConfiguration
  private let axis: DragAxis
  private let result: SessionResult
  /// The samples of the last touch, and what else is known of it; nil without a trace.
  private let last: (touch: InteractionTouch, samples: ArraySlice<GestureSample>)?
  /// The samples that a velocity is estimated from.
  private let history: ArraySlice<GestureSample>
  /// Travel at the release. Where the place of the finger counts and not its way, that place's origin is known only
  /// through the travel that was stored.
  private let translation: Double?

  /// - Parameter touch: The session's last.
  init(
    of result: SessionResult, touch: (touch: InteractionTouch, samples: ArraySlice<GestureSample>)?,
    interaction: InteractionConfiguration, axis: DragAxis
  ) {
    self.interaction = interaction
    self.axis = axis
    self.result = result
    last = touch.flatMap { $0.samples.isEmpty ? nil : $0 }
    history = SampleHistory.kept(of: last?.samples ?? [])
    translation =
      switch interaction.tracking {
      case .absolutePosition: result.releaseTranslation
      case .translation:
        last.flatMap {
          interaction.releaseTravel(of: $0.touch, $0.samples, along: axis, distance: result.interactionDistance)
        }
      }
  }

  /// The decision that was taken, from what was stored of it.
  var decided: ReleaseDecision? {
    guard let translation = result.releaseTranslation, let velocity = result.releaseVelocity else { return nil }
    return ReleaseDecision(
      asking: interaction.releaseRule, translation: translation, velocity: velocity, estimator: result.estimator,
      distance: result.interactionDistance)
  }

  /// The decision of the rule with a velocity estimated like this; nil without a trace.
  func finishes(with estimator: VelocitySource) -> Bool? {
    guard let touch = last?.touch, let translation else { return nil }
    let (velocity, _) = interaction.releaseVelocity(
      by: estimator, of: history, along: axis, recognizerVelocity: touch.recognizerVelocity.map { axis.sign * $0 },
      looksBack: interaction.releaseSample == .lastChanged)
    return interaction.releaseRule.finishes(
      translation: translation, velocity: velocity, distance: result.interactionDistance)
  }
}
