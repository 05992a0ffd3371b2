import Foundation
import TransitionModel
import TransitionStore

/// A JSON object that is read key by key: a missing or mistyped value is a fault, and unknown keys are skipped.
struct ExchangeObject {
  private let fields: [JSONField]
  private var isRead: [Bool]
  private var readCount = 0
  private var position = 0

  init(_ value: JSONValue, called name: String = "the line") throws(ExchangeFault) {
    guard case .object(let fields) = value else {
      throw ExchangeFault("\(name) is \(value.description); allowed is an object, {…}.")
    }
    self.fields = fields
    isRead = Array(repeating: false, count: fields.count)
  }

  mutating func value(_ key: String) throws(ExchangeFault) -> JSONValue {
    guard let value = valueIfPresent(key) else {
      throw ExchangeFault("the key \(key) is missing; write null if there is no value.")
    }
    return value
  }

  private func index(of key: String) -> Int? {
    if position < fields.count, fields[position].isNamed(key) { return position }
    return fields.indices.first { !isRead[$0] && fields[$0].isNamed(key) }
  }

  func has(_ key: String) -> Bool { index(of: key) != nil }

  mutating func valueIfPresent(_ key: String) -> JSONValue? {
    guard let index = index(of: key) else { return nil }
    isRead[index] = true
    readCount += 1
    position = index + 1
    return fields[index].value
  }

  private mutating func optional<Value>(
    _ key: String, _ allowed: @autoclosure () -> String, _ read: (JSONValue) -> Value?
  ) throws(ExchangeFault) -> Value? {
    let value = try value(key)
    if case .null = value { return nil }
    guard let read = read(value) else {
      throw ExchangeFault("\(key) is \(value.description); allowed is \(allowed()).")
    }
    return read
  }

  /// Returns a value that may not be null.
  static func required<Value>(_ key: String, _ value: Value?) throws(ExchangeFault) -> Value {
    guard let value else { throw ExchangeFault("\(key) is null; a value is required.") }
    return value
  }

  mutating func text(_ key: String) throws(ExchangeFault) -> String? {
    try optional(key, "a text") { if case .text(let text) = $0 { text } else { nil } }
  }

  mutating func flag(_ key: String) throws(ExchangeFault) -> Bool? {
    try optional(key, "true or false") { if case .flag(let flag) = $0 { flag } else { nil } }
  }

  mutating func mark(_ key: String) throws(ExchangeFault) -> Bool {
    guard has(key) else { return false }
    return try flag(key) ?? false
  }

  mutating func integer(
    _ key: String, _ range: ClosedRange<Int64> = SessionBounds.time
  ) throws(ExchangeFault) -> Int64? {
    try optional(key, "a whole number, \(range.lowerBound)…\(range.upperBound)") { value in
      if case .integer(let integer) = value, range.contains(integer) { integer } else { nil }
    }
  }

  mutating func number(_ key: String) throws(ExchangeFault) -> Double? {
    try optional(key, "a number") { value in
      switch value {
      case .integer(let integer): Double(integer)
      case .number(let number): number
      default: nil
      }
    }
  }

  mutating func uuid(_ key: String) throws(ExchangeFault) -> UUID? {
    try optional(key, "a uuid") { if case .text(let text) = $0 { UUID(text: text.utf8) } else { nil } }
  }

  mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String, as type: Word.Type = Word.self
  ) throws(ExchangeFault) -> Word? {
    try optional(key, Word.allCases.map(\.rawValue).joined(separator: ", ")) { value in
      if case .text(let text) = value { Word(rawValue: text) } else { nil }
    }
  }

  mutating func list(_ key: String) throws(ExchangeFault) -> [JSONValue] {
    let list = try optional(key, "a list, […]") { value in
      switch value {
      case .list(let items): items
      case .integers(let integers): integers.map(JSONValue.integer)
      default: nil
      }
    }
    return try Self.required(key, list)
  }

  mutating func integers(_ key: String, _ range: ClosedRange<Int64>) throws(ExchangeFault) -> [Int64] {
    let value = try value(key)
    if case .integers(let integers) = value, integers.allSatisfy({ $0 >= range.lowerBound && $0 <= range.upperBound }) {
      return integers
    }
    let items: [JSONValue]
    switch value {
    case .list(let list): items = list
    case .integers(let integers): items = integers.map(JSONValue.integer)
    case .null: throw ExchangeFault("\(key) is null; a value is required.")
    default: throw ExchangeFault("\(key) is \(value.description); allowed is a list, […].")
    }
    var integers: [Int64] = []
    for item in items {
      guard case .integer(let integer) = item, range.contains(integer) else {
        throw ExchangeFault(
          "\(key) has \(item.description); allowed are whole numbers, \(range.lowerBound)…\(range.upperBound).")
      }
      integers.append(integer)
    }
    return integers
  }

  mutating func fieldValues(_ key: String) throws(ExchangeFault) -> [String: ConfigurationFieldValue] {
    let object = try ExchangeObject(try value(key), called: key)
    let most = ConfigurationField.all(stops: Stop.most).count
    guard object.fields.count <= most else {
      throw ExchangeFault("\(key) has \(object.fields.count) keys; allowed are at most \(most).")
    }
    var values: [String: ConfigurationFieldValue] = [:]
    for field in object.fields {
      let (path, value) = (field.name, field.value)
      guard values[path] == nil else { throw Self.repeated(path) }
      switch value {
      case .flag(let flag): values[path] = .flag(flag)
      case .integer(let integer): values[path] = .number(Double(integer))
      case .number(let number): values[path] = .number(number)
      case .text(let text): values[path] = .text(text)
      case .null, .integers, .list, .object:
        throw ExchangeFault(
          "\(QuotedText.shortened(path)) is \(value.description); allowed is a number, a text, true or false.")
      }
    }
    return values
  }

  /// Checks that no key that was read exists twice. Call it last.
  func finish() throws(ExchangeFault) {
    guard readCount < fields.count else { return }
    for unknown in fields.indices where !isRead[unknown] {
      let key = fields[unknown].key
      guard fields.indices.contains(where: { isRead[$0] && fields[$0].key == key }) else { continue }
      throw Self.repeated(fields[unknown].name)
    }
  }

  private static func repeated(_ key: String) -> ExchangeFault {
    ExchangeFault("has the key \(QuotedText.of(key)) twice.")
  }
}
