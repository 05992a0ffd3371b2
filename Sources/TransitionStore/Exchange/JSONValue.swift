import TransitionModel

/// A JSON value, whole numbers kept apart: µs do not survive a double.
enum JSONValue {
  case null
  case flag(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  /// A list of nothing but whole numbers, at least one: nearly all of a trace.
  case integers([Int64])
  case list([JSONValue])
  case object([JSONField])

  /// As it stands in a message.
  var description: String {
    switch self {
    case .null: "null"
    case .flag(let flag): "\(flag)"
    case .integer(let integer): "\(integer)"
    case .number(let number): "\(number)"
    case .text(let text): QuotedText.of(text)
    case .integers, .list: "a list"
    case .object: "an object"
    }
  }
}

/// One key of a JSON object with its value. Objects keep the order of the text, in which the reader asks for them.
struct JSONField {
  /// In UTF-8, as it stands in the text: keys are compared, and hardly ever said.
  let key: ArraySlice<UInt8>
  let value: JSONValue

  var name: String { String(decoding: key, as: UTF8.self) }

  func isNamed(_ name: String) -> Bool {
    let name = name.utf8
    guard name.count == key.count else { return false }
    return name.withContiguousStorageIfAvailable { $0.elementsEqual(key) } ?? name.elementsEqual(key)
  }
}
