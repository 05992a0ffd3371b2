public import Foundation

/// One showing of a screen: what was presented under which configuration, when, and what ended it.
///
/// A screen that was only pulled at and let go before it arrived was not shown: such a presentation has no
/// ``presentedAtMicroseconds``, and is known only because sessions name it. One whose process died has no end.
public struct PresentationRecord: Sendable, Hashable {
  public var uuid: UUID
  /// The transition's name, and the revision and digest that were on screen.
  public var transition: String
  public var revision: Int
  public var digest: String
  public var screen: ScreenSlug?
  /// Random, rotating install id, used only to group.
  public var token: String?
  /// nil where it was never said.
  public var origin: SessionOrigin?
  /// When the screen set out to come, UTC microseconds since 1970.
  public var presentedAtMicroseconds: Int64?
  /// When the screen was gone, UTC microseconds since 1970.
  public var dismissedAtMicroseconds: Int64?
  public var dismissedBy: DismissalCause?

  public init(
    uuid: UUID, transition: String, revision: Int, digest: String, screen: ScreenSlug? = nil, token: String? = nil,
    origin: SessionOrigin? = nil, presentedAtMicroseconds: Int64? = nil, dismissedAtMicroseconds: Int64? = nil,
    dismissedBy: DismissalCause? = nil
  ) {
    self.uuid = uuid
    self.transition = transition
    self.revision = revision
    self.digest = digest
    self.screen = screen
    self.token = token
    self.origin = origin
    self.presentedAtMicroseconds = presentedAtMicroseconds
    self.dismissedAtMicroseconds = dismissedAtMicroseconds
    self.dismissedBy = dismissedBy
  }
}
