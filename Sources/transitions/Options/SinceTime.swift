import ArgumentParser
import Foundation
import TransitionModel

/// A point in time on a command line: an age, or a day.
enum SinceTime: Sendable, Hashable {
  case ago(microseconds: Int64)
  case at(microseconds: Int64)
  /// The start of a day in UTC, counted back from today.
  case day(ago: Int64)

  func microseconds(before now: Int64) -> Int64 {
    switch self {
    case .day(let days): max((now / WallClock.day - days) * WallClock.day, 0)
    case .ago(let microseconds): max(now - microseconds, 0)
    case .at(let microseconds): microseconds
    }
  }

  func dayMicroseconds(before now: Int64) -> Int64 { microseconds(before: now) / WallClock.day * WallClock.day }

  private static let days: [String: Int64] = ["today": 0, "yesterday": 1, "last week": 7, "last month": 30]

  /// Parses `7d`, `12h`, `30m`, `yesterday`, `last week`, or `2026-11-01`.
  @Sendable static func parse(_ text: String) throws -> SinceTime {
    if let days = days[text] { return .day(ago: days) }
    let units: [Character: Int64] = ["d": 86_400, "h": 3_600, "m": 60]
    if let unit = text.last.flatMap({ units[$0] }), let count = Int64(text.dropLast()), (0...100_000).contains(count) {
      return .ago(microseconds: count * unit * 1_000_000)
    }
    if let day = day(text), let microseconds = microseconds(of: day), microseconds >= 0 {
      return .at(microseconds: microseconds)
    }
    throw ValidationError("Write 7d, 12h, 30m, yesterday, 'last week', or a day such as 2026-11-01.")
  }

  /// Returns the start of a day in UTC, written as 2026-11-01; nil for a day that does not exist.
  static func day(_ text: String) -> Date? {
    let style = Date.ISO8601FormatStyle().year().month().day()
    // Foundation parses February 31 as March 3.
    guard let day = try? style.parse(text), style.format(day) == text else { return nil }
    return day
  }

  /// Returns the second in UTC microseconds since 1970; nil from the year 294247 on, which exceeds 64 bits.
  static func microseconds(of date: Date) -> Int64? {
    guard let seconds = Int64(exactly: date.timeIntervalSince1970.rounded(.towardZero)) else { return nil }
    let (microseconds, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000)
    return overflows ? nil : microseconds
  }
}
