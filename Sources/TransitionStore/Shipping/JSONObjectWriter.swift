import TransitionModel

/// Writes one JSON object (RFC 8259) on one line, with keys in the order of addition. Keys need no escapes.
///
/// It collects bytes: most of a session's line is the numbers of its trace, and a string for each number took a third
/// of an export's time.
struct JSONObjectWriter {
  private var bytes = Array("{".utf8)

  /// Closes the object and returns its text.
  mutating func finish() -> String {
    append("}")
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func addNull(_ key: String) {
    begin(key)
    append("null")
  }

  mutating func add(_ key: String, _ text: String?) {
    guard let text else { return addNull(key) }
    begin(key)
    appendQuoted(text)
  }

  mutating func add(_ key: String, _ number: (some BinaryInteger)?) {
    guard let number else { return addNull(key) }
    begin(key)
    append(Int64(number))
  }

  /// Adds the shortest text that reads back as the same number, which must be finite.
  mutating func add(_ key: String, _ number: Double?) {
    guard let number else { return addNull(key) }
    begin(key)
    append(number == 0 && number.sign == .minus ? "-0.0" : ConfigurationFieldValue.number(number).description)
  }

  mutating func add(_ key: String, _ flag: Bool?) {
    guard let flag else { return addNull(key) }
    begin(key)
    append(flag ? "true" : "false")
  }

  mutating func add(_ key: String, _ numbers: some Sequence<Int64>) {
    begin(key)
    append("[")
    for number in numbers {
      separate(from: "[")
      append(number)
    }
    append("]")
  }

  mutating func add(_ key: String, _ numbers: [Int64?]) {
    begin(key)
    append("[")
    for number in numbers {
      separate(from: "[")
      if let number { append(number) } else { append("null") }
    }
    append("]")
  }

  mutating func add(_ key: String, _ write: (inout JSONObjectWriter) -> Void) {
    begin(key)
    appendObject(write)
  }

  mutating func add<Item>(_ key: String, _ items: [Item], _ write: (Item, inout JSONObjectWriter) -> Void) {
    begin(key)
    append("[")
    for item in items {
      separate(from: "[")
      appendObject { write(item, &$0) }
    }
    append("]")
  }
}

extension JSONObjectWriter {
  private mutating func begin(_ key: String) {
    separate(from: "{")
    append("\"")
    append(key)
    append("\":")
  }

  /// Appends a comma, unless the object or the array has just been opened.
  private mutating func separate(from opening: Unicode.Scalar) {
    if bytes.last != UInt8(ascii: opening) { append(",") }
  }

  private mutating func appendObject(_ write: (inout JSONObjectWriter) -> Void) {
    append("{")
    write(&self)
    append("}")
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func append(_ number: Int64) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.endIndex
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  private mutating func appendQuoted(_ text: String) {
    append("\"")
    // Nearly every text. Scalar by scalar took a third of an export's time.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x7F }) {
      append(text)
    } else {
      for scalar in text.unicodeScalars { appendEscaped(scalar) }
    }
    append("\"")
  }

  private mutating func appendEscaped(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": append("\\\"")
    case "\\": append("\\\\")
    case "\n": append("\\n")
    case "\r": append("\\r")
    case "\t": append("\\t")
    case "\u{0}"..."\u{1F}", "\u{7F}":
      append("\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16))
    default: append(String(scalar))
    }
  }
}
