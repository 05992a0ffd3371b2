import ArgumentParser
import SessionAnalytics
import TransitionModel
import TransitionStore

struct DatabaseOptions: ParsableArguments {
  static let variable = "TRANSITIONS_DB"
  static let standardPath = "transitions.db"

  @Option(
    help: ArgumentHelp("The registry. Without it: $\(variable), else ./\(standardPath).", valueName: "file"),
    completion: .file(extensions: ["db"]))
  var db: String?

  func validate() throws {
    if db == "" { throw ValidationError("--db is empty. Name a file, or leave it out for ./\(Self.standardPath).") }
  }

  /// Opens the registry. While another program holds the write lock, the command waits; see ``Console/busyPolicy``.
  func registry(_ access: TransitionRegistry.Access, for console: Console) throws(RegistryError) -> TransitionRegistry {
    try TransitionRegistry(at: path(in: console.environment), access: access, patience: console.busyPolicy)
  }

  /// Changes the registry after a read-only rehearsal, so that a usage error leaves the file unchanged.
  func changing<Result>(
    dryRun: Bool, for console: Console, _ change: (TransitionRegistry, _ dryRun: Bool) throws -> Result
  ) throws -> Result {
    if dryRun { return try change(registry(.readOnly, for: console), true) }
    // A registry of an older version cannot be read before it is migrated, so it has no rehearsal.
    if let readable = try? registry(.readOnly, for: console) { _ = try change(readable, true) }
    return try change(registry(.readWrite, for: console), false)
  }

  /// Marks sessions as abandoned that a program left open when it ended. Every command that adds sessions calls this
  /// last.
  func adoptAbandoned(in registry: TransitionRegistry, on console: Console) throws(RegistryError) {
    let count = try registry.adoptAbandoned()
    guard count > 0 else { return }
    console.note(
      "\(Count.of(count, "session")) left open by an ended program \(count == 1 ? "is" : "are") now marked as "
        + "abandoned."
    )
  }

  func command(_ words: String...) -> ShellCommand {
    ShellCommand(words: ["transitions"] + words + (db.map { ["--db", $0] } ?? []))
  }

  func path(in environment: [String: String]) -> String { Self.path(db, in: environment) }

  /// Returns the path of the registry: the given path, the environment variable, or ./transitions.db, in this order.
  static func path(_ given: String?, in environment: [String: String]) -> String {
    if let given { return given }
    let named = environment[variable, default: ""]
    return named.isEmpty ? standardPath : named
  }
}

struct DisplayOptions: ParsableArguments {
  @Flag(help: "No color, as with NO_COLOR in the environment or TERM=dumb.") var noColor = false
}

extension ArgumentHelp {
  /// The help of an option that no page shows: it is in the manual and in --help-hidden.
  var hidden: ArgumentHelp {
    var help = self
    help.visibility = .hidden
    return help
  }
}

/// Parses option values that are one of a few words:
/// `@Option(help: …, transform: Choice.value) var outcome: SessionOutcome?`.
enum Choice {
  /// Returns the case that a word names.
  ///
  /// - Throws: `ValidationError` with the nearest word and all valid words.
  @Sendable static func value<Value>(_ word: String) throws -> Value
  where Value: RawRepresentable<String> & CaseIterable & Sendable {
    try pick(word, from: Value.allCases.map { ($0.rawValue, $0) })
  }

  static func pick<Value>(_ word: String, from choices: [(name: String, value: Value)]) throws -> Value {
    if let choice = choices.first(where: { $0.name == word }) { return choice.value }
    let names = choices.map(\.name)
    let suggestion = NearestNames.to(word, among: names, limit: 1).first.map { "Did you mean \($0)? " } ?? ""
    throw ValidationError("\(suggestion)Allowed: \(names.joined(separator: ", ")).")
  }

  /// Returns a help text with the valid words: `Only with this outcome: finished, cancelled, …`
  static func help<Value>(_ text: String, _ type: Value.Type, valueName: String) -> ArgumentHelp
  where Value: RawRepresentable<String> & CaseIterable {
    ArgumentHelp("\(text): \(words(type).joined(separator: ", ")).", valueName: valueName)
  }

  static func words<Value>(_ type: Value.Type) -> [String] where Value: RawRepresentable<String> & CaseIterable {
    Value.allCases.map(\.rawValue)
  }
}

protocol OutputFormats: SendableMetatype { static var all: [OutputFormat] { get } }

/// The formats of every reading command.
enum CommonFormats: OutputFormats { static let all = OutputFormat.common }

typealias OutputOptions = FormatOptions<CommonFormats>

struct FormatOptions<Formats: OutputFormats>: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "\(names.joined(separator: ", ")). Default: a table on a terminal, tab-separated lines in a pipe.",
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

  var isChosen: Bool { chosen != nil }

  var isForMachines: Bool { chosen?.isKeyed ?? false }

  var isJSON: Bool { chosen == .json }

  func isForReading(on console: Console) -> Bool { console.output.isTerminal && isTable(on: console) }

  func isTable(on console: Console) -> Bool { format(on: console) == .table }

  func format(on console: Console) -> OutputFormat { chosen ?? .standard(for: console.output) }

  func write(_ table: ResultTable, to console: Console) { format(on: console).write(table, console.output) }

  private var chosen: OutputFormat? { json ? .json : csv ? .csv : format }

  private static var names: [String] { Formats.all.map(\.rawValue) }

  @Sendable private static func parse(_ name: String) throws -> OutputFormat {
    try Choice.pick(name, from: Formats.all.map { ($0.rawValue, $0) })
  }
}
