import GRDB

/// A random word that stands for one installation for 30 days, so that reports can tell whether a hundred sessions are
/// a hundred people's or one person's.
///
/// It is made of random bits and of nothing else: no device, account or advertising identifier goes into it, and the
/// next one does not follow from it. Old ones are not kept. It never leaves a registry as it is: the exchange form
/// carries a keyed hash of it, the shared form none.
public struct InstallToken: Sendable, Hashable {
  /// 128 random bits, as 32 hexadecimal digits.
  public let text: String
  /// When it was made, UTC microseconds since 1970.
  public let madeAtMicroseconds: Int64

  /// How long one is used, in microseconds: 30 days.
  public static let lifetimeMicroseconds: Int64 = 30 * day
  private static let day: Int64 = 86_400_000_000

  init(text: String, madeAtMicroseconds: Int64) {
    self.text = text
    self.madeAtMicroseconds = madeAtMicroseconds
  }

  /// A new one from the system's random numbers.
  init(madeAtMicroseconds: Int64) {
    let digits = (0..<2).map { _ in
      let half = String(UInt64.random(in: .min ... .max), radix: 16)
      return String(repeating: "0", count: 16 - half.count) + half
    }
    self.init(text: digits.joined(), madeAtMicroseconds: madeAtMicroseconds)
  }

  /// When the next one takes its place, UTC microseconds since 1970.
  public var expiresAtMicroseconds: Int64 {
    let (sum, overflows) = madeAtMicroseconds.addingReportingOverflow(Self.lifetimeMicroseconds)
    return overflows ? .max : sum
  }

  /// Whether it is used at `now`. One from more than a day ahead is not: a clock that was wrong when it was made would
  /// keep it alive for ever.
  func isCurrent(at now: Int64) -> Bool {
    let (age, overflows) = now.subtractingReportingOverflow(madeAtMicroseconds)
    return !overflows && (-Self.day..<Self.lifetimeMicroseconds).contains(age)
  }
}

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

  func installToken(now: Int64? = nil, patience: BusyPolicy?) throws(RegistryError) -> InstallToken {
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
