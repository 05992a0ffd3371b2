import Foundation
package import TransitionModel

/// One line of an exchange file.
package enum ExchangeLine {
  /// The header. The batch is nil if the file is not a delivery of an outbox.
  case header(isShared: Bool, batch: BatchStamp? = nil)
  case configuration(StoredRevision)
  case presentation(PresentationRecord)
  /// A session. The trace is nil if retention has deleted it; touches are present if the session has more than one.
  case session(StoredSession, SampleCodec.Trace?, [TouchFact])
  case install(InstallFact)
  /// The hash of a token whose sessions and presentations must be deleted everywhere.
  case erasure(token: String)
  case end(ExchangeSummary)

  /// The letter of each phase in a trace.
  package static let phaseLetters: [(phase: GestureSample.Phase, letter: Character)] = [
    (.began, "b"), (.changed, "c"), (.ended, "e"), (.cancelled, "x"),
  ]

  /// The key that marks the shared form; other lines omit it.
  package static let sharedKey = "shared"
  /// The key of a batch's ID in the header, since version 4; omitted if the file is not a batch.
  package static let batchKey = "batch"
  /// The key of when a batch arrived, which the receiving side may add to the header.
  package static let receivedKey = "received_at_us"
  /// The key of the time by the device's clock, in a line with corrected times.
  package static let deviceAtKey = "device_at_us"
  /// The key for the basis of a dismissal's cause.
  package static let basisKey = "dismissed_by_basis"
  /// The keys of the container's size; omitted if it is unknown.
  package static let containerWidthKey = "container_width_pt"
  package static let containerHeightKey = "container_height_pt"
}

extension ExchangeLine {
  var text: String {
    var object = JSONObjectWriter()
    switch self {
    case .header(let isShared, let batch):
      object.add("type", "header")
      object.add("format", ExchangeFormat.name)
      object.add("version", ExchangeFormat.version)
      if let batch { Self.write(batch, to: &object) }
      Self.writeMark(isShared, to: &object)
    case .configuration(let stored): Self.write(stored, to: &object)
    case .presentation(let record): Self.write(record, to: &object)
    case .session(let stored, let trace, let touches): Self.write(stored, trace, touches, to: &object)
    case .install(let fact):
      object.add("type", "install")
      object.add("token", fact.token)
      object.add("log_ends_at_us", fact.logEndsAtMicroseconds)
      object.add("represents_milli", fact.representsMilli)
    case .erasure(let token):
      object.add("type", "erasure")
      object.add("token", token)
    case .end(let summary):
      object.add("type", "end")
      object.add("configurations", summary.configurations)
      object.add("presentations", summary.presentations)
      object.add("sessions", summary.sessions)
    }
    return object.finish()
  }

  private static func write(_ batch: BatchStamp, to object: inout JSONObjectWriter) {
    object.add(batchKey, batch.id.text)
    object.add("created_at_us", batch.createdAtMicroseconds)
    object.add("sent_at_us", batch.sentAtMicroseconds)
    object.add("sampling_rate", batch.samplingRate)
  }

  private static func write(_ stored: StoredRevision, to object: inout JSONObjectWriter) {
    object.add("type", "configuration")
    object.add("transition", stored.name)
    object.add("revision", stored.revision)
    object.add("digest", stored.transition.digest)
    object.add("note", stored.note)
    object.add("created_at_us", stored.createdAtMicroseconds)
    object.add("values") { values in
      let kind: ConfigurationField? = stored.transition.configuration.kind == .vended ? .kind : nil
      for field in stored.transition.configuration.fields where field != .name && field != kind {
        switch stored.transition.configuration[field] {
        case .number(let number): values.add(field.path, number)
        case .text(let text): values.add(field.path, text)
        case .flag(let flag): values.add(field.path, flag)
        case nil: continue
        }
      }
    }
  }

  private static func write(_ record: PresentationRecord, to object: inout JSONObjectWriter) {
    object.add("type", "presentation")
    object.add("uuid", record.uuid.text)
    object.add("transition", record.transition)
    object.add("revision", record.revision)
    object.add("digest", record.digest)
    object.add("screen", record.screen?.text)
    object.add("token", record.token)
    object.add("origin", record.origin?.rawValue)
    object.add("presented_at_us", record.presentedAtMicroseconds)
    object.add("dismissed_at_us", record.dismissedAtMicroseconds)
    object.add("dismissed_by", record.dismissedBy?.rawValue)
    if let basis = record.dismissedByBasis { object.add(basisKey, basis.rawValue) }
    if let deviceAt = record.deviceAtMicroseconds { object.add(deviceAtKey, deviceAt) }
    write(record.moves, to: &object)
    writeMark(record.isShared, to: &object)
  }

  private static func write(
    _ stored: StoredSession, _ trace: SampleCodec.Trace?, _ touches: [TouchFact], to object: inout JSONObjectWriter
  ) {
    let (header, result, context) = (stored.header, stored.result, stored.header.context)
    object.add("type", "session")
    object.add("uuid", header.uuid.text)
    object.add("external_id", context.externalID)
    object.add("transition", header.transition)
    object.add("revision", header.revision)
    object.add("digest", header.digest)
    object.add("presentation", context.presentation?.text)
    object.add("direction", header.direction.rawValue)
    object.add("outcome", result.outcome.rawValue)
    object.add("reason", result.reason)
    object.add("termination", result.termination.rawValue)
    object.add("completed", result.completed)
    object.add("began_at_us", header.beganAtMicroseconds)
    object.add("duration_us", result.durationMicroseconds)
    object.add("settle_us", result.settleMicroseconds)
    object.add("axis", result.axis.rawValue)
    object.add("sign", result.sign < 0 ? -1 : 1)
    object.add("interaction_distance_pt", result.interactionDistance)
    object.add("release_translation_pt", result.releaseTranslation)
    object.add("release_progress", result.releaseProgress)
    object.add("release_velocity_pt_s", result.releaseVelocity)
    object.add("recognizer_velocity_pt_s", stored.recognizerVelocity)
    object.add("estimator", result.estimator.rawValue)
    object.add("peak_progress", result.peakProgress)
    object.add("touches", stored.touchCount)
    object.add("sample_count", stored.sampleCount)
    write(result.container, to: &object)
    write(result.stops, to: &object)
    object.add("origin", context.origin.rawValue)
    object.add("device_class", context.deviceClass)
    object.add("app_version", context.appVersion)
    object.add("token", context.token)
    if let deviceAt = stored.deviceAtMicroseconds { object.add(deviceAtKey, deviceAt) }
    writeMeasures(of: stored, touches, to: &object)
    if let trace { object.add("trace") { write(trace, to: &$0) } } else { object.addNull("trace") }
    writeMark(stored.isShared, to: &object)
  }

  private static func write(_ container: ContainerSize?, to object: inout JSONObjectWriter) {
    guard let container else { return }
    object.add(containerWidthKey, container.width)
    object.add(containerHeightKey, container.height)
  }

  private static func writeMark(_ isShared: Bool, to object: inout JSONObjectWriter) {
    if isShared { object.add(sharedKey, true) }
  }

  private static func write(_ trace: SampleCodec.Trace, to object: inout JSONObjectWriter) {
    object.add("touches", trace.touches, write)
    object.add("t_us", trace.samples.lazy.map(\.timeMicroseconds))
    object.add("x_pt_1000", trace.samples.lazy.map(\.milliX))
    object.add("y_pt_1000", trace.samples.lazy.map(\.milliY))
    let letters = Dictionary(uniqueKeysWithValues: phaseLetters.map { ($0.phase, $0.letter) })
    object.add("phases", String(trace.samples.compactMap { letters[$0.phase] }))
  }

  private static func write(_ touch: InteractionTouch, to object: inout JSONObjectWriter) {
    object.add("start_displacement_pt", touch.startDisplacement)
    object.add("sample_count", touch.sampleCount)
    object.add("recognizer_velocity_pt_s", touch.recognizerVelocity)
    object.add("termination", touch.termination.rawValue)
    object.add("finishes", touch.finishes)
  }
}

extension ExchangeLine {
  /// The keys of a session's measures and touches. A session without them omits the key.
  package static let measuresKey = "measures"
  package static let touchesKey = "touch_facts"

  static func writeMeasures(of stored: StoredSession, _ touches: [TouchFact], to object: inout JSONObjectWriter) {
    if !stored.measures.isEmpty || stored.result.frames != nil {
      object.add(measuresKey) { write(stored.measures, stored.result.frames, to: &$0) }
    }
    if !touches.isEmpty { object.add(touchesKey, touches, write) }
  }

  private static func write(
    _ measures: SessionMeasures, _ frames: FrameMeasures?, to object: inout JSONObjectWriter
  ) {
    for column in MeasureColumn.all {
      switch column {
      case .number(let name, let measure, _):
        let value = measure.get(measures)
        if value != nil || name != MeasureColumn.optionalName { object.add(name, value) }
      case .flag(let name, let measure): object.add(name, measure.get(measures))
      }
    }
    object.add("frames", frames?.frames)
    object.add("late_us", frames?.lateMicroseconds)
    object.add("slow_frames", frames?.slowFrames)
    object.add("frozen_frames", frames?.frozenFrames)
  }

  private static func write(_ touch: TouchFact, to object: inout JSONObjectWriter) {
    object.add("began_us", touch.beganMicroseconds)
    object.add("ended_us", touch.endedMicroseconds)
    object.add("finishes", touch.finishes)
    if let stop = touch.decidedStop { object.add(decidedStopKey, stop) }
  }
}
