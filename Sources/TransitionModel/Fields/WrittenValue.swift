/// Classifies an unquoted scalar as YAML readers of version 1.1 or 1.2 would.
package enum PlainScalar {
  package static func isNull(_ text: String) -> Bool { ["", "~", "null", "Null", "NULL"].contains(text) }

  /// In YAML 1.1 (yaml.org/type/bool.html), including `true` and `false` in any case.
  package static func isBoolean(_ text: String) -> Bool {
    ["y", "n", "yes", "no", "on", "off", "true", "false"].contains(text.lowercased())
  }

  /// An optional `-`, digits, and an optional point with digits, without a leading zero before another digit.
  package static func isPlainDecimal(_ text: String) -> Bool {
    var digits = text.utf8[...]
    if digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
    let parts = digits.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }) else { return false }
    return whole.count == 1 || whole.first != UInt8(ascii: "0")
  }

  /// `2026-01-31`, with or without a time.
  package static func isDate(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[0].count == 4, parts[0].allSatisfy(isDigit), parts[1].allSatisfy(isDigit) else {
      return false
    }
    return (1...2).contains(parts[1].count) && parts[2].first.map(isDigit) == true
  }

  private static let unit = "which has a unit or text behind the number"

  package static func hasUnit(_ text: String) -> Bool { numberProblem(text) == unit }

  /// Returns the reason why the text is rejected although some YAML readers take it for a number; nil if it is no
  /// number.
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

  /// A reader of either version may take the unquoted text for anything but text.
  package static func isAmbiguous(_ text: String) -> Bool {
    if isNull(text) || isBoolean(text) || isPlainDecimal(text) || isDate(text) || text == "<<" || text == "=" {
      return true
    }
    guard let problem = numberProblem(text) else { return false }
    return problem != unit
  }
}

/// The meaning of a text as the value of a field, in a catalog file or on a command line.
package enum WrittenValue: Sendable, Hashable {
  case value(ConfigurationFieldValue)
  /// The problem with the text, without the place.
  case problem(String)

  /// Parses a text by the kind of the field: numbers are plain decimals, flags are `true` and `false`, anything else is
  /// text.
  ///
  /// - Parameters:
  ///   - isPlain: false if the text was quoted, which makes it text regardless of its content.
  ///   - takesUnit: Whether the field's unit may follow the number. Allowed on a command line, but not in a file.
  package init(_ text: String, isPlain: Bool = true, takesUnit: Bool = false, for field: ConfigurationField) {
    switch field.kind {
    case .number where takesUnit && isPlain: self = Self.number(withUnit: text, field: field)
    case .number: self = Self.number(text, isPlain: isPlain, field: field)
    case .flag: self = Self.flag(text, isPlain: isPlain, field: field)
    case .choice, .text, .transitionName: self = .value(.text(text))
    }
  }

  private static func number(_ text: String, isPlain: Bool, field: ConfigurationField) -> WrittenValue {
    let shown = QuotedText.shortened(text)
    if PlainScalar.isPlainDecimal(text), let number = Double(text) {
      if isPlain { return .value(.number(number)) }
      return .problem("is in quotes, which makes it text. Write \(shown) without them.")
    }
    guard isPlain, let reason = PlainScalar.numberProblem(text) else {
      return .problem("is text (\(word: text)); allowed \(field.allowedDescription). \(field.help)")
    }
    let example = PlainScalar.hasUnit(text) ? plainNumber(in: text, field).map { ", \($0)" } ?? "" : ""
    return .problem(
      "is \(word: text), \(reason). Write a plain decimal number\(example); allowed \(field.allowedDescription).")
  }

  private static func number(withUnit text: String, field: ConfigurationField) -> WrittenValue {
    let unit = field.unit.rawValue
    // A share may be written in percent, as reports print it.
    let suffix = unit.isEmpty ? "%" : unit
    if text.hasSuffix(suffix) {
      let number = String(text.dropLast(suffix.count).reversed().drop { $0 == " " }.reversed())
      if PlainScalar.isPlainDecimal(number), let value = Double(number) {
        return .value(.number(unit.isEmpty ? value / 100 : value))
      }
    }
    guard PlainScalar.hasUnit(text) else { return Self.number(text, isPlain: true, field: field) }
    let digits = plainNumber(in: text, field) ?? "a number"
    let rule =
      unit.isEmpty ? "It has no unit: write \(digits)" : "Its unit is \(unit): write \(digits) or \(digits)\(unit)"
    return .problem("is \(word: text). \(rule); allowed \(field.allowedDescription).")
  }

  /// Returns the number of a text with a unit, converted to the field's unit: 0.5 for `500ms`, 0.3 for `30%`.
  private static func plainNumber(in text: String, _ field: ConfigurationField) -> String? {
    let digits = String(text.prefix { $0.isNumber || $0 == "." || $0 == "-" })
    guard let number = Double(digits) else { return nil }
    switch field.unit.rawValue {
    case "s" where text.hasSuffix("ms"): return ConfigurationFieldValue.number(number / 1000).description
    case "" where text.hasSuffix("%"): return ConfigurationFieldValue.number(number / 100).description
    default: return QuotedText.shortened(digits)
    }
  }

  private static func flag(_ text: String, isPlain: Bool, field: ConfigurationField) -> WrittenValue {
    let shown = QuotedText.shortened(text)
    if isPlain, let flag = Bool(text) { return .value(.flag(flag)) }
    if Bool(text) != nil { return .problem("is in quotes, which makes it text. Write \(shown) without them.") }
    if isPlain, PlainScalar.isBoolean(text) {
      return .problem("is \(shown), which only some YAML readers take for a boolean. Write true or false.")
    }
    return .problem("is \(word: text); allowed \(field.allowedDescription). \(field.help)")
  }
}
