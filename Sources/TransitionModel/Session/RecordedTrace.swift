/// What a finger did in one session and along what way, without what is known of the session besides: what deciding it
/// again takes.
package struct RecordedTrace: Sendable, Hashable {
  /// The coordinate that counts, and where the end lies.
  package var line: TravelLine
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

  /// Describes a trace; see its properties.
  package init(
    line: TravelLine, distance: Double, estimator: VelocitySource, isDecided: Bool, releaseTranslation: Double?,
    touches: [InteractionTouch], samples: [GestureSample]
  ) {
    self.line = line
    self.distance = distance
    self.estimator = estimator
    self.isDecided = isDecided
    self.releaseTranslation = releaseTranslation
    self.touches = touches
    self.samples = samples
  }

  /// That of a session.
  package init(of session: InteractionSession) {
    let result = session.result
    self.init(
      line: TravelLine(axis: result.axis, sign: result.sign), distance: result.interactionDistance,
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
