/// The end of a session; the release properties describe its last release.
public struct SessionResult: Sendable, Hashable {
  /// How the session ended.
  public var outcome: SessionOutcome
  /// Why, when the outcome is `invalid` or `interrupted`.
  public var reason: String?
  /// What ended its last touch.
  public var termination: SessionTermination
  /// Whether the transition went through in the end.
  public var completed: Bool
  /// From the first `began` to the last sample.
  public var durationMicroseconds: Int64
  /// How long the settle that ended the session ran by its plan; nil if none came to its end.
  public var settleMicroseconds: Int64?
  /// The axis of travel.
  public var axis: TravelAxis
  /// +1 when the end lies toward growing coordinates.
  public var sign: Double
  /// Points.
  public var interactionDistance: Double
  /// Points toward the end, displacement of a re-grab included; nil where there was no release to look at.
  public var releaseTranslation: Double?
  /// `releaseTranslation` as a share of the distance, clamped to 0…1.
  public var releaseProgress: Double?
  /// The velocity the rule was given, pt/s toward the end.
  public var releaseVelocity: Double?
  /// What `releaseVelocity` was estimated with.
  public var estimator: VelocitySource
  /// The largest share of the distance reached, clamped to 0…1.
  public var peakProgress: Double
  /// Its touches, in order; one unless the view was grabbed again while it settled.
  public var touches: [InteractionTouch]
  /// How smoothly the screen followed; nil where the host did not measure it.
  public var frames: FrameMeasures?

  /// Describes the end of a session; see its properties.
  public init(
    outcome: SessionOutcome, reason: String? = nil, termination: SessionTermination, completed: Bool,
    durationMicroseconds: Int64, settleMicroseconds: Int64? = nil, axis: TravelAxis, sign: Double,
    interactionDistance: Double, releaseTranslation: Double?, releaseProgress: Double?, releaseVelocity: Double?,
    estimator: VelocitySource, peakProgress: Double, touches: [InteractionTouch], frames: FrameMeasures? = nil
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
  }
}

/// How smoothly the screen followed one session, over gesture and settle, as measured by its host.
public struct FrameMeasures: Sendable, Hashable {
  /// How many frames were shown.
  public var frames: Int
  /// By how much frames were shown after they were due, added up, in µs.
  public var lateMicroseconds: Int64
  /// Frames shown more than 1.5 refresh periods after the one before.
  public var slowFrames: Int
  /// Frames shown more than 700 ms after the one before; they are slow as well.
  public var frozenFrames: Int

  /// Describes what was counted; see its properties.
  public init(frames: Int, lateMicroseconds: Int64, slowFrames: Int, frozenFrames: Int) {
    self.frames = frames
    self.lateMicroseconds = lateMicroseconds
    self.slowFrames = slowFrames
    self.frozenFrames = frozenFrames
  }

  /// Counts frames, each with the interval since the one before. A frame is due one refresh period after it.
  ///
  /// - Parameters:
  ///   - intervals: µs from one frame to the next.
  ///   - refreshPeriod: µs from one refresh of the screen to the next, as requested: of an adaptive screen not the
  ///     shortest it can.
  public init(intervals: some Sequence<Int64>, refreshPeriod: Int64) {
    self.init(frames: 0, lateMicroseconds: 0, slowFrames: 0, frozenFrames: 0)
    for interval in intervals { count(interval, refreshPeriod: refreshPeriod) }
  }

  /// Counts one more frame, by a toolkit's time stamps.
  ///
  /// - Parameters:
  ///   - seconds: Since the frame before. What is not finite counts as 0.
  ///   - refreshPeriod: Seconds after which it was due, which an adaptive screen changes as it goes.
  public mutating func count(seconds: Double, refreshPeriod: Double) {
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

  /// A frame that is shown longer than this was frozen, µs: 700 ms, as Android and Firebase count.
  public static let frozenMicroseconds: Int64 = 700_000
}

/// What the numbers of a session can be. Beyond them is nothing that a finger did, and one such number would be more than
/// a report can add up (2⁵⁶), so it would make every later report fail.
package enum SessionBounds {
  /// A time of day, UTC µs since 1970: until October 2096.
  package static let time: ClosedRange<Int64> = 0...4_000_000_000_000_000
  /// How long something took, µs: a day. Hours are what a debugger holds an app up for.
  package static let duration: ClosedRange<Int64> = 0...86_400_000_000
  /// A stamp of a sample, µs on the clock of its session.
  package static let stamp: ClosedRange<Int64> = -time.upperBound...time.upperBound
  /// How many touches, samples or frames.
  package static let count: ClosedRange<Int64> = 0...1_000_000_000
  /// How large a displacement, a distance, a progress or a velocity can be, on either side of 0: samples are 10⁶ pt from
  /// the origin at most, and a µs apart at least.
  package static let magnitude = 1e14
}
