/// What a simulated person meant by a drag. Nothing of it is stored with the sessions: it is what a report's inference
/// can be checked against.
public enum StrokeIntent: String, Sendable, Hashable, CaseIterable, Codable {
  /// To send the screen away.
  case dismiss
  /// To keep it: to scroll, to look behind it, or nothing at all.
  case keep
}
