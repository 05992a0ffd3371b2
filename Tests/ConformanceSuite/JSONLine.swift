/// A value in a line of the suite.
enum JSONPart: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral {
  case text(String)
  case number(Double)
  case flag(Bool)
  case null
  case list([JSONPart])
  /// An object whose members keep their order.
  case object([(String, JSONPart)])

  init(stringLiteral text: String) { self = .text(text) }
  init(booleanLiteral flag: Bool) { self = .flag(flag) }
  init(arrayLiteral parts: JSONPart...) { self = .list(parts) }

  static func numbers(_ numbers: Double...) -> JSONPart { .list(numbers.map { .number($0) }) }
  static func optional(_ number: Double?) -> JSONPart { number.map { .number($0) } ?? .null }
}

/// One line of the suite, written without spaces.
struct JSONLine {
  private var text = ""

  static func text(_ members: [(String, JSONPart)]) -> String {
    var line = JSONLine()
    line.append(.object(members))
    return line.text
  }

  private mutating func append(_ part: JSONPart) {
    switch part {
    case .text(let text): append(quoted: text)
    case .number(let number): append(number)
    case .flag(let flag): text += flag ? "true" : "false"
    case .null: text += "null"
    case .list(let parts):
      text += "["
      for (index, part) in parts.enumerated() {
        if index > 0 { text += "," }
        append(part)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, (key, part)) in members.enumerated() {
        if index > 0 { text += "," }
        append(quoted: key)
        text += ":"
        append(part)
      }
      text += "}"
    }
  }

  /// Appends the shortest text that parses to the same number. Numbers that are not finite are written as texts.
  private mutating func append(_ number: Double) {
    guard number.isFinite else {
      text += number.isNaN ? "\"NaN\"" : number > 0 ? "\"Infinity\"" : "\"-Infinity\""
      return
    }
    if abs(number) < 1e15, number == number.rounded() {
      text += "\(Int64(number))"
    } else {
      text += "\(number)"
    }
  }

  private mutating func append(quoted words: String) {
    text += "\""
    for scalar in words.unicodeScalars {
      if scalar == "\"" || scalar == "\\" {
        text += "\\"
        text.unicodeScalars.append(scalar)
      } else if scalar.value < 0x20 {
        text += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
