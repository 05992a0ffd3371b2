import GRDB
import TransitionModel

/// A random word that identifies an install for 30 days, so that reports can distinguish one person with a hundred
/// sessions from a hundred people.
///
/// It consists of random bits: no device, account or advertising identifier goes into it, and it does not determine the
/// next one. Old tokens are not kept. A token never leaves a registry unhashed: the exchange form contains a keyed hash
/// of it, the shared form nothing.
public struct InstallToken: Sendable, Hashable {
  /// 128 random bits, as 32 hexadecimal digits.
  public let text: String
  /// The creation time, in UTC microseconds since 1970.
  public let madeAtMicroseconds: Int64

  /// The lifetime of a token, in microseconds: 30 days.
  public static let lifetimeMicroseconds: Int64 = 30 * WallClock.day

  init(text: String, madeAtMicroseconds: Int64) {
    self.text = text
    self.madeAtMicroseconds = madeAtMicroseconds
  }

  /// Creates a token from the system's random numbers.
  init(madeAtMicroseconds: Int64) {
    let digits = (0..<2).map { _ in
      let half = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - half.count) + half
    }
    self.init(text: digits.joined(), madeAtMicroseconds: madeAtMicroseconds)
  }

  /// The time at which the next token replaces it, in UTC microseconds since 1970.
  public var expiresAtMicroseconds: Int64 {
    let (sum, overflows) = madeAtMicroseconds.addingReportingOverflow(Self.lifetimeMicroseconds)
    return overflows ? .max : sum
  }

  /// Returns whether the token is in use at `now`.
  ///
  /// A token from more than a day in the future is not: a wrong clock would have kept it alive forever.
  func isCurrent(at now: Int64) -> Bool {
    let (age, overflows) = now.subtractingReportingOverflow(madeAtMicroseconds)
    return !overflows && (-WallClock.day..<Self.lifetimeMicroseconds).contains(age)
  }
}

extension TransitionRegistry {
  /// Returns the install's token, for ``SessionRecorder`` or for an app that sets it in its contexts.
  ///
  /// The first call creates a token. The first call after 30 days replaces it, and deletes the old one. All processes
  /// that have the file open get the same token.
  ///
  /// - Parameter now: UTC microseconds since 1970; nil for the clock's.
  /// - Throws: ``RegistryError/readOnly(path:)`` if it has to be created and the registry was opened for reading.
  public func installToken(now: Int64? = nil) throws(RegistryError) -> InstallToken {
    let now = now ?? self.now()
    if let token = try read(Self.storedToken), token.isCurrent(at: now) { return token }
    return try write { try Self.installToken(in: $0, at: now) }
  }

  /// Returns the current token, and creates one if there is none.
  static func installToken(in db: Database, at now: Int64) throws -> InstallToken {
    if let token = try storedToken(in: db), token.isCurrent(at: now) { return token }
    let token = InstallToken(madeAtMicroseconds: now)
    try db.execute(
      sql: "INSERT OR REPLACE INTO install_token (id, token, made_at_us) VALUES (1, ?, ?)",
      arguments: [token.text, token.madeAtMicroseconds])
    try db.checkChanged("install_token")
    return token
  }

  private static func storedToken(in db: Database) throws -> InstallToken? {
    try Row.fetchOne(db, sql: "SELECT token, made_at_us FROM install_token").map { row in
      try InstallToken(text: row.decode(atIndex: 0), madeAtMicroseconds: row.decode(atIndex: 1))
    }
  }
}
