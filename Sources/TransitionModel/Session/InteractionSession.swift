/// One interaction, from the first `began` to its end, with its whole trace.
public struct InteractionSession: Sendable, Hashable {
  /// What was known when it began.
  public var header: SessionHeader
  /// What became of it.
  public var result: SessionResult
  /// All touches' samples, one after the other; ``SessionResult/touches`` says how many are each one's.
  public var samples: [GestureSample]

  /// Puts a session together.
  public init(header: SessionHeader, result: SessionResult, samples: [GestureSample]) {
    self.header = header
    self.result = result
    self.samples = samples
  }

  /// The samples of each touch, in order.
  public var samplesByTouch: [(touch: InteractionTouch, samples: ArraySlice<GestureSample>)] {
    var parts: [(touch: InteractionTouch, samples: ArraySlice<GestureSample>)] = []
    RecordedTrace.divide(samples, among: result.touches) { _, touch, samples in parts.append((touch, samples)) }
    return parts
  }
}
