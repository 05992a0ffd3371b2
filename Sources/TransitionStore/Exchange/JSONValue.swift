import TransitionModel

/// A JSON value, whole numbers kept apart: µs do not survive a double.
enum JSONValue {
  case null
  case flag(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// As it stands in a message.
  var description: String {
    switch self {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .integer(let integer): "\(integer)"
    case .number(let number): "\(number)"
    case .text(let text): QuotedText.of(text)
    case .list: "a list"
    case .object: "an object"
    }
  }
}
