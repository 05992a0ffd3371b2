import ArgumentParser
import TransitionStore

struct QueryCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "query",
    abstract: "Ask the registry in SQL. It can only read.",
    discussion: """
      Views to ask: current_transition (one row a transition, its latest values) and session_fact (one row a session, \
      with names).
      """)
  static let examples = [
    CommandExample(
      "The springs that bounce",
      "transitions query \"SELECT name, damping FROM current_transition WHERE damping < 1\""),
    CommandExample(
      "Outcomes, for a spreadsheet",
      "transitions query \"SELECT outcome, count(*) AS sessions FROM session_fact GROUP BY 1\" --csv"),
  ]

  @Argument(help: "One SELECT statement, in quotes.")
  var sql: String
  @OptionGroup var output: OutputOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func run(on console: Console) throws {
    let result = try database.registry(.readOnly, for: console).query(sql)
    output.write(
      ResultTable(columns: result.columns.map { .init($0) }, rows: result.rows.map { $0.map(Self.cell) }), to: console)
    if result.isTruncated { console.note("There are more rows than these \(result.rows.count).") }
  }

  /// Bytes are written as SQL writes them: `x'6f1d'`.
  private static func cell(_ value: SQLValue) -> Cell {
    switch value {
    case .null: .null
    case .integer(let integer): .integer(integer)
    case .real(let number): .number(number)
    case .text(let text): .text(text)
    case .blob(let bytes):
      .text("x'" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "'")
    }
  }
}
