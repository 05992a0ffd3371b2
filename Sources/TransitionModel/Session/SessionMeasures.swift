/// What only a session's trace and its configuration can tell, as whole numbers: worked out once, when the session is
/// stored, so that the trace can go and every report still counts the same.
///
/// nil is what cannot be told: without a trace everything but ``marginMilli``, without a decision what is about one.
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
  /// What the rule says to the last release when the trace is read again with the session's own estimator. It must be what
  /// was decided.
  public var recomputedFinishes: Bool?
  /// What the rule says to the last release with the velocity of `VelocityEstimator.lsq100`.
  public var finishesLsq100: Bool?
  /// What it says with that of `VelocityEstimator.last2`.
  public var finishesLast2: Bool?
  /// What it says with that of `VelocityEstimator.motion2`.
  public var finishesMotion2: Bool?
  /// What it says with that of `VelocityEstimator.flutter`.
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
    let line = Self.line(of: session, under: configuration)
    let all = session.samplesByTouch
    let touches = all.filter { !$0.samples.isEmpty }
    if !touches.isEmpty {
      let traces = touches.map { TouchTrace(samples: $0.samples, line: line) }
      travelMilliPoints = traces.lazy.map(\.travelMilliPoints).max()
      reversals = traces.reduce(0) { $0 + $1.reversals }
      // Stamps of an imported trace may go to and fro.
      let gaps = traces.reduce(Int64(0)) { $0.addingClamped($1.inputGapMicroseconds) }
      inputGapMicroseconds = min(gaps, SessionBounds.duration.upperBound)
      if session.result.termination == .ended { holdMicroseconds = traces.last?.holdMicroseconds }
    }
    guard session.result.outcome.isDecided, let interaction = configuration.interaction else { return }
    let release = LastRelease(of: session.result, touch: all.last, interaction: interaction, line: line)
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
  private static func line(
    of session: InteractionSession, under configuration: TransitionConfiguration
  ) -> TravelLine {
    let result = session.result
    guard result.interactionDistance <= 0 else { return TravelLine(axis: result.axis, sign: result.sign) }
    return TravelLine(of: configuration, session.header.direction)
  }
}
