public import Foundation

/// One presentation of a screen: under which configuration, when, and what ended it.
///
/// A screen that was only pulled at and let go before it arrived was not shown: such a presentation has no
/// ``presentedAtMicroseconds``, and is known only because sessions name it. One whose process died has no end.
public struct PresentationRecord: Sendable, Hashable {
  /// The identity of the presentation; sessions name it, and recording it twice adds nothing.
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
  /// Nil where it is unknown.
  public var origin: SessionOrigin?
  /// When the screen set out to come, UTC microseconds since 1970.
  public var presentedAtMicroseconds: Int64?
  /// When the screen was gone, UTC microseconds since 1970.
  public var dismissedAtMicroseconds: Int64?
  /// What really dismissed it; nil while it is shown, and where its process died.
  public var dismissedBy: DismissalCause?
  /// Whether it came in the form that is shared with others: its times are days, and it has no token.
  public var isShared = false

  /// Creates a presentation; see its properties.
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

/// What really dismissed a screen.
public enum DismissalCause: String, Sendable, Hashable, CaseIterable, Codable {
  /// A drag that the release rule finished.
  case gesture
  /// A tap on the dimming view.
  case tap
  /// A button of the app that the person pressed.
  case button
  /// The app itself: a timer, a deep link, a screen that goes away with its presenter.
  case code
  /// An assistive technology: VoiceOver's escape, the Escape key.
  case accessibility
}

/// Which screen was shown, as a short slug the app chooses: `profile`, `checkout.address`.
///
/// It groups presentations of the same screen, so that opening one again differs from opening another. Never a
/// title or anything else a person wrote.
public struct ScreenSlug: Sendable, Hashable, CustomStringConvertible {
  /// The rule in words, for messages.
  public static let rule = "1 to 64 lower-case letters, digits, dots, hyphens and underscores"

  /// The slug itself.
  public let text: String

  /// - Throws: ``InvalidScreenSlug`` for anything but 1…64 of `[a-z0-9._-]`.
  public init(_ text: String) throws(InvalidScreenSlug) {
    guard Self.isValid(text) else { throw InvalidScreenSlug(text: text) }
    self.text = text
  }

  /// The slug itself.
  public var description: String { text }

  private static func isValid(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
      }
  }
}

/// A text that is no screen slug.
public struct InvalidScreenSlug: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was given.
  public let text: String

  /// What is wrong, what is allowed, and what a slug is for.
  public var description: String {
    "The screen \(QuotedText.of(text)) is no slug; allowed: \(ScreenSlug.rule). Name the kind of screen, as in "
      + "checkout.address, and never what it shows."
  }
}
