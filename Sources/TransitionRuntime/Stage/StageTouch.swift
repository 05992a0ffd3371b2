public import TransitionModel

/// One touch fed to a ``Stage``: samples on the stage's timeline, in microseconds.
public struct StageTouch: Sendable, Hashable {
  /// From `began` to `ended` or `cancelled`; without a terminal sample the finger never lifts.
  public var samples: [GestureSample]
  /// The recognizer's velocity along the axis in pt/s, growing with the coordinate.
  public var recognizerVelocity: Double?
  /// Where the view is when the finger comes down; nil to take it from the settle that is running.
  public var displacement: Double?

  /// Describes a touch; see its properties.
  public init(samples: [GestureSample], recognizerVelocity: Double? = nil, displacement: Double? = nil) {
    self.samples = samples
    self.recognizerVelocity = recognizerVelocity
    self.displacement = displacement
  }
}
