import TransitionModel
import TransitionStore

extension JSONParser {
  mutating func number() throws(ExchangeFault) -> JSONValue {
    let start = offset
    guard next != nil else { throw fault("a value is expected here") }
    if let integer = wholeNumber() { return .integer(integer) }
    if let decimal = decimal() { return .number(decimal) }
    while let byte = next, Self.isInNumber(byte) { offset += 1 }
    guard Self.isNumber(bytes[start..<offset]) else {
      offset = start
      throw fault("a value is expected here")
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if text == "-0" { return .number(-0.0) }
    if let integer = Int64(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw ExchangeFault("has the number \(JSONValue.text(text).description), which does not fit a double.")
    }
    return .number(number)
  }

  /// Reads an integer of at most 18 digits; returns nil and reads nothing if there is something else.
  mutating func wholeNumber() -> Int64? {
    var end = offset
    let isNegative = end < bytes.count && bytes[end] == UInt8(ascii: "-")
    if isNegative { end += 1 }
    let digits = end
    var magnitude: Int64 = 0
    while end < bytes.count, end - digits <= 18 {
      let digit = bytes[end] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      magnitude = magnitude &* 10 &+ Int64(digit)
      end += 1
    }
    guard (1...18).contains(end - digits), end == bytes.count || !Self.isInNumber(bytes[end]),
      bytes[digits] != UInt8(ascii: "0") || (end - digits == 1 && !isNegative)
    else { return nil }
    offset = end
    return isNegative ? -magnitude : magnitude
  }

  /// Reads a number with a decimal point and no exponent that fits in a double; returns nil and reads nothing
  /// otherwise.
  ///
  /// Both the digits, as an integer below 2⁵³, and the power of ten are exact doubles. So their quotient is rounded
  /// once, as required (W. D. Clinger, How to Read Floating Point Numbers Accurately, 1990).
  private mutating func decimal() -> Double? {
    let isNegative = next == UInt8(ascii: "-")
    let start = isNegative ? offset + 1 : offset
    guard start < bytes.count, PlainScalar.isDigit(bytes[start]) else { return nil }
    var (end, point, magnitude) = (start, start, Int64(0))
    while end < bytes.count, end - start < 18 {
      let digit = bytes[end] &- UInt8(ascii: "0")
      if digit < 10 {
        magnitude = magnitude &* 10 &+ Int64(digit)
      } else if bytes[end] == UInt8(ascii: "."), point == start {
        point = end
      } else {
        break
      }
      end += 1
    }
    guard point > start, end > point + 1, magnitude < 1 << 53, end == bytes.count || !Self.isInNumber(bytes[end]),
      bytes[start] != UInt8(ascii: "0") || point == start + 1
    else { return nil }
    offset = end
    let number = Double(magnitude) / Self.powersOfTen[end - point - 1]
    return isNegative ? -number : number
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  ]

  /// `-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?`
  private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    func digits() -> Int {
      let count = rest.prefix { PlainScalar.isDigit($0) }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole == 1 || (whole > 1 && !startsWithZero) else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
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
