import ArgumentParser
import RegistryTools
import SessionAnalytics
import Synchronization
import TransitionModel
import TransitionStore

struct QueryCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "query",
    abstract: "Query the registry in SQL, read-only.",
    discussion: """
      Six views are meant for reading. current_transition has one row per transition, with its latest values. sessions has \
      one row per session. session_fact, touch_fact and presentation_fact hold everything that reports aggregate, and \
      presentation_outcome what came of each presentation. Allowed are SELECT, WITH, EXPLAIN and read-only pragmas, such as PRAGMA \
      table_info(sessions).

      Rows are written as they are found; a table needs all of them first.
      """ + examples.help)
  static let examples = [
    CommandExample(
      "List the springs that bounce",
      "transitions query \\\n    \"SELECT name, damping FROM current_transition WHERE damping < 1\""),
    CommandExample(
      "Count outcomes for a spreadsheet",
      "transitions query --csv \\\n    \"SELECT outcome, count(*) AS drags FROM sessions GROUP BY 1\""),
  ]

  /// The default limit on a terminal: more rows than a person reads, and few enough to lay out immediately.
  private static let terminalLimit = 1000

  @Argument(help: "One SELECT statement, in quotes; - for standard input.") var sql: String?
  @Option(
    help: ArgumentHelp("Read the statement from a file.", valueName: "file"), completion: .file(extensions: ["sql"]))
  var file: String?
  @Option(
    help: ArgumentHelp(
      "The maximum number of rows, with a notice if there are more; 0: all. Default: \(terminalLimit) on a terminal, "
        + "all in a pipe.", valueName: "count"))
  var limit: Int?
  @Option(
    help: ArgumentHelp(
      "Stop with an error after this time, not counting the wait for a reader; 0: never.", valueName: "seconds"))
  var timeout = 30.0
  @OptionGroup var output: OutputOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if (sql == nil) == (file == nil) {
      throw ValidationError("Give one of these: the statement in quotes, - for standard input, or --file with a file.")
    }
    if let limit, limit < 0 { throw ValidationError("--limit is \(limit); allowed is 0 or more. 0 gives all rows.") }
    guard (0...86_400).contains(timeout) else {
      throw ValidationError("--timeout is \(timeout); allowed is 0…86400 seconds. 0 means no limit.")
    }
  }

  func run(on console: Console) throws {
    let statement = try statement()
    let limit = limit ?? (output.isForReading(on: console) ? Self.terminalLimit : 0)
    let registry = try database.registry(.readOnly, for: console)
    let format = output.format(on: console)
    var writer: RowWriter?
    let written = Atomic(0)
    var count = 0
    var isTooLong = false
    let time = timeout == 0 ? nil : Duration.seconds(timeout)
    do {
      let hasMore = try registry.query(
        statement, maximumRows: limit == 0 ? nil : limit, timeout: time,
        onOverrun: { [streams = format.streams] in
          Self.noteWritten(written.load(ordering: .relaxed), streams: streams, on: console)
          Invocation.end(with: RegistryToolError.queryTookTooLong(time ?? .zero), on: console)
        }
      ) { columns in
        writer = format.begin(columns.map { .init($0) }, console.output)
      } row: { row in
        guard format.streams || count < OutputFormat.mostGathered else {
          isTooLong = true
          return false
        }
        writer?.row(row.map(Self.cell))
        count += 1
        written.store(count, ordering: .relaxed)
        console.output.flushSoon()
        return !console.output.isClosed
      }
      guard !isTooLong else { throw OutputFormat.tooLong }
      writer?.end()
      if hasMore { console.note("There are more rows: these are the first \(limit). --limit 0 gives all of them.") }
    } catch {
      Self.noteWritten(count, streams: format.streams, on: console)
      throw error
    }
  }

  private static func noteWritten(_ count: Int, streams: Bool, on console: Console) {
    if count > 0, streams { console.note("\(Count.of(count, "row")) written so far; there may be more.") }
  }

  private func statement() throws -> String {
    guard let path = file ?? (sql == InputFile.standardInput ? sql : nil) else { return sql ?? "" }
    let bytes = try InputFile.read(path)
    if let problem = ForeignText.encodingProblem(of: bytes) {
      throw ToolError("\(escaped: path):\(problem.line): \(problem.message)")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    // Drop a byte order mark, which some editors write.
    return text.hasPrefix("\u{FEFF}") ? String(text.unicodeScalars.dropFirst()) : text
  }

  /// Returns the cell of a value. Bytes are written as in SQL: `x'6f1d'`.
  private static func cell(_ value: SQLValue) -> Cell {
    switch value {
    case .null: .null
    case .integer(let integer): .integer(integer)
    case .real(let number): .number(number)
    case .text(let text): .text(text)
    case .blob(let bytes): .text("x'" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'")
    }
  }
}
