import TransitionModel

/// The limits of an import, so that no file determines how much of a registry is its own.
public struct ImportLimits: Sendable, Hashable {
  /// The default of ``newConfigurations``: several times the revisions of a large catalog.
  public static let defaultNewConfigurations = 1000
  /// The earliest time of a session, 2010-01-01 UTC: earlier than any device that runs this library, and later than the
  /// times of clocks that were never set (1970, 2000, 2001).
  package static let earliest: Int64 = 1_262_304_000_000_000
  /// The tolerated time after the arrival: time zones that were taken for UTC.
  package static let ahead = WallClock.day

  /// The maximum number of new configurations, in all files together.
  public var newConfigurations = defaultNewConfigurations
  /// The maximum number of one token's sessions on one UTC day, with those already stored; nil for no limit. Sessions
  /// without a token are of no known person, and unlimited.
  public var dragsPerDay: Int?
  /// The arrival time of the files, in UTC microseconds since 1970; nil for the time of reading. No file can state it.
  public var receivedAtMicroseconds: Int64?

  /// Creates the default limits.
  public init() {}

  static func allows(_ time: Int64?, receivedAt: Int64) -> Bool {
    time.map { $0 >= earliest && $0 - ahead <= receivedAt } ?? true
  }
}
