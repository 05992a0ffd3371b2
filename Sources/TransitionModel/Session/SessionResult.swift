/// What became of a session; the release columns describe its last release.
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
  /// Its touches, in order; one unless the view was grabbed anew while it settled.
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
