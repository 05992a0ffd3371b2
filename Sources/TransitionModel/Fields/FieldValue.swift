/// One value of a configuration, as it stands in YAML, in JSON, in a column or on a command line.
public enum FieldValue: Sendable, Hashable {
  /// A number; finite in every valid configuration.
  case number(Double)
  /// A text: a word of a choice, a name, or a line.
  case text(String)
  /// True or false.
  case flag(Bool)

  /// The word for this value's type in a message.
  public var typeName: String {
    switch self {
    case .number: "a number"
    case .text: "text"
    case .flag: "true or false"
    }
  }
}

extension FieldValue: CustomStringConvertible {
  /// The shortest text that reads back as the same value: `0.4`, `300`, `bottom`, `true`.
  public var description: String {
    switch self {
    case .number(let number):
      if let whole = Int64(exactly: number), whole.magnitude < 1_000_000_000_000_000 { return String(whole) }
      return "\(number)"
    case .text(let text): return text
    case .flag(let flag): return String(flag)
    }
  }
}

extension FieldValue: Codable {
  /// Reads a number, a text or a boolean.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  /// Writes a number, a text or a boolean.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .flag(let flag): try container.encode(flag)
    }
  }
}
