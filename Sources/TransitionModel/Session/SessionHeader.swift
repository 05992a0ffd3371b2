public import Foundation

/// What is known of a session when it begins.
public struct SessionHeader: Sendable, Hashable {
  /// The session's identity. Recording the same one twice adds nothing.
  public var uuid: UUID
  /// The transition's name, and the revision and digest that were on screen.
  public var transition: String
  /// The revision that was on screen, from 1, as the registry that vended it counts.
  public var revision: Int
  /// The digest of the configuration that was on screen: SHA-256, 64 hexadecimal digits.
  public var digest: String
  /// Whether the session presents or dismisses.
  public var direction: TransitionDirection
  /// UTC microseconds since 1970.
  public var beganAtMicroseconds: Int64
  /// Everything the app or the importer said; its `uuid` and time are superseded by the ones above.
  public var context: SessionContext

  /// Describes the beginning of a session; see its properties.
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
