import Foundation
package import GRDB
import TransitionModel

/// The key with which tokens in an exchange file are hashed.
///
/// A token is random and does not identify a person. But anyone who can read a device's registry, or an app's memory,
/// could look for that device's token among exported sessions. The tokens of imported strokes are computed from names,
/// which can be guessed.
///
/// So exchange files contain the HMAC-SHA-256 of tokens. Files hashed with one key group the sessions of an install.
/// Files hashed with different keys cannot be linked, and without the key no hash can be traced to a token. Keep the
/// key with the registry, and do not give it to recipients of the files.
package struct ExchangeKey: Sendable {
  /// The minimum length of a key: 128 bits cannot be guessed.
  package static let minimumBytes = 16

  let bytes: [UInt8]
  private let authentication: SHA256.HMAC

  /// Creates a key from the system's random numbers.
  package init() {
    var generator = SystemRandomNumberGenerator()
    self.init(checked: (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  /// Creates a key from stored bytes, such as a key file's; nil if there are fewer than `minimumBytes`.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.minimumBytes else { return nil }
    self.init(checked: bytes)
  }

  private init(checked bytes: [UInt8]) {
    self.bytes = bytes
    authentication = SHA256.HMAC(key: bytes)
  }

  /// The prefix of every hash, so that a hash is not hashed again.
  private static let mark = "h1:"

  /// Returns whether a text is a hash of this kind rather than a token: `h1:` and 32 hexadecimal digits.
  package static func isHash(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst(mark.utf8.count)
    return text.hasPrefix(mark) && digits.count == 32
      && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// `isHash(_:)` as an SQL condition, negated, over `person`. A token may begin like a hash.
  static let isUnhashed = "token NOT GLOB '\(mark)\(String(repeating: "[0-9a-f]", count: 32))'"

  /// Returns the first 128 bits of HMAC-SHA-256 over a token, with the prefix. A hash is returned unchanged.
  package func hash(of token: String) -> String {
    Self.isHash(token) ? token : Self.mark + code("token \(token)").prefix(16).hexadecimal
  }

  /// Returns another UUID, always the same for this key: version 8 (RFC 9562 §5.8).
  func identity(of uuid: UUID) -> UUID {
    var bytes = Array(code("uuid \(uuid.text)").prefix(16))
    bytes[6] = (bytes[6] & 0x0F) | 0x80
    bytes[8] = (bytes[8] & 0x3F) | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  private func code(_ text: String) -> [UInt8] { authentication.code(for: text.utf8) }
}

extension TransitionRegistry {
  /// Returns the registry's own key for exported tokens. The first call creates it.
  package func exchangeKey() throws(RegistryError) -> ExchangeKey {
    if let key = try read(Self.storedExchangeKey) { return key }
    return try write { db in
      // Another process may have created one since the first look.
      if let key = try Self.storedExchangeKey(in: db) { return key }
      let key = ExchangeKey()
      try db.execute(
        sql: "INSERT INTO exchange_key (id, key, made_at_us) VALUES (1, ?, ?)",
        arguments: [Data(key.bytes), self.now()])
      try db.checkChanged("exchange_key")
      return key
    }
  }

  /// Returns whether an export needs a key that the registry does not have yet.
  package func lacksExchangeKey() throws(RegistryError) -> Bool {
    try read { db in
      guard try Self.storedExchangeKey(in: db) == nil else { return false }
      return try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM person WHERE \(ExchangeKey.isUnhashed))") ?? false
    }
  }

  package static func storedExchangeKey(in db: Database) throws -> ExchangeKey? {
    try Data.fetchOne(db, sql: "SELECT key FROM exchange_key").flatMap { ExchangeKey(Array($0)) }
  }
}
