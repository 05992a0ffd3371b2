import Foundation
import TransitionModel
import TransitionStore

/// A JSON value, with separate integers: µs do not survive a double.
enum JSONValue {
  case null
  case flag(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  /// A nonempty array of integers only: most of a trace.
  case integers([Int64])
  case list([JSONValue])
  case object([JSONField])

  var description: String {
    switch self {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .integer(let integer): "\(integer)"
    case .number(let number): "\(number)"
    case .text(let text): QuotedText.of(text)
    case .integers, .list: "a list"
    case .object: "an object"
    }
  }
}

/// One key of a JSON object with its value. Objects keep the order of the text, which is the order of reading.
struct JSONField {
  /// The key in UTF-8, as in the text: keys are compared, and rarely printed.
  let key: ArraySlice<UInt8>
  let value: JSONValue

  var name: String { String(decoding: key, as: UTF8.self) }

  func isNamed(_ name: String) -> Bool {
    let name = name.utf8
    guard name.count == key.count else { return false }
    // With elementsEqual, which compares byte by byte, this took a fiftieth of an import.
    return name.withContiguousStorageIfAvailable { name in
      key.withUnsafeBytes { key in
        guard let name = name.baseAddress, let key = key.baseAddress else { return true }
        return memcmp(name, key, self.key.count) == 0
      }
    } ?? name.elementsEqual(key)
  }
}

/// Parses one JSON text (RFC 8259) strictly. Safe for untrusted bytes: invalid ones throw.
///
/// Foundation's `JSONSerialization` read lines of an exchange file at 29 MB/s, this parser at 130 to 200 (Swift 6.3.1,
/// Linux, optimized, in one run). Foundation also accepts duplicate keys silently and uses the last.
package struct JSONParser {
  /// The maximum nesting depth: deeper than any line of the format, and far from the end of the stack.
  package static let deepest = 16
  /// The maximum number of values outside of arrays of integers: more than any line of the format has.
  ///
  /// It limits the memory for a hostile line to a small multiple of its length.
  package static let mostValues = 200_000

  let bytes: [UInt8]
  private var values = 0
  var offset = 0

  static func parse(_ bytes: [UInt8]) throws(ExchangeFault) -> JSONValue {
    var parser = JSONParser(bytes: bytes)
    let value = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.offset == bytes.count else { throw parser.fault("nothing may follow the object") }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func fault(_ rule: String) -> ExchangeFault {
    guard offset < bytes.count else { return ExchangeFault("ends too early: \(rule). Was the file cut off?") }
    let rest = String(decoding: bytes[offset...].prefix(16), as: UTF8.self)
    if offset == 0, let problem = ForeignText.conflictProblem(of: rest) { return ExchangeFault(problem) }
    let name = rest.unicodeScalars.first.flatMap { $0.isInvisible(after: nil) ? ", and not a \($0.nameInWords)" : nil }
    return ExchangeFault("is not JSON from byte \(offset + 1) on: \(rule)\(name ?? "").")
  }

  private mutating func skipSpace() {
    while let byte = next, byte <= 0x20, Self.isSpace(byte) { offset += 1 }
  }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: byte) else { return false }
    offset += 1
    return true
  }

  private mutating func value(depth: Int) throws(ExchangeFault) -> JSONValue {
    guard depth < Self.deepest else { throw fault("at most \(Self.deepest) levels are allowed") }
    values += 1
    guard values <= Self.mostValues else { throw ExchangeFault("has more than \(Self.mostValues) values.") }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return .object(try object(depth: depth))
    case UInt8(ascii: "["): return try list(depth: depth)
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try word("true", .flag(true))
    case UInt8(ascii: "f"): return try word("false", .flag(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func object(depth: Int) throws(ExchangeFault) -> [JSONField] {
    var fields: [JSONField] = []
    offset += 1
    if take("}") { return fields }
    fields.reserveCapacity(depth == 0 ? 48 : 16)
    repeat {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw fault("a key in quotation marks is expected here") }
      let key = try key()
      guard take(":") else { throw fault("a colon is expected here") }
      fields.append(JSONField(key: key, value: try value(depth: depth + 1)))
    } while take(",")
    guard take("}") else { throw fault("a comma or } is expected here") }
    return fields
  }

  private mutating func list(depth: Int) throws(ExchangeFault) -> JSONValue {
    offset += 1
    let start = offset
    if let integers = integers() { return .integers(integers) }
    offset = start
    var items: [JSONValue] = []
    if take("]") { return .list(items) }
    repeat { items.append(try value(depth: depth + 1)) } while take(",")
    guard take("]") else { throw fault("a comma or ] is expected here") }
    return .list(items)
  }

  /// Reads the rest of an array of integers; nil as soon as there is something else.
  private mutating func integers() -> [Int64]? {
    var integers: [Int64] = []
    repeat {
      skipSpace()
      guard let integer = wholeNumber() else { return nil }
      integers.append(integer)
    } while take(",")
    return take("]") ? integers : nil
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(ExchangeFault) -> JSONValue {
    guard bytes[offset...].starts(with: word.utf8) else { throw fault("\(word) or another value is expected here") }
    offset += word.utf8.count
    return value
  }
}

extension JSONParser {
  private mutating func text() throws(ExchangeFault) -> String {
    let (bytes, isASCII) = try characters()
    return try text(bytes, isASCII: isASCII)
  }

  private mutating func key() throws(ExchangeFault) -> ArraySlice<UInt8> {
    let (bytes, isASCII) = try characters()
    if !isASCII { _ = try text(bytes, isASCII: false) }
    return bytes
  }

  /// Reads the content of a text, which is not yet validated as UTF-8 unless it is all ASCII.
  private mutating func characters() throws(ExchangeFault) -> (bytes: ArraySlice<UInt8>, isASCII: Bool) {
    let start = offset + 1
    var end = start
    var seen: UInt8 = 0
    while end < bytes.count {
      let byte = bytes[end]
      if byte == UInt8(ascii: "\"") {
        offset = end + 1
        return (bytes[start..<end], seen < 0x80)
      }
      if byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      seen |= byte
      end += 1
    }
    return (try escapedText()[...], false)
  }

  /// Reads a text with escapes; throws if it is not a text.
  private mutating func escapedText() throws(ExchangeFault) -> [UInt8] {
    offset += 1
    var unescaped: [UInt8] = []
    while let byte = next {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return unescaped
      case UInt8(ascii: "\\"): unescaped += try escape()
      case 0..<0x20: throw fault("control characters in text are written as \\u00…")
      default: unescaped.append(byte)
      }
    }
    throw fault("a string is not closed")
  }

  private func text(_ bytes: ArraySlice<UInt8>, isASCII: Bool) throws(ExchangeFault) -> String {
    // ASCII text, which is nearly all of it, skips validation, which takes several times as long.
    if isASCII { return bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }
    let text = bytes.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    guard text.utf8.elementsEqual(bytes) else {
      throw ExchangeFault(ForeignText.encodingProblem(of: self.bytes)?.message ?? "contains text that is not UTF-8.")
    }
    return text
  }

  private mutating func escape() throws(ExchangeFault) -> [UInt8] {
    guard let byte = next else { throw fault("a character is expected after the backslash") }
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

  private mutating func scalar() throws(ExchangeFault) -> [UInt8] {
    var code = try hexadecimal()
    if (0xD800..<0xDC00).contains(code), bytes[offset...].starts(with: "\\u".utf8) {
      offset += 2
      let low = try hexadecimal()
      guard (0xDC00..<0xE000).contains(low) else { throw fault("the second half of a surrogate pair is missing") }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw fault("half of a surrogate pair is not a character") }
    return Array(String(scalar).utf8)
  }

  private mutating func hexadecimal() throws(ExchangeFault) -> UInt32 {
    let digits = bytes[offset...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw fault("four hexadecimal digits are expected after \\u") }
    offset += 4
    return code
  }
}
