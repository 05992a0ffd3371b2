/// What a text means as the value of a field: in a catalog file, on a command line.
package enum WrittenValue: Sendable, Hashable {
  case value(FieldValue)
  /// What is wrong, without the place.
  case problem(String)

  /// Reads a text by the kind of the field: numbers are plain decimals, flags `true` and `false`, all else is text.
  ///
  /// - Parameter isPlain: false where the text stood in quotes, which makes it text whatever it looks like.
  package init(_ text: String, isPlain: Bool = true, for field: ConfigurationField) {
    switch field.kind {
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
    return .problem("is \(text), \(reason). Write a plain decimal number; allowed \(field.allowedDescription).")
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
