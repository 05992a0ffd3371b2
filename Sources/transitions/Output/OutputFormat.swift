/// An output format for a ``ResultTable``. A new one is a constant and an entry in ``all``.
struct OutputFormat: Sendable {
  let name: String
  let summary: String
  /// A Boolean value that indicates whether the format identifies columns by name, for programs.
  let isKeyed: Bool
  let begin: @Sendable ([ResultTable.Column], ConsoleStream) -> RowWriter
  /// Writes all rows together, if the layout of one row depends on the others.
  private let writeWhole: (@Sendable (ResultTable, ConsoleStream) -> Void)?

  init(
    name: String, summary: String, isKeyed: Bool,
    begin: @escaping @Sendable ([ResultTable.Column], ConsoleStream) -> RowWriter
  ) {
    self.name = name
    self.summary = summary
    self.isKeyed = isKeyed
    self.begin = begin
    writeWhole = nil
  }

  init(
    gathering name: String, summary: String, isKeyed: Bool,
    write: @escaping @Sendable (ResultTable, ConsoleStream) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.isKeyed = isKeyed
    writeWhole = write
    begin = { columns, stream in
      var table = ResultTable(columns: columns)
      return RowWriter(row: { table.append($0) }, end: { write(table, stream) })
    }
  }

  var streams: Bool { writeWhole == nil }

  /// The maximum number of rows of a format that writes them together: laying out more takes gigabytes.
  static let mostGathered = 100_000

  /// The error for a result with more rows than the format can write.
  static let tooLong = ToolError(
    "The result has more than \(mostGathered) rows, the maximum for this format. Choose --csv or --format ndjson, which "
      + "are written row by row, or give --limit.")

  static let all: [OutputFormat] = [table, json, ndjson, csv, tsv, markdown]

  /// Returns the default format: a table on a terminal, bare lines in a pipe.
  static func standard(for stream: ConsoleStream) -> OutputFormat { stream.isTerminal ? table : lines }

  /// Writes a complete result, or stops if the reader has closed the pipe.
  func write(_ table: ResultTable, _ stream: ConsoleStream) {
    if let writeWhole { return writeWhole(table, stream) }
    write(table.rows, of: table.columns, stream)
  }

  /// Writes rows one by one, or stops if the reader has closed the pipe. The rows may be made one by one, too.
  func write(_ rows: some Sequence<[Cell]>, of columns: [ResultTable.Column], _ stream: ConsoleStream) {
    let writer = begin(columns, stream)
    for row in rows {
      if stream.isClosed { return }
      writer.row(row)
    }
    writer.end()
  }
}

/// Writes the rows of a result in a format, one by one.
struct RowWriter {
  /// Writes a row with one cell per column.
  let row: ([Cell]) -> Void
  /// Writes the end of the output, after the last row.
  let end: () -> Void

  init(row: @escaping ([Cell]) -> Void, end: @escaping () -> Void = {}) {
    self.row = row
    self.end = end
  }
}
