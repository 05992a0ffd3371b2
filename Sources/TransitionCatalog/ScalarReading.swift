import TransitionModel
import Yams

/// What a scalar means to a field.
enum ScalarReading {
  case value(FieldValue)
  /// What is wrong, without the place.
  case problem(String)

  init(_ scalar: Node.Scalar, for field: ConfigurationField) {
    let text = scalar.string
    let isPlain = scalar.style == .plain || scalar.style == .any
    if isPlain, PlainScalar.isNull(text) {
      let found = text.isEmpty ? "" : " (\(text))"
      self = .problem("has no value\(found). Give \(field.allowedDescription), or remove the line.")
      return
    }
    switch field.kind {
    case .number: self = Self.number(text, isPlain: isPlain, field: field)
    case .flag: self = Self.flag(text, isPlain: isPlain, field: field)
    case .choice: self = .value(.text(text))
    case .text, .transitionName:
      if isPlain, PlainScalar.isAmbiguous(text) {
        self = .problem("is \(text), which is not text to every YAML reader. Put it in quotes: \"\(text)\".")
      } else {
        self = .value(.text(isPlain ? text : Self.withoutFinalNewline(scalar)))
      }
    }
  }

  private static func number(_ text: String, isPlain: Bool, field: ConfigurationField) -> ScalarReading {
    if PlainScalar.isPlainDecimal(text), let number = Double(text) {
      if isPlain { return .value(.number(number)) }
      return .problem("is in quotes, which makes it text. Write \(text) without them.")
    }
    guard isPlain, let reason = PlainScalar.numberProblem(text) else {
      return .problem("is text (\(text)); allowed \(field.allowedDescription). \(field.help)")
    }
    return .problem("is \(text), \(reason). Write a plain decimal number; allowed \(field.allowedDescription).")
  }

  private static func flag(_ text: String, isPlain: Bool, field: ConfigurationField) -> ScalarReading {
    if isPlain, let flag = Bool(text) { return .value(.flag(flag)) }
    if Bool(text) != nil { return .problem("is in quotes, which makes it text. Write \(text) without them.") }
    if isPlain, PlainScalar.isBoolean(text) {
      return .problem("is \(text), which only some YAML readers take for a boolean. Write true or false.")
    }
    return .problem("is \(text); allowed \(field.allowedDescription). \(field.help)")
  }

  /// A block scalar (`|`, `>`) ends in a line end that nobody meant.
  private static func withoutFinalNewline(_ scalar: Node.Scalar) -> String {
    guard scalar.style == .literal || scalar.style == .folded, scalar.string.hasSuffix("\n") else {
      return scalar.string
    }
    return String(scalar.string.dropLast())
  }
}
