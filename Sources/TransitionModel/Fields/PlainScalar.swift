/// What a scalar without quotes looks like to YAML readers of either version, 1.1 or 1.2.
package enum PlainScalar {
  package static func isNull(_ text: String) -> Bool { ["", "~", "null", "Null", "NULL"].contains(text) }

  /// Words YAML 1.1 takes for booleans (yaml.org/type/bool.html), `true` and `false` in any case among them.
  package static func isBoolean(_ text: String) -> Bool {
    ["y", "n", "yes", "no", "on", "off", "true", "false"].contains(text.lowercased())
  }

  /// `-?` digits, then perhaps a point and digits; no leading zero before another digit.
  package static func isPlainDecimal(_ text: String) -> Bool {
    var digits = text.utf8[...]
    if digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
    let parts = digits.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }) else { return false }
    return whole.count == 1 || whole.first != UInt8(ascii: "0")
  }

  /// `2026-01-31`, perhaps with a time behind it.
  package static func isDate(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[0].count == 4, parts[0].allSatisfy(isDigit), parts[1].allSatisfy(isDigit) else {
      return false
    }
    return (1...2).contains(parts[1].count) && parts[2].first.map(isDigit) == true
  }

  private static let unit = "which has a unit or text behind the number"

  /// Whether a text is a number with something behind it.
  package static func hasUnit(_ text: String) -> Bool { numberProblem(text) == unit }

  /// Why a text that some YAML reader takes for a number is not accepted as one; nil when it is no number at all.
  package static func numberProblem(_ text: String) -> String? {
    let unsigned = text.drop { $0 == "+" || $0 == "-" }.lowercased()
    guard let first = unsigned.utf8.first else { return nil }
    if [".nan", ".inf"].contains(unsigned) || ["nan", "inf", "infinity"].contains(unsigned) {
      return "which is not finite"
    }
    guard isDigit(first) || first == UInt8(ascii: ".") else { return nil }
    let body = unsigned.utf8
    if unsigned.hasPrefix("0x") || unsigned.hasPrefix("0o") || unsigned.hasPrefix("0b") {
      return "which is not decimal"
    }
    guard body.allSatisfy({ isDigit($0) || "._:,e+-".utf8.contains($0) }), body.contains(where: isDigit) else {
      return body.first.map(isDigit) == true && Double(unsigned.prefix { $0.isNumber || $0 == "." }) != nil
        ? unit : nil
    }
    if unsigned.contains("_") { return "which has an underscore" }
    if unsigned.contains(":") { return "which some YAML readers take for base 60" }
    if unsigned.contains(",") { return "which has a comma" }
    if unsigned.contains("e") { return "which has an exponent" }
    if text.hasPrefix("+") { return "which has a plus sign" }
    if unsigned.contains("-") { return isDate(unsigned) ? "which is a date" : nil }
    if first == UInt8(ascii: "."), isPlainDecimal("0" + unsigned) { return "which lacks a digit before the point" }
    if unsigned.hasSuffix("."), isPlainDecimal(unsigned + "0") { return "which lacks a digit behind the point" }
    return unsigned.hasPrefix("0") ? "which some YAML readers take for octal" : nil
  }

  package static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// Whether a reader of either version may take the text, without quotes, for something else than text.
  package static func isAmbiguous(_ text: String) -> Bool {
    if isNull(text) || isBoolean(text) || isPlainDecimal(text) || isDate(text) || text == "<<" || text == "=" {
      return true
    }
    guard let problem = numberProblem(text) else { return false }
    return problem != unit
  }
}
