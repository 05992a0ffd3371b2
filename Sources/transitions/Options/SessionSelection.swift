import ArgumentParser
import TransitionModel

/// Which sessions a command means: those of one transition, those of a time.
struct SessionSelection: ParsableArguments {
  @Argument(help: "Only of this transition.", completion: .anyTransitionName)
  var name: String?
  @Option(
    name: .long, help: ArgumentHelp("The same as <name>.", valueName: "name"), completion: .anyTransitionName)
  var transition: String?
  @Option(
    name: .long,
    help: ArgumentHelp("Only what began since: 7d, 12h, 30m, or a day as 2026-11-01 (UTC).", valueName: "time"),
    transform: SinceTime.parse)
  var since: SinceTime?
  @Option(
    name: .long,
    help: ArgumentHelp("Only what began before: 7d, 12h, 30m ago, or a day as 2026-11-02 (UTC).", valueName: "time"),
    transform: SinceTime.parse)
  var until: SinceTime?

  /// The transition, whichever way it was named.
  var transitionName: String? { name ?? transition }

  func validate() throws {
    if let name, let transition, name != transition {
      throw ValidationError(
        "\(QuotedText.of(name)) and --transition \(QuotedText.of(transition)) name two transitions. Give one of them.")
    }
    if let since, let until, case let now = WallClock.system.microseconds(),
      since.microseconds(before: now) >= until.microseconds(before: now)
    {
      throw ValidationError(
        "--until is not later than --since, so that nothing can have begun between them. Swap them; one day ends where "
          + "the next begins: --since 2026-11-01 --until 2026-11-02.")
    }
  }
}
