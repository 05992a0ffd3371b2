/// Which screen was shown, as a short slug the app chooses: `profile`, `checkout.address`.
///
/// It says which showings are of the same screen, so that opening one again can be told from opening another. Never a
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
