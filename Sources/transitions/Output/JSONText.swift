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
