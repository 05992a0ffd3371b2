import ArgumentParser
import TransitionModel
import TransitionStore

struct SessionExportCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write sessions, with their traces, for another registry of yours.",
    discussion: """
      One line of JSON each: presentations by time, then sessions by time, every configuration before the first line \
      that names it. Nothing is lost: `session import` makes the same sessions of it, under the same uuids. A trace \
      tells people apart, and the token is written as it is stored: give the file to nobody else.
      """)
  static let examples = [
    CommandExample("Everything", "transitions session export --output sessions.ndjson"),
    CommandExample(
      "A week of one transition, straight into another registry",
      "transitions session export modal-standard --since 7d | transitions session import - --db all.db"),
  ]

  @Argument(help: "Only of this transition.", completion: .anyTransitionName)
  var name: String?
  @Option(
    name: .long,
    help: ArgumentHelp("Only what began since: 7d, 12h, 30m, or a day as 2026-11-01 (UTC).", valueName: "time"),
    transform: SinceTime.parse)
  var since: SinceTime?
  @Option(
    name: .long, help: Choice.help("Only from this source", SessionOrigin.self, valueName: "origin"),
    completion: .list(Choice.words(SessionOrigin.self)), transform: Choice.value)
  var origin: SessionOrigin?
  @Option(
    name: .long, help: ArgumentHelp("The file to write, or - for standard output.", valueName: "file"),
    completion: .file(extensions: ["ndjson"]))
  var output = OutputFile.standardOutput
  @Flag(name: .long, help: "Replace the file, whatever it is.")
  var overwrite = false
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  /// Lines that are written at once.
  private static let batch = 64

  func run(on console: Console) throws {
    let registry = try database.registry(.readOnly, for: console)
    if let name { _ = try registry.history(of: name) }
    let place = try OutputFile(
      output, option: "--output", example: "sessions.ndjson", mark: ExchangeFormat.name, overwrites: overwrite,
      registry: registry.path)
    let file = try OutputFileWriter(place, on: console)
    let filter = ExchangeFilter(
      transition: name, origin: origin,
      sinceMicroseconds: since?.microseconds(before: WallClock.system.microseconds()))
    var waiting: [String] = []
    var failure: ToolError?
    func write() throws {
      do throws(ToolError) { try file.write(waiting.joined()) } catch {
        failure = error
        throw error
      }
      waiting.removeAll(keepingCapacity: true)
    }
    do {
      let summary = try withProgress(of: registry, filter, on: console) { update in
        var count = 0
        return try registry.exportSessions(filter) { line in
          waiting.append(line + "\n")
          count += 1
          if waiting.count >= Self.batch {
            try write()
            update(count)
          }
        }
      }
      try write()
      try file.finish()
      let counts = [
        Count.of(summary.sessions, "session"), Count.of(summary.presentations, "presentation"),
        Count.of(summary.configurations, "configuration"),
      ]
      console.note("Wrote \(counts[0]), \(counts[1]) and \(counts[2]).")
    } catch {
      throw failure ?? error
    }
  }

  /// With a bar, unless the lines themselves may go to the terminal.
  private func withProgress(
    of registry: TransitionRegistry, _ filter: ExchangeFilter, on console: Console,
    _ work: ((Int) -> Void) throws -> ExchangeSummary
  ) throws -> ExchangeSummary {
    guard output != OutputFile.standardOutput else { return try work { _ in } }
    return try console.withProgress("Exporting", total: registry.exportSize(filter), work)
  }
}
