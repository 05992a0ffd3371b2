/// The rule for a transition's name.
public enum TransitionName {
  /// The rule in words, for messages.
  public static let rule = "a lower-case letter, then lower-case letters, digits and hyphens, at most 64 in all"

  /// Whether `name` matches `[a-z][a-z0-9-]*` and has at most 64 characters.
  public static func isValid(_ name: String) -> Bool {
    let bytes = name.utf8
    guard let first = bytes.first, bytes.count <= 64, isLetter(first) else { return false }
    return bytes.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
