extension OutputFormat {
  /// One array of objects, with one object per line and keys in column order.
  static let json = OutputFormat(name: "json", summary: "one array of objects", isKeyed: true) { columns, stream in
    let keys = columns.uniqueNames.map(JSONText.string)
    var isFirst = true
    return RowWriter { row in
      stream.write(data: (isFirst ? "[\n  " : ",\n  ") + JSONText.object(keys, row))
      isFirst = false
    } end: {
      stream.writeLine(data: isFirst ? "[]" : "\n]")
    }
  }

  /// One object per line (ndjson.org).
  static let ndjson = OutputFormat(name: "ndjson", summary: "one JSON object a line", isKeyed: true) {
    columns, stream in
    let keys = columns.uniqueNames.map(JSONText.string)
    return RowWriter { stream.writeLine(data: JSONText.object(keys, $0)) }
  }
}

/// JSON (RFC 8259) with keys in the given order.
enum JSONText {
  /// Returns an object.
  ///
  /// - Parameter keys: Keys already encoded by ``string(_:)``.
  static func object(_ keys: [String], _ cells: [Cell]) -> String {
    "{" + zip(keys, cells).map { key, cell in "\(key): \(value(cell))" }.joined(separator: ", ") + "}"
  }

  /// Returns an object nested by the parts of its paths, in their order, indented by two spaces per level.
  static func tree(_ members: [(path: ArraySlice<String>, value: Cell)], indent: String = "") -> String {
    var keys: [String] = []
    var parts: [String: [(path: ArraySlice<String>, value: Cell)]] = [:]
    for member in members {
      let key = member.path.first ?? ""
      if parts[key] == nil { keys.append(key) }
      parts[key, default: []].append((member.path.dropFirst(), member.value))
    }
    let lines = keys.map { key in
      let part = parts[key] ?? []
      let leaf = part.first.flatMap { $0.path.isEmpty ? $0.value : nil }
      return "\(indent)  \(string(key)): \(leaf.map(value) ?? tree(part, indent: indent + "  "))"
    }
    return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
  }

  /// Returns a cell as a JSON value. A number that JSON cannot represent (infinite, NaN) is null.
  static func value(_ cell: Cell) -> String {
    switch cell {
    case .text, .code, .time: cell.plainText.map(string) ?? "null"
    case .number(let number): number.isFinite ? cell.plainText ?? "null" : "null"
    case .integer, .flag: cell.plainText ?? "null"
    case .words, .null: "null"
    }
  }

  static func string(_ text: String) -> String {
    let escaped = text.replacingScalars { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}": "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: nil
      }
    }
    return "\"" + escaped + "\""
  }
}

extension OutputFormat {
  /// RFC 4180, but with line feeds, as `report --csv`, so that `cut` and `awk` leave no carriage return in the last field:
  /// a header, doubled quotes. Null is an empty field, and empty text is `""`.
  static let csv = OutputFormat(name: "csv", summary: "RFC 4180 with line feeds and a header", isKeyed: true) {
    columns, stream in
    stream.writeLine(data: columns.map { csvField(.text($0.name)) }.joined(separator: ","))
    return RowWriter { stream.writeLine(data: $0.map(csvField).joined(separator: ",")) }
  }

  private static func csvField(_ cell: Cell) -> String {
    guard let text = cell.plainText else { return "" }
    let needsQuotes = text.isEmpty || text.unicodeScalars.contains { "\",\r\n".unicodeScalars.contains($0) }
    return needsQuotes ? "\"" + text.replacingScalars { $0 == "\"" ? "\"\"" : nil } + "\"" : text
  }

  /// A header, then one line per row with tab-separated fields. Tab, line end and backslash are escaped as `\t`, `\n`,
  /// `\r`, `\\`.
  static let tsv = OutputFormat(name: "tsv", summary: "tab-separated, with a header", isKeyed: true) {
    columns, stream in
    stream.writeLine(data: columns.map { tsvField(.text($0.name)) }.joined(separator: "\t"))
    return lines.begin(columns, stream)
  }

  /// The default in a pipe: ``tsv`` without its header, ready for `cut`, `sort` and `while read`.
  static let lines = OutputFormat(name: "lines", summary: "tab-separated, without a header", isKeyed: false) {
    _, stream in
    RowWriter { row in
      // Appended one by one, because an array of the fields takes as long as the fields.
      var line = ""
      for (index, cell) in row.enumerated() {
        if index > 0 { line += "\t" }
        line += tsvField(cell)
      }
      stream.writeLine(data: line)
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

  /// Adds backslash escapes (CommonMark §2.4) to everything that would end a cell or start markup.
  private static func escaped(_ text: String) -> String {
    text.replacingScalars { "\\|`*_<>[]~&".unicodeScalars.contains($0) ? "\\\($0)" : nil }
  }
}
