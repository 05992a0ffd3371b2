public import Foundation

/// The intent behind one session. All touches of a session have the same.
public struct SessionIntent: Sendable, Hashable, Codable {
  public var uuid: UUID
  public var intent: StrokeIntent

  public init(uuid: UUID, intent: StrokeIntent) {
    self.uuid = uuid
    self.intent = intent
  }
}
