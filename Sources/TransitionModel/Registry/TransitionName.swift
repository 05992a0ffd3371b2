/// The name of a transition, as written at call sites.
///
/// A string literal can be used directly. `transitions names --swift FILE` generates a constant for each name of a
/// registry, so a misspelled name does not compile: `.cardModal` instead of `"card-modal"`.
public struct TransitionName: RawRepresentable, ExpressibleByStringLiteral, Hashable, Sendable,
  CustomStringConvertible
{
  /// The name as stored in the registry.
  public let rawValue: String

  /// Creates a name from text, without checking that the registry has such a transition.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a name from text that is known only at run time.
  public init(_ text: some StringProtocol) { self.init(rawValue: String(text)) }

  /// Creates a name from a literal.
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  /// The same as ``rawValue``.
  public var description: String { rawValue }
}

extension TransitionName {
  /// The rule for names in words, for messages.
  package static let rule = rule(atMost: longest)

  /// The maximum length of a name.
  private static let longest = 64

  /// The rule for slugs of at most this many characters.
  package static func rule(atMost length: Int) -> String {
    "a lower-case letter, then lower-case letters, digits and hyphens, at most \(length) in all"
  }

  /// Returns a Boolean value that indicates whether `name` matches `[a-z][a-z0-9-]*` and has at most 64 characters.
  package static func isValid(_ name: String) -> Bool {
    let bytes = name.utf8
    guard let first = bytes.first, bytes.count <= longest, isLetter(first) else { return false }
    return bytes.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

extension TransitionProviding {
  /// Returns the latest revision of the transition with this name.
  public func transition(_ name: TransitionName) throws(UnknownTransition) -> TransitionRevision {
    try transition(named: name.rawValue)
  }
}
