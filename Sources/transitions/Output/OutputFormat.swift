/// A way to write a ``ResultTable``. A new one is one file and one entry in ``all``.
struct OutputFormat: Sendable {
  /// What `--format` takes.
  let name: String
  /// For the help of `--format`.
  let summary: String
  /// Whether a program reads it by the names of columns, rather than a person by looking.
  let isKeyed: Bool
  let write: @Sendable (ResultTable, ConsoleStream) -> Void

  /// Every format `--format` knows, in the order the help lists them.
  static let all: [OutputFormat] = [table, json, ndjson, csv, tsv, markdown]

  /// What is written when nobody asked for a format: a table on a terminal, bare lines in a pipe.
  static func standard(for stream: ConsoleStream) -> OutputFormat { stream.isTerminal ? table : lines }
}
