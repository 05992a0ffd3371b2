import TransitionModel
import Yams

extension WrittenValue {
  /// What a YAML scalar means to a field.
  init(_ scalar: Node.Scalar, for field: ConfigurationField) {
    let text = scalar.string
    let isPlain = scalar.style == .plain || scalar.style == .any
    if isPlain, PlainScalar.isNull(text) {
      let found = text.isEmpty ? "" : " (\(text))"
      self = .problem("has no value\(found). Give \(field.allowedDescription), or remove the line.")
      return
    }
    switch field.kind {
    case .number, .flag, .choice: self = WrittenValue(text, isPlain: isPlain, for: field)
    case .text, .transitionName:
      if isPlain, PlainScalar.isAmbiguous(text) {
        self = .problem("is \(text), which is not text to every YAML reader. Put it in quotes: \"\(text)\".")
      } else {
        self = .value(.text(isPlain ? text : Self.withoutFinalNewline(scalar)))
      }
    }
  }

  /// A block scalar (`|`, `>`) ends in a line end that nobody meant.
  private static func withoutFinalNewline(_ scalar: Node.Scalar) -> String {
    guard scalar.style == .literal || scalar.style == .folded, scalar.string.hasSuffix("\n") else {
      return scalar.string
    }
    return String(scalar.string.dropLast())
  }
}
