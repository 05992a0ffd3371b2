import ArgumentParser
import TransitionModel
import TransitionStore

struct SessionListCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List sessions, the latest last.",
    discussion: "A table shows the columns that fit. A pipe, --json and --csv get all of them." + examples.help)
  static let examples = [
    CommandExample(
      "Cancelled drags of the last week", "transitions session list card-modal --since 7d --outcome cancelled"),
    CommandExample("All columns of drags on devices, for a script", "transitions session list --origin device --json"),
  ]

  @OptionGroup var selection: SessionChoice
  @Option(
    help: Choice.help("Only with this outcome", SessionOutcome.self, valueName: "outcome"),
    completion: .list(Choice.words(SessionOutcome.self)), transform: Choice.value)
  var outcome: SessionOutcome?
  @Option(help: ArgumentHelp("The maximum number of sessions; the latest are listed.", valueName: "count")) var limit:
    Int?
  @OptionGroup var output: OutputOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if let limit, limit < 1 { throw ValidationError("--limit is \(limit); allowed is 1 or more.") }
  }

  func run(on console: Console) throws {
    let registry = try database.registry(.readOnly, for: console)
    let transition = selection.transitionName
    if let transition { _ = try registry.history(of: transition) }
    let bounds = selection.bounds
    let format = output.format(on: console)
    let most = format.streams ? nil : OutputFormat.mostGathered + 1
    let sessions = try registry.sessions(
      SessionFilter(
        transition: transition, outcome: outcome, origin: selection.period.origin, sinceMicroseconds: bounds.since,
        untilMicroseconds: bounds.until, limit: [limit, most].compactMap(\.self).min()))
    guard format.streams || sessions.count <= OutputFormat.mostGathered else { throw OutputFormat.tooLong }
    format.write(sessions, SessionTableColumn.all, console.output)
    if sessions.isEmpty { console.note("No session matches.") }
  }
}
