import Foundation

/// Where the registry and its sessions get their time of day: injected, so that a test or a replay can say what time it is.
public struct WallClock: Sendable {
  /// UTC microseconds since 1970.
  public let microseconds: @Sendable () -> Int64

  /// Takes what tells the time, as UTC microseconds since 1970.
  public init(microseconds: @escaping @Sendable () -> Int64) { self.microseconds = microseconds }

  /// The system's, read once and carried on by the monotonic clock, so that a clock set back reorders nothing.
  public static let system: WallClock = {
    let started = Int64(Date().timeIntervalSince1970 * 1_000_000)
    let origin = ContinuousClock.now
    return WallClock {
      let (seconds, attoseconds) = origin.duration(to: .now).components
      return started + seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }
  }()
}
