package import Foundation

/// A presentation of a screen: its configuration, its times, and the cause of its end.
///
/// A screen that was dragged partly in and released before it arrived was not presented. Such a presentation has no
/// `presentedAtMicroseconds`, and exists only because sessions refer to it. A presentation whose process died has no
/// end.
public struct PresentationRecord: Sendable, Hashable {
  /// The identity of the presentation, to which sessions refer. Recording it twice has no further effect.
  package var uuid: UUID
  /// The transition's name.
  public var transition: String
  /// The revision on screen, as numbered in the registry that vended it.
  package var revision: Int
  /// The digest of the configuration on screen: its identity across devices.
  package var digest: String
  /// The kind of screen; nil if the app gave none.
  package var screen: ScreenSlug?
  /// A random install ID, used only for grouping.
  package var token: String?
  /// The origin of the presentation; nil if unknown.
  package var origin: SessionOrigin?
  /// The time at which the screen started to appear, in UTC microseconds since 1970.
  package var presentedAtMicroseconds: Int64?
  /// The time at which the screen was gone, in UTC microseconds since 1970.
  package var dismissedAtMicroseconds: Int64?
  /// The actual cause of the dismissal; nil while presented, and if the process died.
  public var dismissedBy: DismissalCause?
  /// The basis of ``dismissedBy``; nil if the presenter reported the cause, or there is none.
  public var dismissedByBasis: CauseBasis?
  /// A Boolean value that indicates whether the presentation was imported from shared data: its times are days, and it
  /// has no token.
  package var isShared = false
  /// The time of the presentation by the device's clock, in UTC microseconds since 1970, if the clock cannot have been
  /// right and the times were corrected; otherwise nil.
  package var deviceAtMicroseconds: Int64?
  /// The changes of the stop at which it rests that were not recorded before, in order. A store adds them to those that it
  /// has.
  package var moves: [StopMove] = []

  package init(
    uuid: UUID, transition: String, revision: Int, digest: String, screen: ScreenSlug? = nil, token: String? = nil,
    origin: SessionOrigin? = nil, presentedAtMicroseconds: Int64? = nil, dismissedAtMicroseconds: Int64? = nil,
    dismissedBy: DismissalCause? = nil, dismissedByBasis: CauseBasis? = nil
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
    self.dismissedByBasis = dismissedByBasis
  }
}

extension PresentationRecord {
  /// Returns the record with the moves of an earlier one before its own.
  package func adding(movesOf earlier: PresentationRecord) -> PresentationRecord {
    var record = self
    if !earlier.moves.isEmpty { record.moves = earlier.moves + moves }
    return record
  }
}

/// The basis of a dismissal's cause. More cases may be added; use `default`.
public enum CauseBasis: String, Sendable, Hashable, CaseIterable, Codable {
  /// The presenter reported the cause. So does every presentation without a basis.
  case reported
  /// The cause follows from the observed touch: the screen closed as a drag on it ended.
  case observed
}

/// The actual cause of a dismissal. More cases may be added; use `default`.
public enum DismissalCause: String, Sendable, Hashable, CaseIterable, Codable {
  /// A drag that the release rule finished.
  case gesture
  /// A tap on the dimming view.
  case tap
  /// A button of the app.
  case button
  /// The app itself: a timer, a deep link, a screen that disappears with its presenter.
  case code
  /// An assistive technology: VoiceOver's escape, the Escape key.
  case accessibility

  /// The screen may refuse such a dismissal, and a finger may undo it. The app may have acted on its own buttons and code.
  package var isByPerson: Bool { self == .gesture || self == .tap || self == .accessibility }
}

/// The kind of screen that was presented, as a short slug chosen by the app: `profile`, `checkout.address`.
///
/// It groups presentations of the same screen, so that reports can distinguish reopening a screen from opening another
/// one. It is never a title or other text written by a person.
public struct ScreenSlug: ExpressibleByStringLiteral, Hashable, Sendable, CustomStringConvertible {
  /// The rule for slugs in words, for messages.
  package static let rule = "1 to 64 lower-case letters, digits, dots, hyphens and underscores"

  /// The slug itself.
  public let text: String

  /// Creates a slug.
  ///
  /// - Throws: ``InvalidScreenSlug`` for anything but 1…64 of `[a-z0-9._-]`.
  public init(_ text: String) throws(InvalidScreenSlug) {
    guard Self.isValid(text) else { throw InvalidScreenSlug(text: text) }
    self.text = text
  }

  /// Creates a slug from a literal, as in `slug: "profile"`.
  ///
  /// A literal that is not a slug is a mistake: a debug build stops there. A release build lowers its capitals, and
  /// replaces other characters by hyphens.
  public init(stringLiteral literal: String) {
    let isValid = Self.isValid(literal)
    assert(isValid, InvalidScreenSlug(text: literal).description)
    text = isValid ? literal : Self.nearest(to: literal)
  }

  /// The slug itself.
  public var description: String { text }

  private static func isValid(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.allSatisfy(isAllowed)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }

  static func nearest(to text: String) -> String {
    let allowed = text.lowercased().map { $0.utf8.count == 1 && $0.utf8.allSatisfy(isAllowed) ? $0 : "-" }
    return allowed.isEmpty ? "-" : String(allowed.prefix(64))
  }
}

/// An error: a text that is not a screen slug.
public struct InvalidScreenSlug: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text, as given.
  package let text: String

  /// The problem, the allowed characters, and the purpose of a slug.
  public var description: String {
    "The screen \(QuotedText.of(text)) is not a slug; allowed: \(ScreenSlug.rule). Name the kind of screen, such as "
      + "checkout.address, never its content."
  }
}
