public import Foundation

/// What is known of a session when it begins.
public struct SessionHeader: Sendable, Hashable {
  public var uuid: UUID
  /// The transition's name, and the revision and digest that were on screen.
  public var transition: String
  public var revision: Int
  public var digest: String
  public var direction: TransitionDirection
  /// UTC microseconds since 1970.
  public var beganAtMicroseconds: Int64
  /// Everything the app or the importer said; its `uuid` and time are superseded by the ones above.
  public var context: SessionContext

  public init(
    uuid: UUID, transition: String, revision: Int, digest: String, direction: TransitionDirection,
    beganAtMicroseconds: Int64, context: SessionContext
  ) {
    self.uuid = uuid
    self.transition = transition
    self.revision = revision
    self.digest = digest
    self.direction = direction
    self.beganAtMicroseconds = beganAtMicroseconds
    self.context = context
  }
}
