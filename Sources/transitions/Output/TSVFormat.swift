extension OutputFormat {
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
}
