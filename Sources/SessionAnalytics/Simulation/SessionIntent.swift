public import Foundation

/// The intent behind one session. All touches of a session have the same.
public struct SessionIntent: Sendable, Hashable, Codable {
  /// The session.
  public var uuid: UUID
  /// What the person meant by it.
  public var intent: StrokeIntent

  /// Says what was meant by a session.
  public init(uuid: UUID, intent: StrokeIntent) {
    self.uuid = uuid
    self.intent = intent
  }
}
