/// What a recognizer makes of the samples of a touch so far.
public enum RecognitionAnswer: Sendable, Hashable {
  /// More samples are needed.
  case undecided
  /// The touch drives the transition from the latest sample on. Final, like ``fails``.
  case begins
  /// The touch begins no interaction, whatever follows.
  case fails
}
