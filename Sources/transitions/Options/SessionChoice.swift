import ArgumentParser
import TransitionModel

/// The drags that a command reads. Every command that selects drags describes them with these words.
struct Period: ParsableArguments {
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
  @Option(
    help: ArgumentHelp(
      "Only drags that began before this time (UTC): 2026-11-02, today, or an age such as 7d. In reports, the "
        + "time is rounded down to the start of its day.", valueName: "time"),
    transform: SinceTime.parse)
  var until: SinceTime?

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
    if let name, name.contains("=") {
      throw ValidationError(
        "\(QuotedText.of(name)) is no name of a transition. Sessions are chosen by options: --outcome cancelled, "
          + "--since 7d.")
    }
    if let name, let transition, name != transition {
      throw ValidationError(
        "\(QuotedText.of(name)) and --transition \(QuotedText.of(transition)) name two transitions. Give one of them.")
    }
  }
}
