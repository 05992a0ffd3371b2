public import Foundation

/// What a simulated person meant by a drag. Nothing of it is stored with the sessions: it is what a report's inference
/// can be checked against.
public enum StrokeIntent: String, Sendable, Hashable, CaseIterable, Codable {
  /// To send the screen away.
  case dismiss
  /// To keep it: to scroll, to look behind it, or nothing at all.
  case keep
}

/// The intent behind one session. All touches of a session have the same.
public struct SessionIntent: Sendable, Hashable, Codable {
  public var uuid: UUID
  public var intent: StrokeIntent

  public init(uuid: UUID, intent: StrokeIntent) {
    self.uuid = uuid
    self.intent = intent
  }
}
