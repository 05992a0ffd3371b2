extension OutputFormat {
  /// One array of objects, one object a line, keys in column order.
  static let json = OutputFormat(name: "json", summary: "one array of objects", isKeyed: true) { table, stream in
    guard !table.rows.isEmpty else { return stream.writeLine("[]") }
    let keys = table.keys.map(JSONText.string)
    stream.writeLine("[")
    for (index, row) in table.rows.enumerated() {
      if stream.isClosed { return }
      stream.writeLine("  " + JSONText.object(keys, row) + (index == table.rows.count - 1 ? "" : ","))
    }
    stream.writeLine("]")
  }

  /// One object a line (ndjson.org).
  static let ndjson = OutputFormat(name: "ndjson", summary: "one JSON object a line", isKeyed: true) { table, stream in
    let keys = table.keys.map(JSONText.string)
    for row in table.rows {
      if stream.isClosed { return }
      stream.writeLine(JSONText.object(keys, row))
    }
  }
}

/// JSON (RFC 8259) with keys in the order given.
enum JSONText {
  /// - Parameter keys: already written by ``string(_:)``.
  static func object(_ keys: [String], _ cells: [Cell]) -> String {
    "{" + zip(keys, cells).map { key, cell in "\(key): \(value(cell))" }.joined(separator: ", ") + "}"
  }

  /// A cell as a JSON value; a number that JSON cannot write (infinite, NaN) is null.
  static func value(_ cell: Cell) -> String {
    switch cell {
    case .text, .time: cell.plainText.map(string) ?? "null"
    case .number(let number): number.isFinite ? cell.plainText ?? "null" : "null"
    case .integer, .flag: cell.plainText ?? "null"
    case .null: "null"
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
