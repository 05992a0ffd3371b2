import ArgumentParser
import TransitionModel
import TransitionStore

struct SessionListCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List sessions, the latest last.",
    discussion: "A table shows the facts that fit. A pipe, --json and --csv give all of them.")
  static let examples = [
    CommandExample(
      "The last week's drags that were given up", "transitions session list card-modal --since 7d --outcome cancelled"),
    CommandExample("Every fact about the real ones, for a script", "transitions session list --origin device --json"),
  ]

  @OptionGroup var selection: SessionSelection
  @Option(
    name: .long, help: Choice.help("Only with this outcome", SessionOutcome.self, valueName: "outcome"),
    completion: .list(Choice.words(SessionOutcome.self)), transform: Choice.value)
  var outcome: SessionOutcome?
  @Option(
    name: .long, help: Choice.help("Only from this source", SessionOrigin.self, valueName: "origin"),
    completion: .list(Choice.words(SessionOrigin.self)), transform: Choice.value)
  var origin: SessionOrigin?
  @Option(name: .long, help: ArgumentHelp("At most this many, the latest.", valueName: "count"))
  var limit: Int?
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
    let now = WallClock.system.microseconds()
    let sessions = try registry.sessions(
      SessionFilter(
        transition: transition, outcome: outcome, origin: origin,
        sinceMicroseconds: selection.since?.microseconds(before: now),
        untilMicroseconds: selection.until?.microseconds(before: now), limit: limit))
    output.write(ResultTable(sessions: sessions), to: console)
    if sessions.isEmpty { console.note("No session matches.") }
  }
}
