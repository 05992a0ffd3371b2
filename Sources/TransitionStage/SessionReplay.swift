package import TransitionModel
package import TransitionRuntime

/// A replay of a stored session with new controllers and the configuration of the recording.
package struct SessionReplay: Sendable {
  /// The log of the stage for the replay.
  package let log: StageLog
  /// The session that the controllers recorded during the replay.
  package let replayed: InteractionSession?
  /// The decisions that differ from the stored ones, in words; empty for a faithful replay.
  package let differences: [String]

  /// A Boolean value that indicates whether there was a release to compare. False if the app, the toolkit or a crash
  /// ended the session.
  package let isComparable: Bool

  /// A Boolean value that indicates whether every decision is the same as the stored one.
  package var isFaithful: Bool { differences.isEmpty }

  /// Replays a session.
  ///
  /// - Parameters:
  ///   - session: The session with its trace.
  ///   - transition: The revision that the session names. (To replay with another revision, use a what-if.)
  ///   - layout: The container. No decision depends on it.
  ///   - framesPerSecond: The rate of the log's frames; nil for none.
  /// - Throws: The errors of vending, which cannot happen because the transition is available.
  package init(
    _ session: InteractionSession, under transition: TransitionRevision, layout: LayoutContext = .phone,
    framesPerSecond: Double? = 60
  ) throws(UnknownTransition) {
    let collector = SessionCollector()
    let manager = try ModalTransitionManager(
      transition.name, from: FixedTransitions([transition]), recordingTo: collector,
      context: session.header.context, estimator: session.result.estimator)
    let geometry = manager.presentationController().interactionGeometry(
      in: layout, direction: session.header.direction)
    var recorded = InteractionGeometry(
      axis: session.result.axis, sign: session.result.sign, distance: session.result.interactionDistance,
      // The extent is not stored, because no decision depends on it. It differs from the distance as in this layout.
      extent: session.result.interactionDistance + geometry.extent - geometry.distance,
      origin: Self.origin(of: DragTrace(of: session), under: transition) ?? geometry.origin)
    if let stops = session.result.stops, let track = stops.track(of: transition.configuration.geometry.stops) {
      (recorded.stops, recorded.canDismiss, recorded.extent) = (track, stops.canDismiss, track.largest)
    }
    let stage = Stage(manager, layout: layout, framesPerSecond: framesPerSecond, geometry: recorded)
    if session.header.direction == .dismiss { stage.placePresented(atStop: session.result.stops?.from) }
    stage.drag(Self.touches(of: session, startingAt: stage.displacement), session.header.direction)
    log = stage.log
    replayed = collector.take().first
    isComparable = Self.isComparable(session.result)
    differences = isComparable ? Self.differences(stored: session.result, replayed: replayed?.result) : []
  }

  /// Returns the origin of progress 0 for a drag with absolute tracking. It is not stored, so it is derived from the
  /// release.
  package static func origin(of drag: DragTrace, under transition: TransitionRevision) -> Double? {
    guard let interaction = transition.configuration.interaction, interaction.tracking == .absolutePosition,
      drag.touches.count == 1, let travel = drag.releaseTranslation
    else { return nil }
    let looksBack = drag.isDecided && interaction.releaseSample == .lastChanged
    let seen = drag.samples.last { !looksBack || $0.phase == .changed } ?? drag.samples.first
    return seen.map { (drag.axis.coordinate == .x ? $0.x : $0.y) - drag.axis.sign * travel }
  }

  private static func touches(of session: InteractionSession, startingAt rest: Double) -> [StageTouch] {
    session.samplesByTouch.map { touch, samples in
      StageTouch(
        samples: Array(samples),
        recognizerVelocity: touch.recognizerVelocity.map { session.result.sign * $0 },
        displacement: touch.startDisplacement + rest)
    }
  }

  /// Without a start by the toolkit, there is no distance to replay.
  private static func isComparable(_ stored: SessionResult) -> Bool {
    stored.outcome.isDecided || (stored.termination == .cancelled && stored.interactionDistance > 0)
  }

  private static func decision(_ touch: InteractionTouch) -> String {
    touch.finishes.map { $0 ? "finish" : "cancel" } ?? "none"
  }

  private static func differences(stored: SessionResult, replayed: SessionResult?) -> [String] {
    guard let replayed else { return ["no session came out of the replay"] }
    var differences: [String] = []
    func compare<Value: Equatable>(_ name: String, _ old: Value, _ new: Value) {
      if old != new { differences.append("\(name): stored \(old), replayed \(new)") }
    }
    compare("outcome", stored.outcome.rawValue, replayed.outcome.rawValue)
    if let stops = stored.stops {
      compare("stop", stops.decided ?? "none", replayed.stops?.decided ?? "none")
      compare("dismissalAsked", stops.dismissalAsked, replayed.stops?.dismissalAsked ?? false)
    }
    compare("touches", stored.touches.count, replayed.touches.count)
    // A touch that ended before the toolkit had started, and was followed by another before the start, was never
    // decided.
    for (index, (old, new)) in zip(stored.touches, replayed.touches).enumerated() where old.finishes != nil {
      compare("decision of touch \(index + 1)", decision(old), decision(new))
    }
    compare("releaseTranslation", stored.releaseTranslation ?? 0, replayed.releaseTranslation ?? 0)
    compare("releaseVelocity", stored.releaseVelocity ?? 0, replayed.releaseVelocity ?? 0)
    return differences
  }
}
