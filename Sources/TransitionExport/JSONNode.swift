import TransitionModel
import TransitionMotion

/// A JSON value whose members keep their order. `JSONEncoder` sorts or shuffles them, and formats differently.
enum JSONNode: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  case string(String)
  /// A finite number.
  case number(Double)
  case flag(Bool)
  case null
  case array([JSONNode])
  case object([(String, JSONNode)])

  init(dictionaryLiteral members: (String, JSONNode)...) { self = .object(members) }
  init(stringLiteral text: String) { self = .string(text) }
  init(integerLiteral number: Int) { self = .number(Double(number)) }

  init(_ value: ConfigurationFieldValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .text(let text): self = .string(text)
    case .flag(let flag): self = .flag(flag)
    }
  }

  init(_ curve: TimingCurve) { self = .array([curve.x1, curve.y1, curve.x2, curve.y2].map { .number($0) }) }

  /// Returns a computed number in twelve digits, on which all machines agree.
  static func computed(_ number: Double) -> JSONNode { .number(NumberText.significant(number, digits: 12)) }

  /// The value as text, indented by two spaces. Arrays of numbers, and small objects of plain values, are on one line.
  var text: String { text(indentation: "") + "\n" }

  private func text(indentation: String) -> String {
    let inner = indentation + "  "
    switch self {
    case .string(let text): return Self.quoted(text)
    case .number(let number): return NumberText.exact(number)
    case .flag(let flag): return String(flag)
    case .null: return "null"
    case .array(let elements):
      if elements.allSatisfy(\.isPlain) {
        return "[" + elements.map { $0.text(indentation: "") }.joined(separator: ", ") + "]"
      }
      return Self.lines("[", elements.map { inner + $0.text(indentation: inner) }, indentation + "]")
    case .object(let members):
      guard !members.isEmpty else { return "{}" }
      if members.count <= 3, members.allSatisfy(\.1.isPlain), Self.length(members) <= 90 {
        return "{" + members.map { "\(Self.quoted($0)): \($1.text(indentation: ""))" }.joined(separator: ", ") + "}"
      }
      return Self.lines(
        "{", members.map { "\(inner)\(Self.quoted($0)): \($1.text(indentation: inner))" }, indentation + "}")
    }
  }

  private var isPlain: Bool {
    switch self {
    case .string, .number, .flag, .null: true
    case .array, .object: false
    }
  }

  private static func lines(_ first: String, _ lines: [String], _ last: String) -> String {
    "\(first)\n\(lines.joined(separator: ",\n"))\n\(last)"
  }

  private static func length(_ members: [(String, JSONNode)]) -> Int {
    members.reduce(2) { $0 + $1.0.count + $1.1.text(indentation: "").count + 6 }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
