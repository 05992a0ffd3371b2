import ArgumentParser
import Foundation
import TransitionModel

/// The drags that a command reads. Every command that selects drags describes them with these words.
struct DragFilters: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only drags that began at this time (UTC) or later: 2026-11-01, yesterday, or an age such as 7d, 12h or 30m. "
        + "Reports and answers begin with the start of that day.", valueName: "time"),
    transform: SinceTime.parse)
  var since: SinceTime?
  @Option(
    help: ArgumentHelp(
      "\(Choice.help("Only drags from this source", SessionOrigin.self, valueName: "origin").abstract) Default: all in a list "
        + "or an export; in a report all but stage (the headless test host), in separate sections; for an answer, and with "
        + "--by, the first of device, imported, gallery and simulated that has enough data.", valueName: "origin"),
    completion: .list(Choice.words(SessionOrigin.self)), transform: Choice.value)
  var origin: SessionOrigin?

  /// The start of the first day, in UTC microseconds since 1970; nil for no bound.
  var sinceDay: Int64? { since?.dayMicroseconds(before: WallClock.system.microseconds()) }
}

/// Options that select drags by a period and their source.
struct Period: ParsableArguments {
  @OptionGroup var drags: DragFilters
  @Option(
    help: ArgumentHelp(
      "Only drags that began before this time (UTC): 2026-11-02, today, or an age such as 7d. In reports, the "
        + "time is rounded down to the start of its day.", valueName: "time"),
    transform: SinceTime.parse)
  var until: SinceTime?

  var origin: SessionOrigin? { drags.origin }
  private var since: SinceTime? { drags.since }

  /// The period, in UTC microseconds since 1970: from `since`, and before `until`.
  var bounds: (since: Int64?, until: Int64?) {
    let now = WallClock.system.microseconds()
    return (since?.microseconds(before: now), until?.microseconds(before: now))
  }

  /// The same in whole days, which a report counts.
  var days: (since: Int64?, until: Int64?) {
    let now = WallClock.system.microseconds()
    return (since?.dayMicroseconds(before: now), until?.dayMicroseconds(before: now))
  }

  func validate() throws {
    if case (let since?, let until?) = bounds, since >= until { throw ValidationError(Self.empty) }
  }

  static let empty =
    "--until is not later than --since, so no session can match. Swap them; one day ends where the next begins: "
    + "--since 2026-11-01 --until 2026-11-02."
}

struct SessionChoice: ParsableArguments {
  @Argument(help: "Only sessions of this transition.", completion: .anyTransitionName) var name: String?
  @Option(help: ArgumentHelp("The same as <name>.", valueName: "name"), completion: .anyTransitionName)
  var transition: String?
  @OptionGroup var period: Period

  var transitionName: String? { name ?? transition }

  var bounds: (since: Int64?, until: Int64?) { period.bounds }

  func validate() throws {
    if let name, let transition, name != transition {
      throw ValidationError(
        "\(QuotedText.of(name)) and --transition \(QuotedText.of(transition)) name two transitions. Give one of them.")
    }
  }
}

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
