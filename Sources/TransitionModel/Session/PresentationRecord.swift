public import Foundation

/// One showing of a screen: what was presented under which configuration, when, and what ended it.
///
/// A screen that was only pulled at and let go before it arrived was not shown: such a presentation has no
/// ``presentedAtMicroseconds``, and is known only because sessions name it. One whose process died has no end.
public struct PresentationRecord: Sendable, Hashable {
  /// The identity of the showing; sessions name it, and recording it twice adds nothing.
  public var uuid: UUID
  /// The transition's name.
  public var transition: String
  /// The revision that was on screen, numbered in the registry that vended it.
  public var revision: Int
  /// The digest of the configuration that was on screen: its identity across devices.
  public var digest: String
  /// The kind of screen that was shown; nil where the app gave none.
  public var screen: ScreenSlug?
  /// Random, rotating install id, used only to group.
  public var token: String?
  /// The install's cohort bucket, which stays when the token rotates; nil where there is none.
  public var cohort: Int?
  /// nil where it was never said.
  public var origin: SessionOrigin?
  /// When the screen set out to come, UTC microseconds since 1970.
  public var presentedAtMicroseconds: Int64?
  /// When the screen was gone, UTC microseconds since 1970.
  public var dismissedAtMicroseconds: Int64?
  /// What really dismissed it; nil while it is shown, and where its process died.
  public var dismissedBy: DismissalCause?
  /// Whether it came in the form that is shared with others: its times are days, and it has no token.
  public var isShared = false

  /// Describes a showing; see its properties.
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
