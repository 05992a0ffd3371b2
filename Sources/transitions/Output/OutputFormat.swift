/// A way to write a ``ResultTable``. A new one is a constant and an entry in ``all``.
struct OutputFormat: Sendable {
  let name: String
  let summary: String
  /// Whether a program reads it by the names of columns, rather than a person by looking.
  let isKeyed: Bool
  let begin: @Sendable ([ResultTable.Column], ConsoleStream) -> RowWriter
  /// Writes all rows at once, where the layout of one depends on the others.
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

  static let all: [OutputFormat] = [table, json, ndjson, csv, tsv, markdown]

  /// The default: a table on a terminal, bare lines in a pipe.
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
