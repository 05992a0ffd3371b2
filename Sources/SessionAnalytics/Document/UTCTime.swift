/// The UTC date of microseconds since 1970, in the proleptic Gregorian calendar.
package struct UTCTime {
  private let year: Int64
  private let month: Int64
  private let day: Int64
  private let secondOfDay: Int64

  /// Converts days to a date with Howard Hinnant's `civil_from_days`, which counts years from March.
  package init(microseconds: Int64) {
    let seconds = Self.floorDivided(microseconds, by: 1_000_000)
    let days = Self.floorDivided(seconds, by: 86_400)
    secondOfDay = seconds - days * 86_400
    let shifted = days + 719_468
    let era = Self.floorDivided(shifted, by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// `2025-11-21`.
  package var date: String { "\(Self.padded(year, to: 4))-\(Self.padded(month, to: 2))-\(Self.padded(day, to: 2))" }

  /// `2025-11-21T12:30:00Z`.
  package var dateAndTime: String {
    let parts = [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60]
    return "\(date)T\(parts.map { Self.padded($0, to: 2) }.joined(separator: ":"))Z"
  }

  private static func floorDivided(_ a: Int64, by b: Int64) -> Int64 { a >= 0 ? a / b : -((-(a + 1)) / b) - 1 }

  private static func padded(_ number: Int64, to width: Int) -> String {
    let digits = String(number.magnitude)
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
