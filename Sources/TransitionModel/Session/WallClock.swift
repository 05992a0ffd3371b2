import Foundation

/// Where the registry and its sessions get their time of day: injected, so that a test or a replay can say what time it is.
public struct WallClock: Sendable {
  /// UTC microseconds since 1970.
  public let microseconds: @Sendable () -> Int64

  /// Takes what tells the time, as UTC microseconds since 1970.
  public init(microseconds: @escaping @Sendable () -> Int64) { self.microseconds = microseconds }

  /// The system's, read once and carried on by the monotonic clock, so that a clock set back reorders nothing.
  public static let system: WallClock = {
    let origin = ContinuousClock.now
    return running(from: Date().timeIntervalSince1970) { origin.duration(to: .now) }
  }()

  /// The years 1 to 9999, the only ones that ISO 8601 writes with four digits, and all that every part can compute with.
  package static let readable: ClosedRange<Int64> = -62_135_596_800_000_000...253_402_300_799_999_999

  /// A clock that shows a time, and goes on from there.
  ///
  /// A machine's clock can be set to any time. One outside ``readable`` counts as the nearest time in it.
  ///
  /// - Parameters:
  ///   - seconds: The time at the start, UTC seconds since 1970. One that is not a number counts as 1970.
  ///   - elapsed: The time since the start.
  package static func running(
    from seconds: Double, elapsed: @escaping @Sendable () -> Duration
  ) -> WallClock {
    let limits = (Double(readable.lowerBound) / 1_000_000, Double(readable.upperBound) / 1_000_000)
    let started = Int64((min(max(seconds.isNaN ? 0 : seconds, limits.0), limits.1) * 1_000_000))
    return WallClock {
      let (seconds, attoseconds) = elapsed().components
      let (microseconds, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000)
      let passed = overflows ? (seconds < 0 ? .min : .max) : microseconds
      let now = started.addingClamped(passed).addingClamped(attoseconds / 1_000_000_000_000)
      return min(max(now, readable.lowerBound), readable.upperBound)
    }
  }
}
