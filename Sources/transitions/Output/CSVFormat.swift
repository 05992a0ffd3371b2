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
}
