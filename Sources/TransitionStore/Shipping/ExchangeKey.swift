import Foundation
import GRDB
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

extension TransitionRegistry {
  /// The registry's own key for the tokens it exports. The first call makes one.
  ///
  /// - Throws: ``RegistryError/readOnly(path:)`` when one would have to be made and the registry was opened for reading.
  public func exchangeKey() throws(RegistryError) -> ExchangeKey {
    if let key = try read(Self.storedExchangeKey) { return key }
    return try write { db in
      // Another process may have made one since we looked.
      if let key = try Self.storedExchangeKey(in: db) { return key }
      let key = ExchangeKey()
      try db.execute(
        sql: "INSERT INTO exchange_key (id, key, made_at_us) VALUES (1, ?, ?)",
        arguments: [Data(key.bytes), self.now()])
      try db.checkChanged("exchange_key")
      return key
    }
  }

  /// Whether an export needs a key that the registry does not have yet.
  public func lacksExchangeKey() throws(RegistryError) -> Bool {
    try read { db in
      guard try Self.storedExchangeKey(in: db) == nil else { return false }
      // As `ExchangeKey.isHash` has it: a token may begin as a hash does.
      let hash = "h1:" + String(repeating: "[0-9a-f]", count: 32)
      let rest = "WHERE token IS NOT NULL AND token NOT GLOB '\(hash)')"
      let sql = "SELECT EXISTS (SELECT 1 FROM session \(rest) OR EXISTS (SELECT 1 FROM presentation \(rest)"
      return try Bool.fetchOne(db, sql: sql) ?? false
    }
  }

  static func storedExchangeKey(in db: Database) throws -> ExchangeKey? {
    try Data.fetchOne(db, sql: "SELECT key FROM exchange_key").flatMap { ExchangeKey(Array($0)) }
  }
}
