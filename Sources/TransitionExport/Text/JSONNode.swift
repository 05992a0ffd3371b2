/// A JSON value whose members stay in order.
enum JSONNode {
  case string(String)
  /// Finite.
  case number(Double)
  case flag(Bool)
  case null
  case array([JSONNode])
  case object([(String, JSONNode)])

  /// Indented by two spaces; arrays of numbers, and small objects of plain values, on one line.
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
