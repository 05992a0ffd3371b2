import Foundation
import GRDB
import TransitionModel

@testable import TransitionStore

/// A session, reduced to the values in a report.
struct Recorded: Sendable {
  var transition = "card-modal"
  var direction = TransitionDirection.dismiss
  var origin = SessionOrigin.device
  var token: String?
  var deviceClass: String?
  var appVersion: String?
  var outcome = SessionOutcome.finished
  var reason: String?
  var estimator = VelocitySource.lsq100
  var milliseconds = 200
  var progress: Double? = 0.5
  var velocity: Double? = 100
  /// The days since 2023-11-14.
  var day = 0
  var container: ContainerSize?
  /// The y coordinate at which the drag begins, in points.
  var startY = 0.0

  /// Returns the session.
  ///
  /// - Parameter number: Determines the UUID, so that one list always produces the same sessions.
  func session(_ number: Int, of revision: TransitionRevision) throws -> InteractionSession {
    let digits = String(number)
    let text = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    guard let uuid = UUID(uuidString: text) else { throw CocoaError(.formatting) }
    let isDecided = outcome.isDecided
    let termination: SessionTermination =
      outcome == .abandoned ? .none : outcome == .interrupted ? .cancelled : .ended
    let duration = Int64(milliseconds) * 1000 + 250
    let context = SessionContext(origin: origin, deviceClass: deviceClass, appVersion: appVersion, token: token)
    return InteractionSession(
      header: SessionHeader(
        uuid: uuid, transition: revision.name, revision: revision.revision, digest: revision.digest,
        direction: direction, beganAtMicroseconds: 1_700_000_000_000_000 + Int64(day) * 86_400_000_000,
        context: context),
      result: SessionResult(
        outcome: outcome, reason: outcome == .invalid ? reason ?? "times go backwards" : reason,
        termination: termination, completed: outcome == .finished, durationMicroseconds: duration, axis: .y, sign: 1,
        interactionDistance: 400, releaseTranslation: progress.map { $0 * 400 }, releaseProgress: progress,
        releaseVelocity: velocity, estimator: estimator, peakProgress: progress ?? 0,
        touches: [
          InteractionTouch(
            startDisplacement: 0, sampleCount: 1, termination: termination,
            finishes: isDecided ? outcome == .finished : nil)
        ], container: container),
      samples: [GestureSample(timeMicroseconds: 0, x: 0, y: startY, phase: .began)])
  }
}

extension TransitionRegistry {
  /// Returns a registry in memory with a revision each of `card-modal` and `pull-down` and these sessions, recorded in
  /// this order.
  static func holding(_ sessions: [(Int, Recorded)]) throws -> TransitionRegistry {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply(["card-modal", "pull-down"].map(configuration))
    // Control characters are refused now; registries of earlier versions may have them.
    let plain = sessions.map { number, recorded in
      var recorded = recorded
      if let reason = recorded.reason, reason.contains(where: { $0 < " " }) { recorded.reason = "\(number)" }
      return (number, recorded)
    }
    try registry.record(plain.map { try $1.session($0, of: registry.transition(named: $1.transition)) })
    try registry.change { db in
      for ((_, recorded), (_, stored)) in zip(sessions, plain) where recorded.reason != stored.reason {
        try db.execute(
          sql: "UPDATE session SET reason = ? WHERE reason = ?", arguments: [recorded.reason, stored.reason])
      }
    }
    return registry
  }

  static func holding(_ sessions: [Recorded]) throws -> TransitionRegistry {
    try holding(Array(zip(0..., sessions)))
  }

  static func configuration(_ name: String) throws -> TransitionConfiguration {
    let values: [String: ConfigurationFieldValue] = [
      "name": .text(name), "summary": .text("A transition to test with."),
      "presentation.duration": .number(0.4), "presentation.dampingRatio": .number(0.8),
      "dismissal.duration": .number(0.3), "dismissal.curve": .text("easeInOut"),
      "geometry.edge": .text("bottom"), "interaction.dismissalType": .text("standard"),
      "interaction.releaseRule.kind": .text("flingOrDistance"), "interaction.releaseRule.fraction": .number(0.2),
      "interaction.releaseRule.velocity": .number(300), "interaction.tail.kind": .text("percentDriven"),
    ]
    return try TransitionConfiguration(ConfigurationValues(values))
  }
}
