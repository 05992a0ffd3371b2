import ArgumentParser
import SessionAnalytics
import TransitionModel
import TransitionStore

struct ReportCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Say what people really did, by transition and revision.",
    discussion: """
      Shares come with 95 % intervals that allow for people who drag often. Where there is too little data for a \
      number, the report says how much is missing instead. Simulated sessions stand apart and say so.
      """)
  static let examples = [
    CommandExample("Everything there is", "transitions report"),
    CommandExample("One transition's last week, for a script", "transitions report modal-standard --since 7d --json"),
  ]

  @Argument(help: "Only this transition.", completion: .anyTransitionName)
  var name: String?
  @Option(
    name: .long,
    help: ArgumentHelp("Only sessions since: 7d, 12h, or a day as 2026-11-01 (UTC).", valueName: "time"),
    transform: SinceTime.parse)
  var since: SinceTime?
  @Option(
    name: .long,
    help: ArgumentHelp("\(formats.joined(separator: ", ")). Without it: text.", valueName: "format"),
    completion: .list(formats), transform: parseFormat)
  var format: ReportFormat?
  @Flag(name: .long, help: "The same as --format json.")
  var json = false
  @Flag(name: .long, help: "The same as --format csv.")
  var csv = false
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  private static let formats = ReportFormat.all.map(\.name)

  @Sendable private static func parseFormat(_ name: String) throws -> ReportFormat {
    try Choice.pick(name, from: ReportFormat.all.map { ($0.name, $0) })
  }

  func validate() throws {
    if [json, csv, format != nil].count(where: { $0 }) > 1 {
      throw ValidationError("--format, --json and --csv each choose a format. Give one of them.")
    }
  }

  func run(on console: Console) throws {
    let registry = try database.registry(.readOnly, for: console)
    let now = WallClock.system.microseconds()
    let document = try SessionReport.make(
      from: registry, transition: name, sinceMicroseconds: since?.microseconds(before: now))
    let text = try chosen(console).render(document)
    console.output.write(text.hasSuffix("\n") ? text : text + "\n")
  }

  private func chosen(_ console: Console) -> ReportFormat {
    if json { return .json }
    if csv { return .csv }
    return format ?? .text(unicode: console.environment["TERM"] != "dumb")
  }
}
