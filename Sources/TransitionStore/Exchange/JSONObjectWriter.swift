import TransitionModel

/// Writes one JSON object (RFC 8259) on one line, keys in the order in which they are added.
struct JSONObjectWriter {
  private var written = "{"

  var text: String { written + "}" }

  mutating func add(_ key: String, json: String) {
    if written.utf8.count > 1 { written += "," }
    written += Self.quoted(key)
    written += ":"
    written += json
  }

  mutating func add(_ key: String, _ text: String?) { add(key, json: text.map(Self.quoted) ?? "null") }
  mutating func add(_ key: String, _ number: (some BinaryInteger)?) { add(key, json: number.map { "\($0)" } ?? "null") }
  mutating func add(_ key: String, _ number: Double?) { add(key, json: number.map(Self.number) ?? "null") }
  mutating func add(_ key: String, _ flag: Bool?) { add(key, json: flag.map { "\($0)" } ?? "null") }

  mutating func add(_ key: String, _ items: some Sequence<String>) {
    add(key, json: "[" + items.joined(separator: ",") + "]")
  }

  /// The shortest text that reads back as the same number; it must be finite.
  static func number(_ number: Double) -> String {
    if number == 0, number.sign == .minus { return "-0.0" }
    return FieldValue.number(number).description
  }

  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}":
        quoted += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
