import Foundation

/// The time of day.
enum WallClock {
  /// UTC microseconds since 1970.
  @Sendable static func microseconds() -> Int64 {
    Int64((Date().timeIntervalSince1970 * 1_000_000).rounded())
  }
}
