extension OutputFormat {
  /// RFC 4180: a header, CRLF line ends, quotes doubled. Null is an empty field and empty text is `""`.
  static let csv = OutputFormat(name: "csv", summary: "RFC 4180, with a header", isKeyed: true) { columns, stream in
    stream.write(data: columns.map { csvField(.text($0.name)) }.joined(separator: ",") + "\r\n")
    return RowWriter { stream.write(data: $0.map(csvField).joined(separator: ",") + "\r\n") }
  }

  private static func csvField(_ cell: Cell) -> String {
    guard let text = cell.plainText else { return "" }
    let needsQuotes = text.isEmpty || text.unicodeScalars.contains { "\",\r\n".unicodeScalars.contains($0) }
    return needsQuotes ? "\"" + text.replacingScalars { $0 == "\"" ? "\"\"" : nil } + "\"" : text
  }

  /// A header, then one line a row, fields apart by tabs; tab, line end and backslash are written `\t`, `\n`, `\r`, `\\`.
  static let tsv = OutputFormat(name: "tsv", summary: "tab-separated, with a header", isKeyed: true) {
    columns, stream in
    stream.writeLine(data: columns.map { tsvField(.text($0.name)) }.joined(separator: "\t"))
    return lines.begin(columns, stream)
  }

  /// What a pipe gets when no format is asked for: ``tsv`` without its header, ready for `cut`, `sort` and `while read`.
  static let lines = OutputFormat(name: "lines", summary: "tab-separated, without a header", isKeyed: false) {
    _, stream in
    RowWriter { stream.writeLine(data: $0.map(tsvField).joined(separator: "\t")) }
  }

  private static func tsvField(_ cell: Cell) -> String {
    guard let text = cell.plainText else { return "" }
    return text.replacingScalars { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\r": "\\r"
      case "\n": "\\n"
      case "\t": "\\t"
      default: nil
      }
    }
  }

  /// A table in GitHub's Markdown, ready to paste into a pull request.
  static let markdown = OutputFormat(gathering: "markdown", summary: "a table to paste into a review", isKeyed: false) {
    table, stream in
    stream.writeLine(line(table.columns.map { escaped($0.name) }))
    stream.writeLine(
      line(
        table.columns.indices.map { column in
          table.rows.contains { $0[column].isNumeric } ? "---:" : "---"
        }))
    for row in table.rows {
      if stream.isClosed { return }
      stream.writeLine(line(zip(row, table.columns).map { escaped($0.readableText(digits: $1.digits)) }))
    }
  }

  private static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

  /// Backslash escapes (CommonMark §2.4) for everything that would end a cell or start markup.
  private static func escaped(_ text: String) -> String {
    text.replacingScalars { "\\|`*_<>[]~&".unicodeScalars.contains($0) ? "\\\($0)" : nil }
  }
}
