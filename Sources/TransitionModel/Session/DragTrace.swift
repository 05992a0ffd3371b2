/// The part of a session needed to repeat its decisions: the touches, their samples and their axis.
package struct DragTrace: Sendable, Hashable {
  /// The coordinate along the axis, and the side of the end.
  package var axis: DragAxis
  /// The interaction distance, in points.
  package var distance: Double
  package var estimator: VelocitySource
  package var isDecided: Bool
  /// The travel toward the end at the last release, in points; nil if there was none.
  package var releaseTranslation: Double?
  /// The touches in order; empty if the trace was deleted.
  package var touches: [InteractionTouch]
  /// The samples of all touches, concatenated.
  package var samples: [GestureSample]

  package init(
    axis: DragAxis, distance: Double, estimator: VelocitySource, isDecided: Bool, releaseTranslation: Double?,
    touches: [InteractionTouch], samples: [GestureSample]
  ) {
    self.axis = axis
    self.distance = distance
    self.estimator = estimator
    self.isDecided = isDecided
    self.releaseTranslation = releaseTranslation
    self.touches = touches
    self.samples = samples
  }

  package init(of session: InteractionSession) {
    let result = session.result
    self.init(
      axis: DragAxis(result.axis, sign: result.sign), distance: result.interactionDistance,
      estimator: result.estimator, isDecided: result.outcome.isDecided, releaseTranslation: result.releaseTranslation,
      touches: result.touches, samples: session.samples)
  }

  /// Calls `body` with each touch and its samples, in order.
  package func forEachTouch(_ body: (_ index: Int, InteractionTouch, ArraySlice<GestureSample>) -> Void) {
    Self.divide(samples, among: touches, body)
  }

  static func divide(
    _ samples: [GestureSample], among touches: [InteractionTouch],
    _ body: (_ index: Int, InteractionTouch, ArraySlice<GestureSample>) -> Void
  ) {
    var start = 0
    for (index, touch) in touches.enumerated() {
      let end = start + min(max(touch.sampleCount, 0), samples.count - start)
      body(index, touch, samples[start..<end])
      start = end
    }
  }
}

/// One touch of a session without its samples: its times, and the decision of the release rule.
package struct TouchFact: Sendable, Hashable {
  /// The time from the start of the session to the touch's first sample, in µs.
  package var beganMicroseconds: Int64
  /// The time from the start of the session to the touch's last sample, in µs.
  package var endedMicroseconds: Int64
  /// The decision when the finger lifted: true for finish; nil if the rule was not evaluated.
  package var finishes: Bool?
  /// The outcome of the rules of a view with stops: a stop, or `dismissed`; nil if they were not asked.
  package var decidedStop: String?

  /// Creates a touch; see its properties.
  package init(beganMicroseconds: Int64, endedMicroseconds: Int64, finishes: Bool?, decidedStop: String? = nil) {
    self.beganMicroseconds = beganMicroseconds
    self.endedMicroseconds = endedMicroseconds
    self.finishes = finishes
    self.decidedStop = decidedStop
  }
}

extension InteractionSession {
  /// The touches in order, if there are at least two and the trace is available. Otherwise empty, because the session
  /// itself describes its only touch.
  ///
  /// If a clock jumped back, a touch still begins no earlier than the session, and ends no earlier than it began.
  package var touchFacts: [TouchFact] {
    guard result.touches.count > 1, !samples.isEmpty else { return [] }
    var latest: Int64 = 0
    return samplesByTouch.map { touch, samples in
      let began = max(samples.first?.timeMicroseconds ?? latest, 0)
      latest = max(began, samples.lazy.map(\.timeMicroseconds).max() ?? began)
      return TouchFact(
        beganMicroseconds: began, endedMicroseconds: latest,
        finishes: touch.termination == .ended ? touch.finishes : nil,
        decidedStop: touch.termination == .ended ? touch.decidedStop : nil)
    }
  }
}
