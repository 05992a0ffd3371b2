import TransitionModel

/// How far a touch went until it was recognized as a drag: by so much the travel that a release is decided by is shorter
/// than the finger's.
///
/// How far that is depends on the begin rule and on where the samples lie: a touch is recognized at one of them.
public struct StageRecognition: Sendable, Hashable {
  /// The touch, counted from 1.
  public let touch: Int
  /// Points toward the end, from where the finger came down to where it was last.
  public let travel: Double
  /// Points toward the end, from where the finger came down to where it was recognized. They moved nothing.
  public let unrecognizedTravel: Double
}

extension StageRecognition: CustomStringConvertible {
  /// The recognition in a sentence.
  public var description: String {
    let lost = FieldValue.number((unrecognizedTravel * 10).rounded() / 10)
    // Further than it came in the end, where the finger turned back.
    guard travel > unrecognizedTravel else { return "touch \(touch) went \(lost) pt until it was recognized as a drag" }
    let whole = FieldValue.number((travel * 10).rounded() / 10)
    return "touch \(touch) went \(whole) pt, the first \(lost) pt of them until it was recognized as a drag"
  }
}
