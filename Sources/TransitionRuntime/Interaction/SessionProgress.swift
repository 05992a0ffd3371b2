import Foundation
import TransitionModel

/// A session while it runs: what the machine does not keep and the record needs.
struct SessionProgress {
  private let startMicroseconds: Int64
  var header: SessionHeader?
  /// Why the gesture did not come to a release of its own.
  var interruption: String?
  /// Seconds of the settle that came to its end.
  var settleSeconds: Double?
  private var lastMicroseconds: Int64 = 0
  private var touches: [InteractionTouch] = []
  private var geometry: InteractionGeometry?
  private var decision: ReleaseDecision?
  private var travel: Double?

  init(startMicroseconds: Int64) { self.startMicroseconds = startMicroseconds }

  /// The sample with its time counted from the session's start; times that do not fit count as the start's.
  func onSessionTime(_ sample: GestureSample) -> GestureSample {
    let (time, overflow) = sample.timeMicroseconds.subtractingReportingOverflow(startMicroseconds)
    return GestureSample(timeMicroseconds: overflow ? 0 : time, x: sample.x, y: sample.y, phase: sample.phase)
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

  /// `recognizerVelocity` along the axis; stored toward the end once the way is known.
  mutating func endTouch(_ termination: SessionTermination, recognizerVelocity: Double?) {
    guard !touches.isEmpty else { return }
    touches[touches.count - 1].termination = termination
    touches[touches.count - 1].recognizerVelocity = recognizerVelocity.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Keeps what the machine knows before it forgets.
  ///
  /// - Parameter isLive: The event concerned the finger. What happens while the view settles must not change what was
  ///   decided before.
  mutating func note(_ machine: InteractionMachine, isLive: Bool) {
    if isLive || geometry == nil { geometry = machine.geometry ?? geometry }
    if isLive, machine.isInProgress, machine.geometry != nil { travel = machine.travel }
    decision = machine.decision
    if !touches.isEmpty { touches[touches.count - 1].finishes = decision?.finishes }
  }

  /// The session's result.
  ///
  /// - Parameters:
  ///   - machine: The machine at the session's end.
  ///   - completed: A Boolean value that indicates whether the transition was completed.
  ///   - line: The configuration's own line, for a gesture that never started and so has no geometry.
  func result(_ machine: InteractionMachine, completed: Bool, line: TravelLine) -> SessionResult {
    let line = geometry?.line ?? line
    let sign = line.sign
    let distance = geometry?.distance ?? 0
    let termination = touches.last?.termination ?? .none
    let isDecided = termination == .ended && interruption == nil && decision != nil
    let translation = decision?.translation ?? travel
    return SessionResult(
      outcome: isDecided ? (decision?.finishes == true ? .finished : .cancelled) : .interrupted,
      reason: isDecided ? nil : interruption ?? (termination == .cancelled ? "system cancel" : nil),
      termination: termination, completed: completed, durationMicroseconds: lastMicroseconds,
      settleMicroseconds: settleSeconds.map { Int64(($0 * 1_000_000).rounded()) },
      axis: line.axis, sign: sign, interactionDistance: distance,
      releaseTranslation: translation,
      releaseProgress: translation.map { distance > 0 ? min(max($0 / distance, 0), 1) : 0 },
      releaseVelocity: decision?.velocity,
      estimator: decision?.estimator ?? machine.rule.interaction.velocityEstimator,
      peakProgress: machine.peakProgress,
      touches: touches.map { touch in
        var touch = touch
        touch.recognizerVelocity = touch.recognizerVelocity.map { sign * $0 }
        return touch
      })
  }
}
