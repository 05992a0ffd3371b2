/// One touch of a session: the first, or a re-grab while the view settles.
public struct InteractionTouch: Sendable, Hashable {
  /// Points the view already was from its start when the finger came down; 0 for a first touch.
  public var startDisplacement: Double
  /// How many samples of the session's trace are this touch's.
  public var sampleCount: Int
  /// The recognizer's own velocity toward the end at release, pt/s, where the toolkit gave one.
  public var recognizerVelocity: Double?
  /// What ended the touch.
  public var termination: SessionTermination
  /// What the release rule said: true for finish; nil when it was not asked.
  public var finishes: Bool?

  /// Describes a touch; see its properties.
  public init(
    startDisplacement: Double, sampleCount: Int = 0, recognizerVelocity: Double? = nil,
    termination: SessionTermination = .none, finishes: Bool? = nil
  ) {
    self.startDisplacement = startDisplacement
    self.sampleCount = sampleCount
    self.recognizerVelocity = recognizerVelocity
    self.termination = termination
    self.finishes = finishes
  }
}
