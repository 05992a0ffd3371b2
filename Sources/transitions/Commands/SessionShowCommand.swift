import ArgumentParser
import TransitionModel
import TransitionStore

struct SessionShowCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one session, and why it ended so.",
    discussion: """
      It begins with the reason of the decision and a plot of the drag. With --samples it writes the trace in the columns \
      of a stroke file, so that --samples --csv can be imported again.
      """ + examples.help)
  static let examples = [
    CommandExample("Show one session", "transitions session show 6f1d9a52"),
    CommandExample("Write the trace as a stroke file", "transitions session show 6f1d9a52 --samples --csv"),
  ]

  @Argument(help: "The session's uuid, or a unique beginning of it.", completion: .session)
  var id: String
  @Flag(help: "Show the trace: every sample of every touch.") var samples = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func run(on console: Console) throws {
    let registry = try database.registry(.readOnly, for: console)
    let stored = try registry.storedSession(id)
    if !samples || output.isForReading(on: console) {
      if output.isForMachines {
        output.format(on: console).write([stored], SessionTableColumn.shown, console.output)
      } else {
        let verdict = try SessionVerdict(registry.session(id), in: registry)
        let words = [verdict.words] + [stored.result.stops?.words].compactMap(\.self)
        let isTable = output.isTable(on: console)
        if isTable { Self.write(words, verdict, to: console) }
        output.write(
          ResultTable(factsOf: stored, verdict: isTable ? nil : words.joined(separator: " ")), to: console)
        if let token = stored.header.context.token, SessionEraseCommand.lengths.contains(token.count) {
          let erase = ShellCommand(words: ["transitions", "session", "erase", "--token", token])
          console.note("To delete everything of this person: \(erase.line)")
        }
      }
    }
    guard samples else { return }
    let session = try registry.session(id)
    if session.samples.isEmpty { console.note("This session's trace was deleted.") }
    if output.isForReading(on: console) { console.print() }
    output.write(ResultTable(samplesOf: session), to: console)
  }

  private static func write(_ words: [String], _ verdict: SessionVerdict, to console: Console) {
    for line in words.flatMap({ $0.wrapped(to: console.output.width) }) { console.print(line) }
    if let log = verdict.log {
      let width = console.output.width ?? ProgressPlot.widest
      for line in ProgressPlot(log, characters: console.plotCharacters).lines(width: width) { console.print(line) }
    }
    console.print()
  }
}
