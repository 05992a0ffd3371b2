import TestSupport
import TransitionModel
import TransitionRuntime
import TransitionStage

/// The recorded sessions of gestures: the columns of the exchange format that depend only on the events.
enum SessionCases {
  /// Returns one line: events, and their sessions.
  static func line(
    _ configuration: TransitionConfiguration, _ rule: ResolvedInteraction, events count: Int,
    _ random: inout SplitMix64
  ) throws -> String? {
    let collector = SessionCollector()
    let manager = try ModalTransitionManager(
      configuration.name, from: FixedTransitions([configuration]), recordingTo: collector)
    guard let target = manager.gestureTarget(for: rule.direction) else { return nil }
    var touches = RandomTouches(rule, random)
    var events: [JSONPart] = []
    for index in 0...count {
      let plan = target.machine.settlePlan
      let event = index == count ? .tornDown : touches.likely(plan)
      events.append(event.part)
      _ = target.handle(event)
    }
    random = touches.random
    return JSONLine.text([
      ("kind", "session"), ("configuration", .text(configuration.name)),
      ("direction", .text(rule.direction.rawValue)), ("events", .list(events)),
      ("sessions", .list(collector.take().map(\.part))),
    ])
  }
}

extension InteractionSession {
  fileprivate var part: JSONPart {
    .object([
      ("outcome", .text(result.outcome.rawValue)), ("reason", .optional(result.reason)),
      ("termination", .text(result.termination.rawValue)), ("completed", .flag(result.completed)),
      ("duration_us", .whole(result.durationMicroseconds)),
      ("settle_us", result.settleMicroseconds.map { .whole($0) } ?? .null), ("axis", .text(result.axis.rawValue)),
      ("sign", .number(result.sign)), ("interaction_distance_pt", .number(result.interactionDistance)),
      ("release_translation_pt", .optional(result.releaseTranslation)),
      ("release_progress", .optional(result.releaseProgress)),
      ("release_velocity_pt_s", .optional(result.releaseVelocity)), ("estimator", .text(result.estimator.rawValue)),
      ("peak_progress", .number(result.peakProgress)), ("touches", .whole(Int64(result.touches.count))),
      ("sample_count", .whole(Int64(samples.count))), ("trace", trace),
    ])
  }

  private var trace: JSONPart {
    let letters = samples.map { sample -> Character in
      switch sample.phase {
      case .began: "b"
      case .changed: "c"
      case .ended: "e"
      case .cancelled: "x"
      }
    }
    return .object([
      ("touches", .list(result.touches.map(\.part))),
      ("t_us", .list(samples.map { .whole($0.timeMicroseconds) })),
      ("x_pt_1000", .list(samples.map { .whole(Int64(($0.x * 1000).rounded())) })),
      ("y_pt_1000", .list(samples.map { .whole(Int64(($0.y * 1000).rounded())) })),
      ("phases", .text(String(letters))),
    ])
  }
}

extension InteractionTouch {
  fileprivate var part: JSONPart {
    .object([
      ("start_displacement_pt", .number(startDisplacement)), ("sample_count", .whole(Int64(sampleCount))),
      ("recognizer_velocity_pt_s", .optional(recognizerVelocity)), ("termination", .text(termination.rawValue)),
      ("finishes", finishes.map { .flag($0) } ?? .null),
    ])
  }
}

extension JSONPart {
  fileprivate static func whole(_ number: Int64) -> JSONPart { .number(Double(number)) }
  fileprivate static func optional(_ text: String?) -> JSONPart { text.map { .text($0) } ?? .null }
}
