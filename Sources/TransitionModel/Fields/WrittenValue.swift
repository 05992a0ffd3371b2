/// What a text means as the value of a field: in a catalog file, on a command line.
package enum WrittenValue: Sendable, Hashable {
  case value(FieldValue)
  /// What is wrong, without the place.
  case problem(String)

  /// Reads a text by the kind of the field: numbers are plain decimals, flags `true` and `false`, all else is text.
  ///
  /// - Parameters:
  ///   - text: What is written.
  ///   - isPlain: false where the text stood in quotes, which makes it text whatever it looks like.
  ///   - takesUnit: Whether the field's own unit may stand behind the number, as a command line has it and a file not.
  ///   - field: The field.
  package init(_ text: String, isPlain: Bool = true, takesUnit: Bool = false, for field: ConfigurationField) {
    switch field.kind {
    case .number where takesUnit && isPlain: self = Self.number(withUnit: text, field: field)
    case .number: self = Self.number(text, isPlain: isPlain, field: field)
    case .flag: self = Self.flag(text, isPlain: isPlain, field: field)
    case .choice, .text, .transitionName: self = .value(.text(text))
    }
  }

  private static func number(_ text: String, isPlain: Bool, field: ConfigurationField) -> WrittenValue {
    if PlainScalar.isPlainDecimal(text), let number = Double(text) {
      if isPlain { return .value(.number(number)) }
      return .problem("is in quotes, which makes it text. Write \(text) without them.")
    }
    guard isPlain, let reason = PlainScalar.numberProblem(text) else {
      return .problem("is text (\(text)); allowed \(field.allowedDescription). \(field.help)")
    }
    let example = PlainScalar.hasUnit(text) ? plainNumber(in: text, field).map { ", \($0)" } ?? "" : ""
    return .problem(
      "is \(text), \(reason). Write a plain decimal number\(example); allowed \(field.allowedDescription).")
  }

  private static func number(withUnit text: String, field: ConfigurationField) -> WrittenValue {
    let unit = field.unit.rawValue
    if !unit.isEmpty, text.hasSuffix(unit) {
      let number = String(text.dropLast(unit.count).reversed().drop { $0 == " " }.reversed())
      if PlainScalar.isPlainDecimal(number), let value = Double(number) { return .value(.number(value)) }
    }
    guard PlainScalar.hasUnit(text) else { return Self.number(text, isPlain: true, field: field) }
    let digits = plainNumber(in: text, field) ?? "a number"
    let rule =
      unit.isEmpty ? "It has no unit: write \(digits)" : "It is in \(unit): write \(digits) or \(digits)\(unit)"
    return .problem("is \(text). \(rule); allowed \(field.allowedDescription).")
  }

  /// The number of a text with a unit, in the field's own: 0.5 of `500ms`, 0.3 of `30%`.
  private static func plainNumber(in text: String, _ field: ConfigurationField) -> String? {
    let digits = String(text.prefix { $0.isNumber || $0 == "." || $0 == "-" })
    guard let number = Double(digits) else { return nil }
    switch field.unit.rawValue {
    case "s" where text.hasSuffix("ms"): return FieldValue.number(number / 1000).description
    case "" where text.hasSuffix("%"): return FieldValue.number(number / 100).description
    default: return digits
    }
  }

  private static func flag(_ text: String, isPlain: Bool, field: ConfigurationField) -> WrittenValue {
    if isPlain, let flag = Bool(text) { return .value(.flag(flag)) }
    if Bool(text) != nil { return .problem("is in quotes, which makes it text. Write \(text) without them.") }
    if isPlain, PlainScalar.isBoolean(text) {
      return .problem("is \(text), which only some YAML readers take for a boolean. Write true or false.")
    }
    return .problem("is \(text); allowed \(field.allowedDescription). \(field.help)")
  }
}
