/// The end of a session. The release properties describe its last release.
public struct SessionResult: Sendable, Hashable {
  /// The outcome of the session.
  public var outcome: SessionOutcome
  /// The reason, if the outcome is `invalid` or `interrupted`.
  package var reason: String?
  /// The event that ended the last touch.
  package var termination: SessionTermination
  /// A Boolean value that indicates whether the transition was completed in the end.
  package var completed: Bool
  /// The time from the first `began` to the last sample, in microseconds.
  package var durationMicroseconds: Int64
  /// The planned duration of the completion animation that ended the session, in microseconds; nil if none reached its
  /// end.
  package var settleMicroseconds: Int64?
  /// The axis of travel.
  package var axis: TravelAxis
  /// +1 if the end lies toward growing coordinates, otherwise −1.
  package var sign: Double
  /// The interaction distance, in points.
  package var interactionDistance: Double
  /// The travel toward the end at release, in points, including the displacement of a re-grab; nil if there was no
  /// release.
  package var releaseTranslation: Double?
  /// The value of `releaseTranslation` as a share of the distance, clamped to 0…1.
  package var releaseProgress: Double?
  /// The velocity that the rule used, in pt/s toward the end.
  package var releaseVelocity: Double?
  /// The source of `releaseVelocity`.
  package var estimator: VelocitySource
  /// The largest share of the distance that was reached, clamped to 0…1.
  package var peakProgress: Double
  /// The touches in order. More than one if the view was grabbed again while it settled.
  package var touches: [InteractionTouch]
  /// The smoothness of the screen; nil if the host did not measure it.
  package var frames: FrameMeasures?
  /// The size of the container when the drag began; nil if the host did not report it.
  package var container: ContainerSize?
  /// What the drag did between the stops of the view; nil without stops.
  package var stops: SessionStops?

  package init(
    outcome: SessionOutcome, reason: String? = nil, termination: SessionTermination, completed: Bool,
    durationMicroseconds: Int64, settleMicroseconds: Int64? = nil, axis: TravelAxis, sign: Double,
    interactionDistance: Double, releaseTranslation: Double?, releaseProgress: Double?, releaseVelocity: Double?,
    estimator: VelocitySource, peakProgress: Double, touches: [InteractionTouch], frames: FrameMeasures? = nil,
    container: ContainerSize? = nil
  ) {
    self.outcome = outcome
    self.reason = reason
    self.termination = termination
    self.completed = completed
    self.durationMicroseconds = durationMicroseconds
    self.settleMicroseconds = settleMicroseconds
    self.axis = axis
    self.sign = sign
    self.interactionDistance = interactionDistance
    self.releaseTranslation = releaseTranslation
    self.releaseProgress = releaseProgress
    self.releaseVelocity = releaseVelocity
    self.estimator = estimator
    self.peakProgress = peakProgress
    self.touches = touches
    self.frames = frames
    self.container = container
  }
}

/// The size of the container in which a drag takes place: the screen, or the app's window.
package struct ContainerSize: Sendable, Hashable {
  /// The width, in points.
  package let width: Double
  /// The height, in points.
  package let height: Double

  /// The largest width or height, in points: that of a coordinate.
  package static let limit = GestureSample.coordinateLimit

  /// Creates a size; nil if a side is not above 0 and at most 1,000,000 pt.
  package init?(width: Double, height: Double) {
    guard width > 0, height > 0, width <= Self.limit, height <= Self.limit else { return nil }
    (self.width, self.height) = (width, height)
  }

  /// The orientation: landscape if the container is wider than it is high, otherwise portrait.
  package var orientation: Orientation { width > height ? .landscape : .portrait }

  /// Returns the third of the height that contains a y coordinate, in points from the top. A coordinate outside the
  /// container belongs to the nearest third.
  package func third(atY y: Double) -> Third { y < height / 3 ? .top : y < height * 2 / 3 ? .middle : .bottom }

  /// The orientation of a container.
  package enum Orientation: String, Sendable, Hashable, CaseIterable {
    /// At least as high as wide.
    case portrait
    /// Wider than high.
    case landscape
  }

  /// A third of a container's height, with its number in stored rows.
  package enum Third: Int64, Sendable, Hashable, CaseIterable {
    /// The upper third.
    case top = 1
    /// The middle third.
    case middle
    /// The lower third.
    case bottom
  }
}

/// The smoothness of the screen during a session's gesture and completion animation, as measured by its host.
package struct FrameMeasures: Sendable, Hashable {
  /// The number of frames shown.
  package var frames: Int
  /// The total time by which frames were late, in µs.
  package var lateMicroseconds: Int64
  /// The number of frames shown more than 1.5 refresh periods after the previous one.
  package var slowFrames: Int
  /// The number of frames shown more than 700 ms after the previous one. They count as slow, too.
  package var frozenFrames: Int

  /// Creates measures from counts; see the properties.
  package init(frames: Int, lateMicroseconds: Int64, slowFrames: Int, frozenFrames: Int) {
    self.frames = frames
    self.lateMicroseconds = lateMicroseconds
    self.slowFrames = slowFrames
    self.frozenFrames = frozenFrames
  }

  /// Counts frames, each with the interval since the previous one. A frame is due one refresh period after it.
  package init(intervals: some Sequence<Int64>, refreshPeriod: Int64) {
    self.init(frames: 0, lateMicroseconds: 0, slowFrames: 0, frozenFrames: 0)
    for interval in intervals { count(interval, refreshPeriod: refreshPeriod) }
  }

  /// Counts one more frame, by a toolkit's time stamps.
  package mutating func count(seconds: Double, refreshPeriod: Double) {
    func microseconds(_ seconds: Double) -> Int64 {
      seconds.isFinite ? Int64(min(max((seconds * 1_000_000).rounded(), 0), 0x1p52)) : 0
    }
    count(microseconds(seconds), refreshPeriod: microseconds(refreshPeriod))
  }

  private mutating func count(_ interval: Int64, refreshPeriod: Int64) {
    let isFrozen = interval > Self.frozenMicroseconds
    frames += 1
    lateMicroseconds = lateMicroseconds.addingClamped(max(interval.subtractingClamped(refreshPeriod), 0))
    slowFrames += isFrozen || Double(interval) > 1.5 * Double(refreshPeriod) ? 1 : 0
    frozenFrames += isFrozen ? 1 : 0
  }

  /// The interval above which a frame counts as frozen, in µs: 700 ms, as in Android and Firebase.
  package static let frozenMicroseconds: Int64 = 700_000
}

/// The bounds of the numbers in a session.
///
/// No finger produces numbers beyond them. One such number would exceed the largest sum of a report (2⁵⁶), and every
/// later report would fail.
package enum SessionBounds {
  /// The range of times, in UTC µs since 1970: until October 2096.
  package static let time: ClosedRange<Int64> = 0...4_000_000_000_000_000
  /// The range of durations, in µs: up to a day, because a debugger can stop an app for hours.
  package static let duration: ClosedRange<Int64> = 0...WallClock.day
  /// The range of a sample's time stamp, in µs on the clock of its session.
  package static let stamp: ClosedRange<Int64> = -time.upperBound...time.upperBound
  /// The range of the number of touches, samples or frames.
  package static let count: ClosedRange<Int64> = 0...1_000_000_000
  /// The largest absolute value of a displacement, a distance, a progress or a velocity.
  ///
  /// Samples are at most 10⁶ pt from the origin and at least a µs apart.
  package static let magnitude = 1e14
}
