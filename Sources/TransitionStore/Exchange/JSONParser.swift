import TransitionModel

/// Reads one JSON text (RFC 8259) strictly. Any bytes at all are safe to give: what cannot be read throws.
struct JSONParser {
  /// Deeper than any line of the format, and far from the end of the stack.
  private static let deepest = 16

  private let bytes: [UInt8]
  private var offset = 0

  static func parse(_ bytes: [UInt8]) throws(ExchangeFault) -> JSONValue {
    var parser = JSONParser(bytes: bytes)
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.offset == bytes.count else { throw parser.fault("nothing may follow the object") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func fault(_ rule: String) -> ExchangeFault {
    offset < bytes.count
      ? ExchangeFault("is no JSON from byte \(offset + 1) on: \(rule).")
      : ExchangeFault("ends too early: \(rule). Was the file cut off?")
  }

  private mutating func skipSpace() {
    while let byte = next, byte <= 0x20, Self.isSpace(byte) { offset += 1 }
  }

  /// Takes a byte if it comes next.
  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: byte) else { return false }
    offset += 1
    return true
  }

  private mutating func value(depth: Int) throws(ExchangeFault) -> JSONValue {
    guard depth < Self.deepest else { throw fault("at most \(Self.deepest) levels are allowed") }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return .object(try object(depth: depth))
    case UInt8(ascii: "["): return .list(try list(depth: depth))
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try word("true", .flag(true))
    case UInt8(ascii: "f"): return try word("false", .flag(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func object(depth: Int) throws(ExchangeFault) -> [String: JSONValue] {
    var fields: [String: JSONValue] = [:]
    offset += 1
    if take("}") { return fields }
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw fault("a key in quotation marks belongs here") }
      let key = try text()
      guard take(":") else { throw fault("a colon belongs here") }
      let value = try value(depth: depth + 1)
      guard fields.updateValue(value, forKey: key) == nil else {
        throw ExchangeFault("has the key \(JSONValue.text(key).description) twice.")
      }
    } while take(",")
    guard take("}") else { throw fault("a comma or } belongs here") }
    return fields
  }

  private mutating func list(depth: Int) throws(ExchangeFault) -> [JSONValue] {
    var items: [JSONValue] = []
    offset += 1
    if take("]") { return items }
    repeat { items.append(try value(depth: depth + 1)) } while take(",")
    guard take("]") else { throw fault("a comma or ] belongs here") }
    return items
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(ExchangeFault) -> JSONValue {
    guard bytes[offset...].starts(with: word.utf8) else { throw fault("\(word) or another value belongs here") }
    offset += word.utf8.count
    return value
  }

  private mutating func number() throws(ExchangeFault) -> JSONValue {
    let start = offset
    guard next != nil else { throw fault("a value belongs here") }
    while let byte = next, Self.isInNumber(byte) { offset += 1 }
    // A trace is nearly all whole numbers: those do without the pattern below.
    let digits = bytes[start] == UInt8(ascii: "-") ? start + 1 : start
    let isWhole = (1...18).contains(offset - digits) && bytes[digits..<offset].allSatisfy(PlainScalar.isDigit)
    if isWhole, bytes[digits] != UInt8(ascii: "0") || offset - digits == 1 {
      let magnitude = bytes[digits..<offset].reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
      return magnitude == 0 && digits > start ? .number(-0.0) : .integer(digits > start ? -magnitude : magnitude)
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil else {
      offset = start
      throw fault("a value belongs here")
    }
    if let integer = Int64(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw ExchangeFault("has the number \(JSONValue.text(text).description), which no double holds.")
    }
    return .number(number)
  }

  private static func isInNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}

extension JSONParser {
  private mutating func text() throws(ExchangeFault) -> String {
    var unescaped: [UInt8] = []
    offset += 1
    while let byte = next {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: unescaped, as: UTF8.self) else {
          throw ExchangeFault("has a text that is not UTF-8. Save the file as UTF-8.")
        }
        return text
      case UInt8(ascii: "\\"): unescaped += try escape()
      case 0..<0x20: throw fault("control characters in a text are written as \\u00…")
      default: unescaped.append(byte)
      }
    }
    throw fault("a text is not closed")
  }

  private mutating func escape() throws(ExchangeFault) -> [UInt8] {
    guard let byte = next else { throw fault("a character belongs behind the backslash") }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "u"): return try scalar()
    default: throw fault("only \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u are escapes")
    }
  }

  /// The character of `\uXXXX`, or of two that are a surrogate pair.
  private mutating func scalar() throws(ExchangeFault) -> [UInt8] {
    var code = try hexadecimal()
    if (0xD800..<0xDC00).contains(code), bytes[offset...].starts(with: "\\u".utf8) {
      offset += 2
      let low = try hexadecimal()
      guard (0xDC00..<0xE000).contains(low) else { throw fault("the second half of a surrogate pair is missing") }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw fault("half of a surrogate pair is no character") }
    return Array(String(scalar).utf8)
  }

  private mutating func hexadecimal() throws(ExchangeFault) -> UInt32 {
    let digits = bytes[offset...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw fault("four hexadecimal digits belong behind \\u") }
    offset += 4
    return code
  }
}
