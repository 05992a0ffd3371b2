import GRDB

/// The token of an install: a random word, so that reports can distinguish one person with a hundred sessions from a
/// hundred people.
///
/// It consists of 128 random bits, as 32 hexadecimal digits: no device, account or advertising identifier goes into it.
/// A token never leaves a registry unhashed: the exchange form contains a keyed hash of it, the shared form nothing.
extension TransitionRegistry {
  /// Returns the install's token, for ``SessionRecorder`` or for an app that sets it in its contexts.
  ///
  /// The first call creates it. It stays the same until the person withdraws consent
  /// (`setRecordingAllowed(_:)`) or resets it (``resetInstallToken()``). All processes that have the file open get
  /// the same token.
  ///
  /// - Throws: ``RegistryError`` (`readOnly`) if it has to be created and the registry was opened for reading.
  public func installToken() throws(RegistryError) -> String {
    if let token = try read(Self.storedToken) { return token }
    return try write(Self.installToken)
  }

  /// Deletes the install's token: later sessions have a new one, and nothing connects the two.
  ///
  /// Stored sessions keep the old token, and so does a presentation that began with it, with all its drags.
  public func resetInstallToken() throws(RegistryError) {
    try write { db in
      try Self.overwritingDeletedRows(in: db) { try db.execute(sql: "DELETE FROM install_token") }
    }
  }

  static func installToken(in db: Database) throws -> String {
    if let token = try storedToken(in: db) { return token }
    let token = (0..<16).map { _ in UInt8.random(in: .min ... .max) }.hexadecimal
    try db.execute(sql: "INSERT INTO install_token (id, token) VALUES (1, ?)", arguments: [token])
    try db.checkChanged("install_token")
    return token
  }

  private static func storedToken(in db: Database) throws -> String? {
    try String.fetchOne(db, sql: "SELECT token FROM install_token")
  }
}
