/// A way to write a ``ResultTable``. A new one is one file and one entry in ``all``.
struct OutputFormat: Sendable {
  /// What `--format` takes.
  let name: String
  /// For the help of `--format`.
  let summary: String
  /// Whether a program reads it by the names of columns, rather than a person by looking.
  let isKeyed: Bool
  /// Writes what stands before the rows.
  let begin: @Sendable ([ResultTable.Column], ConsoleStream) -> RowWriter
  /// How all rows at once are written, where how one looks depends on the others.
  private let writeWhole: (@Sendable (ResultTable, ConsoleStream) -> Void)?

  /// A format that writes row by row.
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

  /// A format that needs all rows before it writes the first.
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

  /// Whether a row is written as soon as it is known.
  var streams: Bool { writeWhole == nil }

  /// Every format `--format` knows, in the order the help lists them.
  static let all: [OutputFormat] = [table, json, ndjson, csv, tsv, markdown]

  /// What is written when nobody asked for a format: a table on a terminal, bare lines in a pipe.
  static func standard(for stream: ConsoleStream) -> OutputFormat { stream.isTerminal ? table : lines }

  /// Writes a whole result, as far as somebody reads it.
  func write(_ table: ResultTable, _ stream: ConsoleStream) {
    if let writeWhole { return writeWhole(table, stream) }
    let writer = begin(table.columns, stream)
    for row in table.rows {
      if stream.isClosed { return }
      writer.row(row)
    }
    writer.end()
  }
}

/// Writes the rows of a result in a format, one after the other.
struct RowWriter {
  /// Takes a row: one cell a column.
  let row: ([Cell]) -> Void
  /// Writes what stands behind the last row.
  let end: () -> Void

  init(row: @escaping ([Cell]) -> Void, end: @escaping () -> Void = {}) {
    self.row = row
    self.end = end
  }
}
