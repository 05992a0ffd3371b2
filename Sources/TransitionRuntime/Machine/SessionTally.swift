import TransitionModel

/// The recorded values of a running session that the machine does not keep.
struct SessionTally {
  private let startMicroseconds: Int64
  var header: SessionHeader?
  /// The reason that the gesture did not reach its own release.
  var interruption: String?
  /// The duration of the completion animation that reached its end, in seconds.
  var settleSeconds: Double?
  private var lastMicroseconds: Int64 = 0
  private var touches: [InteractionTouch] = []
  private var geometry: InteractionGeometry?
  /// The size of the container at the begin, which the device's rotation may change.
  private var container: ContainerSize?
  private var decision: ReleaseDecision?
  private var stops: SessionStops?
  /// The travel of the finger, in points; nil before the layout is known.
  var travel: Double?

  init(startMicroseconds: Int64) { self.startMicroseconds = startMicroseconds }

  /// Returns the sample with its time counted from the session's start. Times that do not fit count as the start.
  func onSessionTime(_ sample: GestureSample) -> GestureSample {
    let (time, overflow) = sample.timeMicroseconds.subtractingReportingOverflow(startMicroseconds)
    return sample.atTime(microseconds: overflow ? 0 : time)
  }

  mutating func countOnSessionTime(_ sample: GestureSample) -> GestureSample {
    let sample = onSessionTime(sample)
    count(sample)
    return sample
  }

  mutating func beginTouch(displacement: Double) {
    touches.append(InteractionTouch(startDisplacement: displacement))
    decision = nil
    interruption = nil
  }

  mutating func count(_ sample: GestureSample) {
    lastMicroseconds = max(lastMicroseconds, sample.timeMicroseconds)
    if !touches.isEmpty { touches[touches.count - 1].sampleCount += 1 }
  }

  /// Ends a touch with `recognizerVelocity` along the axis. It is stored toward the end once the geometry is available.
  mutating func endTouch(_ termination: SessionTermination, recognizerVelocity: Double?) {
    guard !touches.isEmpty else { return }
    touches[touches.count - 1].termination = termination
    touches[touches.count - 1].recognizerVelocity = recognizerVelocity.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Keeps values of the machine before it drops them.
  ///
  /// - Parameters:
  ///   - geometry: The machine's geometry.
  ///   - travel: The travel of the finger; nil if the event did not change it.
  ///   - decision: The machine's decision.
  ///   - isLive: Whether the event concerned the finger. Events while the view settles must not change earlier
  ///     decisions.
  mutating func note(
    _ geometry: InteractionGeometry?, travel: Double?, decision: ReleaseDecision?, isLive: Bool
  ) {
    if isLive || self.geometry == nil { self.geometry = geometry ?? self.geometry }
    container = container ?? self.geometry?.container
    self.travel = travel ?? self.travel
    self.decision = decision
    guard !touches.isEmpty else { return }
    // Between stops, no release rule is asked.
    touches[touches.count - 1].finishes = decision?.stops?.asksDismissal == false ? nil : decision?.finishes
    touches[touches.count - 1].decidedStop = decision?.stops?.targetName
  }

  /// Keeps where a view with stops came from, and what was decided about it.
  ///
  /// - Parameters:
  ///   - machine: The machine, in progress.
  ///   - from: The stop at which the view rested before.
  ///   - all: The stops of the configuration, in order.
  mutating func noteStops(_ machine: InteractionMachine, from: String, among all: [Stop]) {
    guard let geometry = machine.geometry, let track = geometry.stops, let home = machine.name(ofStop: machine.home)
    else { return }
    // The decision stays while the view settles, maybe in another layout.
    if machine.settlePlan != nil, stops?.decided != nil { return }
    var stops = SessionStops(from: from, home: home, milliPositions: all.map { track.milliPosition(of: $0.name) })
    stops.canDismiss = geometry.canDismiss
    if let release = machine.decision?.stops {
      stops.decided = release.targetName
      stops.dismissalAsked = release.asksDismissal
      stops.releaseMilliPoints = Int64((release.position * 1000).rounded())
    }
    self.stops = stops
  }

  /// Returns the session's result.
  ///
  /// - Parameters:
  ///   - machine: The machine at the session's end.
  ///   - completed: A Boolean value that indicates whether the transition was completed.
  ///   - axis: The configuration's own axis, for a gesture that never started and so has no geometry.
  func result(_ machine: InteractionMachine, completed: Bool, axis: DragAxis) -> SessionResult {
    let axis = geometry?.dragAxis ?? axis
    let sign = axis.sign
    let distance = geometry?.distance ?? 0
    let termination = touches.last?.termination ?? .none
    let isDecided = termination == .ended && interruption == nil && decision != nil
    let translation = decision?.translation ?? travel
    var result = SessionResult(
      outcome: isDecided ? (decision?.finishes == true ? .finished : .cancelled) : .interrupted,
      reason: isDecided ? nil : interruption ?? (termination == .cancelled ? "system cancel" : nil),
      termination: termination, completed: completed, durationMicroseconds: lastMicroseconds,
      settleMicroseconds: settleSeconds.map { Int64(($0 * 1_000_000).rounded()) },
      axis: axis.coordinate, sign: sign, interactionDistance: distance,
      releaseTranslation: translation,
      releaseProgress: translation.map { distance > 0 ? min(max($0 / distance, 0), 1) : 0 },
      releaseVelocity: decision?.velocity,
      estimator: decision?.estimator ?? machine.rule.interaction.velocityEstimator,
      peakProgress: machine.peakProgress,
      touches: touches.map { touch in
        var touch = touch
        touch.recognizerVelocity = touch.recognizerVelocity.map { sign * $0 }
        return touch
      }, container: container)
    result.stops = stops
    return result
  }
}
