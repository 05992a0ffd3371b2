import ArgumentParser

/// How a reading command writes its answer; the same options on every one.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "\(names.joined(separator: ", ")). Without it: a table on a terminal, tab-separated lines in a pipe.",
      valueName: "format"),
    completion: .list(names), transform: parse)
  var format: OutputFormat?

  @Flag(help: "The same as --format json.") var json = false

  @Flag(help: "The same as --format csv.") var csv = false

  func validate() throws {
    if [json, csv, format != nil].count(where: { $0 }) > 1 {
      throw ValidationError("--format, --json and --csv each choose a format. Give one of them.")
    }
  }

  /// Whether a format was asked for.
  var isChosen: Bool { chosen != nil }

  /// Whether a program reads the answer, by the keys of its columns.
  var isForMachines: Bool { chosen?.isKeyed ?? false }

  /// Whether the answer is a table for a person at a terminal.
  func isForReading(on console: Console) -> Bool {
    console.output.isTerminal && isTable(on: console)
  }

  /// Whether the answer is laid out in columns: asked for, or because a terminal gets them.
  func isTable(on console: Console) -> Bool {
    format(on: console).name == OutputFormat.table.name
  }

  /// The format that was asked for, or the one that suits the stream.
  func format(on console: Console) -> OutputFormat { chosen ?? .standard(for: console.output) }

  /// Writes the answer in ``format(on:)``.
  func write(_ table: ResultTable, to console: Console) { format(on: console).write(table, console.output) }

  private var chosen: OutputFormat? { json ? .json : csv ? .csv : format }

  private static let names = OutputFormat.all.map(\.name)

  @Sendable private static func parse(_ name: String) throws -> OutputFormat {
    try Choice.pick(name, from: OutputFormat.all.map { ($0.name, $0) })
  }
}
