extension OutputFormat {
  /// A header, then one line a row, fields apart by tabs; tab, line end and backslash are written `\t`, `\n`, `\r`, `\\`.
  static let tsv = OutputFormat(name: "tsv", summary: "tab-separated, with a header", isKeyed: true) { table, stream in
    stream.writeLine(table.columns.map { tsvField(.text($0.name)) }.joined(separator: "\t"))
    lines.write(table, stream)
  }

  /// What a pipe gets when no format is asked for: ``tsv`` without its header, ready for `cut`, `sort` and `while read`.
  static let lines = OutputFormat(name: "lines", summary: "tab-separated, without a header", isKeyed: false) {
    table, stream in
    for row in table.rows {
      if stream.isClosed { return }
      stream.writeLine(row.map(tsvField).joined(separator: "\t"))
    }
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
}
