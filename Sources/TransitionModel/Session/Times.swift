public import Foundation

/// The source of the time of day for a registry and its sessions. A test or a replay injects its own.
public struct WallClock: Sendable {
  /// UTC microseconds since 1970.
  public let microseconds: @Sendable () -> Int64

  /// Creates a clock from a function that returns UTC microseconds since 1970.
  public init(microseconds: @escaping @Sendable () -> Int64) { self.microseconds = microseconds }

  /// The time of day now.
  public var now: Date { Date(microseconds: microseconds()) }

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

extension Date {
  /// The date of a stamp in UTC microseconds since 1970.
  package init(microseconds: Int64) { self.init(timeIntervalSince1970: Double(microseconds) / 1_000_000) }
}

extension SessionHeader {
  /// The time at which the session began.
  public var beganAt: Date { Date(microseconds: beganAtMicroseconds) }
}

extension SessionResult {
  /// The time from the first `began` to the last sample.
  public var duration: Duration { .microseconds(durationMicroseconds) }
  /// The duration of the settle that ended the session, by its plan; nil if none came to its end.
  public var settleDuration: Duration? { settleMicroseconds.map { .microseconds($0) } }
}

extension GestureSample {
  /// The time since the session began.
  public var time: Duration { .microseconds(timeMicroseconds) }
}

extension SessionMeasures {
  /// The time the finger had stayed within 1 pt of where it lifted; nil where the last touch did not lift.
  public var hold: Duration? { holdMicroseconds.map { .microseconds($0) } }
  /// The time by which input came late; nil without a trace.
  public var inputGap: Duration? { inputGapMicroseconds.map { .microseconds($0) } }
}

extension FrameMeasures {
  /// The time by which frames were shown after they were due, added up.
  public var late: Duration { .microseconds(lateMicroseconds) }
}

extension PresentationRecord {
  /// The time at which the presentation began; nil where the screen never arrived.
  public var presentedAt: Date? { presentedAtMicroseconds.map { Date(microseconds: $0) } }
  /// The time at which the screen was gone; nil while it is shown, and where its process died.
  public var dismissedAt: Date? { dismissedAtMicroseconds.map { Date(microseconds: $0) } }
}

extension UnknownTransition {
  /// The time at which the transition of this name was retired; nil where there never was one.
  public var retiredAt: Date? { retiredAtMicroseconds.map { Date(microseconds: $0) } }
}
