/// The part of a session that deciding it again takes: the touches, their samples and the axis they went along.
package struct RecordedDrag: Sendable, Hashable {
  /// The coordinate that counts, and where the end lies.
  package var axis: DragAxis
  /// Points.
  package var distance: Double
  /// What the session's velocities were estimated with.
  package var estimator: VelocitySource
  /// Whether its last touch came to a decision.
  package var isDecided: Bool
  /// Points toward the end at the last release; nil where there was none to look at.
  package var releaseTranslation: Double?
  /// In order; none where the trace is gone.
  package var touches: [InteractionTouch]
  /// All touches' samples, one after the other.
  package var samples: [GestureSample]

  /// Describes a drag; see its properties.
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

  /// The drag of a session.
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

  /// Divides samples among the touches they belong to.
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

/// One touch of a session without its samples: when it was, and what the release rule decided.
package struct TouchFact: Sendable, Hashable {
  /// From the session's begin to the touch's first sample, in µs.
  package var beganMicroseconds: Int64
  /// From the session's begin to the touch's last sample, in µs.
  package var endedMicroseconds: Int64
  /// The decision when the finger lifted: true for finish; nil if the rule was not evaluated.
  package var finishes: Bool?

  /// Describes a touch; see its properties.
  package init(beganMicroseconds: Int64, endedMicroseconds: Int64, finishes: Bool?) {
    self.beganMicroseconds = beganMicroseconds
    self.endedMicroseconds = endedMicroseconds
    self.finishes = finishes
  }
}

extension InteractionSession {
  /// Its touches in order, where there are two or more of them and its trace is at hand; else none, because the session
  /// describes its only touch.
  ///
  /// Where a clock jumped back, a touch does not begin before the session, nor end before it began.
  package var touchFacts: [TouchFact] {
    guard result.touches.count > 1, !samples.isEmpty else { return [] }
    var latest: Int64 = 0
    return samplesByTouch.map { touch, samples in
      let began = max(samples.first?.timeMicroseconds ?? latest, 0)
      latest = max(began, samples.lazy.map(\.timeMicroseconds).max() ?? began)
      return TouchFact(
        beganMicroseconds: began, endedMicroseconds: latest,
        finishes: touch.termination == .ended ? touch.finishes : nil)
    }
  }
}
