import Foundation
import GRDB

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
