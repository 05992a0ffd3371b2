import GRDB

extension TransitionRegistry {
  /// The install's token, for ``SessionRecorder`` or for an app that fills it into its contexts itself. The first call
  /// makes one; the first call after 30 days makes the next, and forgets the one before.
  ///
  /// All processes that have the file open get the same one.
  ///
  /// - Parameter now: UTC microseconds since 1970; nil for the clock's.
  /// - Throws: ``RegistryError/readOnly(path:)`` when one would have to be made and the registry was opened for reading.
  public func installToken(now: Int64? = nil) throws(RegistryError) -> InstallToken {
    try installToken(now: now, patience: nil)
  }

  func installToken(now: Int64? = nil, patience: LockPatience?) throws(RegistryError) -> InstallToken {
    let now = now ?? self.now()
    if let token = try read(Self.storedToken), token.isCurrent(at: now) { return token }
    return try write(patience: patience) { db in
      // Another process may have made one since we looked.
      if let token = try Self.storedToken(in: db), token.isCurrent(at: now) { return token }
      let token = InstallToken(madeAtMicroseconds: now)
      try db.execute(
        sql: "INSERT OR REPLACE INTO install_token (id, token, made_at_us) VALUES (1, ?, ?)",
        arguments: [token.text, token.madeAtMicroseconds])
      try db.checkChanged("install_token")
      return token
    }
  }

  private static func storedToken(in db: Database) throws -> InstallToken? {
    try Row.fetchOne(db, sql: "SELECT token, made_at_us FROM install_token").map { row in
      try InstallToken(text: row.decode(atIndex: 0), madeAtMicroseconds: row.decode(atIndex: 1))
    }
  }
}
