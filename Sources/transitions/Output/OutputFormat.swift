/// An output format for a ``ResultTable``.
enum OutputFormat: String, CaseIterable, Sendable {
  case table
  case tsv
  case json
  case csv
  /// The annotations of `transitions lint`.
  case github

  /// The formats of every reading command.
  static let common: [OutputFormat] = [.table, .tsv, .json, .csv]

  var summary: String {
    switch self {
    case .table: "aligned columns, for reading"
    case .tsv: "tab-separated, without a header"
    case .json: "one array of objects"
    case .csv: "RFC 4180 with line feeds and a header"
    case .github: "annotations of a pull request"
    }
  }

  /// JSON and CSV have the names of their columns, for programs.
  var isKeyed: Bool { self == .json || self == .csv }

  /// A table needs all rows first, because the layout of one depends on the others.
  var streams: Bool { self != .table }

  /// The maximum number of rows of a table: laying out more takes gigabytes.
  static let mostGathered = 100_000

  static let tooLong = ToolError(
    "The result has more than \(mostGathered) rows, the maximum for a table. Choose --json or --csv, which are written "
      + "row by row, or give --limit.")

  /// Returns the default format: a table on a terminal, bare lines in a pipe.
  static func standard(for stream: ConsoleStream) -> OutputFormat { stream.isTerminal ? .table : .tsv }

  /// Writes a complete result, or stops if the reader has closed the pipe.
  func write(_ table: ResultTable, _ stream: ConsoleStream) {
    if self == .table { return TableLayout(table, stream: stream).write() }
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

  func begin(_ columns: [ResultTable.Column], _ stream: ConsoleStream) -> RowWriter {
    switch self {
    case .table:
      var table = ResultTable(columns: columns)
      return RowWriter(row: { table.append($0) }, end: { TableLayout(table, stream: stream).write() })
    case .tsv: return RowWriter { stream.writeLine(data: FieldText.tsv($0)) }
    case .json: return json(columns, stream)
    case .csv:
      stream.writeLine(data: FieldText.csv(columns.map { .text($0.name) }))
      return RowWriter { stream.writeLine(data: FieldText.csv($0)) }
    case .github: return RowWriter { stream.writeLine(data: Annotation.line(of: $0, under: columns)) }
    }
  }

  /// One array of objects, with one object per line and keys in column order.
  private func json(_ columns: [ResultTable.Column], _ stream: ConsoleStream) -> RowWriter {
    let keys = columns.uniqueNames.map(JSONText.string)
    var isFirst = true
    return RowWriter { row in
      stream.write(data: (isFirst ? "[\n  " : ",\n  ") + JSONText.object(keys, row))
      isFirst = false
    } end: {
      stream.writeLine(data: isFirst ? "[]" : "\n]")
    }
  }
}

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

enum FieldText {
  /// RFC 4180, but with line feeds, as `report --csv`, so that `cut` and `awk` leave no carriage return in the last field.
  /// Null is an empty field, and empty text is `""`.
  static func csv(_ row: [Cell]) -> String {
    row.map { cell in
      guard let text = cell.plainText else { return "" }
      let needsQuotes = text.isEmpty || text.unicodeScalars.contains { "\",\r\n".unicodeScalars.contains($0) }
      return needsQuotes ? "\"" + text.replacingScalars { $0 == "\"" ? "\"\"" : nil } + "\"" : text
    }.joined(separator: ",")
  }

  /// Tab, line end and backslash are escaped as `\t`, `\n`, `\r`, `\\`, so that a line is a row.
  static func tsv(_ row: [Cell]) -> String {
    // Appended one by one, because an array of the fields takes as long as the fields.
    var line = ""
    for (index, cell) in row.enumerated() {
      if index > 0 { line += "\t" }
      line += (cell.plainText ?? "").replacingScalars { scalar in
        switch scalar {
        case "\\": "\\\\"
        case "\r": "\\r"
        case "\n": "\\n"
        case "\t": "\\t"
        default: nil
        }
      }
    }
    return line
  }
}
