/// The secret in the path of every address of a gallery: 128 random bits.
///
/// Loopback is open to every user of the machine. Only those who know the key can read the registry or change it. It is
/// not a cookie, because cookies ignore ports: another user's server on the same host would receive it.
public struct AccessKey: Sendable, Hashable {
  /// 32 hexadecimal digits.
  public let text: String

  /// Creates a random key.
  public init() {
    var random = SystemRandomNumberGenerator()
    text = (0..<4).map { _ in
      let digits = String(UInt32.random(in: .min ... .max, using: &random), radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// Returns a Boolean value that indicates whether the text is this key, in a time that depends only on its length.
  func matches(_ other: some StringProtocol) -> Bool {
    let (mine, given) = (Array(text.utf8), Array(other.utf8))
    guard mine.count == given.count else { return false }
    return zip(mine, given).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Where a request with the key leads.
  enum Destination: Equatable {
    /// The target without its key: `/report?transition=card-modal`.
    case target(String)
    /// The key lacks the slash behind it. Relative links need that slash.
    case redirect(to: String)
  }

  /// Takes the key off a request's target; nil if the target does not begin with it.
  func destination(of target: String) -> Destination? {
    guard target.first == "/" else { return nil }
    let part = target.dropFirst().prefix { $0 != "/" && $0 != "?" }
    guard matches(part) else { return nil }
    let rest = String(target[part.endIndex...])
    return rest.first == "/" ? .target(rest) : .redirect(to: "/\(text)/\(rest)")
  }
}
