package import Foundation

/// A source of the time of day for a registry and its sessions. A test or a replay can inject its own.
package struct WallClock: Sendable {
  /// UTC microseconds since 1970.
  package let microseconds: @Sendable () -> Int64

  /// Creates a clock from a function that returns UTC microseconds since 1970.
  package init(microseconds: @escaping @Sendable () -> Int64) { self.microseconds = microseconds }

  /// The system clock, read once and advanced by the monotonic clock, so setting the clock back reorders nothing.
  package static let system: WallClock = {
    let origin = ContinuousClock.now
    return running(from: Date().timeIntervalSince1970) { origin.duration(to: .now) }
  }()

  /// The range of usable times: the years 1 to 9999, which ISO 8601 writes with four digits.
  package static let readable: ClosedRange<Int64> = -62_135_596_800_000_000...253_402_300_799_999_999

  /// A day, in microseconds.
  package static let day: Int64 = 86_400_000_000

  /// Returns a clock that starts at a given time.
  ///
  /// A machine's clock can be set to any time. A time outside ``readable`` counts as the nearest time within.
  ///
  /// - Parameters:
  ///   - seconds: The time at the start, in UTC seconds since 1970. A value that is not a number counts as 1970.
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

extension Date {
  /// Creates the date of a time stamp in UTC microseconds since 1970.
  package init(microseconds: Int64) { self.init(timeIntervalSince1970: Double(microseconds) / 1_000_000) }
}
