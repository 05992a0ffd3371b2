extension OutputFormat {
  /// One array of objects, one object a line, keys in column order.
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

  /// One object a line (ndjson.org).
  static let ndjson = OutputFormat(name: "ndjson", summary: "one JSON object a line", isKeyed: true) {
    columns, stream in
    let keys = columns.uniqueNames.map(JSONText.string)
    return RowWriter { stream.writeLine(data: JSONText.object(keys, $0)) }
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
