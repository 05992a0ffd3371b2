import Foundation
import TransitionModel

/// What the tokens in an exchange file are hashed with.
///
/// A token is random, and says nothing of who has it. Yet who can read the registry of a device, or an app's memory,
/// could look for that device's token among exported sessions; and the tokens of imported strokes are computed from
/// names, which can be guessed. So the exchange form carries HMAC-SHA-256 of them: files hashed with one key group the
/// sessions of an installation together, files hashed with two cannot be put together, and without the key no hash can
/// be traced to a token. Keep the key where the registry is, and give it to nobody who gets the files.
public struct ExchangeKey: Sendable {
  /// The fewest bytes a key may have: 128 bits are beyond trying.
  public static let minimumBytes = 16

  let bytes: [UInt8]
  private let authentication: SHA256.HMAC

  /// A new one from the system's random numbers.
  public init() {
    var generator = SystemRandomNumberGenerator()
    self.init(checked: (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  /// One that was kept: the bytes of a key file, say. Nil where there are fewer than ``minimumBytes``.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.minimumBytes else { return nil }
    self.init(checked: bytes)
  }

  private init(checked bytes: [UInt8]) {
    self.bytes = bytes
    authentication = SHA256.HMAC(key: bytes)
  }

  /// What every hash begins with, so that one that comes along a second time is not hashed again.
  private static let mark = "h1:"

  /// Whether a text is a hash of this kind rather than a token: `h1:` and 32 hexadecimal digits.
  public static func isHash(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst(mark.utf8.count)
    return text.hasPrefix(mark) && digits.count == 32
      && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// The first 128 bits of HMAC-SHA-256 over a token, marked; a hash stays what it is.
  public func hash(of token: String) -> String {
    Self.isHash(token) ? token : Self.mark + code("token \(token)").prefix(16).hexadecimal
  }

  /// Another identity, the same whenever it is asked for with this key: a UUID of version 8 (RFC 9562 §5.8).
  func identity(of uuid: UUID) -> UUID {
    var bytes = Array(code("uuid \(uuid.text)").prefix(16))
    bytes[6] = (bytes[6] & 0x0F) | 0x80
    bytes[8] = (bytes[8] & 0x3F) | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  private func code(_ text: String) -> [UInt8] { authentication.code(for: text.utf8) }
}
