import Foundation
import TransitionModel

@testable import TransitionStore

/// Sample configurations and sessions.
enum Example {
  /// The minimal valid configuration, without a gesture.
  static let plain: [String: ConfigurationFieldValue] = [
    "name": .text("plain"), "summary": .text("A transition nobody drags."),
    "presentation.duration": .number(0.4), "presentation.dampingRatio": .number(0.8),
    "dismissal.duration": .number(0.3), "dismissal.curve": .text("easeInOut"),
    "geometry.edge": .text("bottom"), "interaction.dismissalType": .text("none"),
  ]

  /// A transition that something else decides.
  static let observed: [String: ConfigurationFieldValue] = [
    "name": .text("sheet"), "kind": .text("observed"), "summary": .text("A sheet of the system."),
    "geometry.edge": .text("bottom"),
  ]

  /// A configuration with every part that applies to a standard dismissal.
  static let interactive: [String: ConfigurationFieldValue] = plain.merging([
    "name": .text("card-modal"), "interaction.dismissalType": .text("standard"), "dimming.alpha": .number(0.6),
    "interaction.releaseRule.kind": .text("flingOrDistance"), "interaction.releaseRule.fraction": .number(0.2),
    "interaction.releaseRule.velocity": .number(300), "interaction.tail.kind": .text("percentDriven"),
  ]) { _, new in new }

  /// A configuration with an input dismissal.
  static let input: [String: ConfigurationFieldValue] = plain.merging([
    "name": .text("modal-input"), "interaction.dismissalType": .text("input"),
    "interaction.releaseRule.kind": .text("armed"), "interaction.releaseRule.points": .number(120),
    "interaction.tail.kind": .text("spring"), "interaction.tail.duration": .number(0.4),
    "interaction.tail.dampingRatio": .number(0.8),
  ]) { _, new in new }

  /// Returns a registry with ``interactive``, in memory if there is no path.
  static func registry(at path: String? = nil) throws -> TransitionRegistry {
    let registry = try path.map { try TransitionRegistry(at: $0, access: .create) } ?? .inMemory()
    try registry.apply([configuration()])
    return registry
  }

  static func configuration(
    _ values: [String: ConfigurationFieldValue] = interactive, _ changes: [String: ConfigurationFieldValue?] = [:]
  ) throws -> TransitionConfiguration {
    try TransitionConfiguration(ConfigurationValues(values)).setting(changes)
  }

  /// A drag from half to full of a view whose smallest stop is not there.
  static var stops: SessionStops {
    var stops = SessionStops(from: "half", home: "half", milliPositions: [nil, 406_500, 779_250])
    (stops.decided, stops.to, stops.runnerUp, stops.recomputed) = ("full", "full", "half", "full")
    stops.releaseMilliPoints = 655_600
    return stops
  }

  /// Returns a decided session of one touch under `transition`, with samples 8 ms and 10 pt apart.
  static func session(
    _ uuid: UUID = UUID(), of transition: TransitionRevision, outcome: SessionOutcome = .finished,
    beganAt: Int64 = 1_700_000_000_000_000, context: SessionContext = SessionContext(origin: .simulated)
  ) -> InteractionSession {
    let last = 9
    let samples = (0...last).map { index in
      GestureSample(
        timeMicroseconds: Int64(index) * 8000, x: 100, y: Double(index) * 10 + 200.125,
        phase: index == 0 ? .began : index == last ? .ended : .changed)
    }
    let finishes = outcome == .finished
    return InteractionSession(
      header: SessionHeader(
        uuid: uuid, transition: transition.name, revision: transition.revision, digest: transition.digest,
        direction: .dismiss, beganAtMicroseconds: beganAt, context: context),
      result: SessionResult(
        outcome: outcome, reason: outcome == .invalid ? "times go backwards" : nil,
        termination: outcome == .abandoned ? .none : .ended, completed: finishes, durationMicroseconds: 72_000,
        settleMicroseconds: 300_000, axis: .y, sign: 1, interactionDistance: 400, releaseTranslation: 90,
        releaseProgress: 0.225, releaseVelocity: 1250.5, estimator: .lsq100, peakProgress: 0.225,
        touches: [
          InteractionTouch(
            startDisplacement: 0, sampleCount: samples.count, recognizerVelocity: 1249.25,
            termination: outcome == .abandoned ? .none : .ended, finishes: finishes)
        ]),
      samples: samples)
  }
}
