/// The values of a configuration by field path: the form that files, columns, JSON and `set` share.
///
/// The values are not validated. ``TransitionConfiguration/init(_:)`` does that, and reports all problems together.
public struct ConfigurationValues: Sendable, Hashable {
  /// The values by field path: `presentation.duration`. Fields without a value are absent.
  package private(set) var byPath: [String: ConfigurationFieldValue]
  /// The number of stops: that of the last with a value.
  package private(set) var stopCount = 0

  /// Creates values by field path, unchecked.
  public init(_ byPath: [String: ConfigurationFieldValue] = [:]) {
    self.byPath = byPath
    countStops()
  }

  private mutating func countStops() {
    stopCount = byPath.keys.lazy.compactMap { ConfigurationField.stopPlace(of: $0)?.number }.max() ?? 0
  }

  /// The value of the field with this path; nil if it has none.
  package subscript(path: String) -> ConfigurationFieldValue? {
    get { byPath[path] }
    set {
      byPath[path] = newValue
      if path.hasPrefix(ConfigurationField.stopsPath) { countStops() }
    }
  }

  /// The value of a field; nil if it has none.
  package subscript(field: ConfigurationField) -> ConfigurationFieldValue? {
    get { self[field.path] }
    set { self[field.path] = newValue }
  }

  package var isObserved: Bool { self[.kind] == .text(TransitionKind.observed.rawValue) }

  /// Returns the values with absent ones replaced by defaults, where a default applies.
  ///
  /// One pass in table order is enough, because a field's condition names only fields above it.
  package func fillingDefaults() -> ConfigurationValues {
    var filled = self
    for field in fields where filled[field] == nil {
      guard let value = field.defaultValue, field.isRequired(in: filled) else { continue }
      filled[field] = value
    }
    return filled
  }

  /// Returns the values without those that `fillingDefaults()` restores: the content of a catalog file.
  package func omittingDefaults() -> ConfigurationValues {
    var given = self
    for field in fields {
      guard let value = field.defaultValue, self[field] == value, field.isRequired(in: self) else { continue }
      given[field] = nil
    }
    return given
  }

  /// Returns the fields whose values differ, in table order, each with both values.
  ///
  /// Stops are compared by name, so that a stop added among them changes nothing of the others.
  package func differences(from other: ConfigurationValues) -> [FieldDifference] {
    let scalars = ConfigurationField.all.compactMap { field -> FieldDifference? in
      guard self[field] != other[field] else { return nil }
      return FieldDifference(field: field, old: other[field], new: self[field])
    }
    return scalars + differencesOfStops(from: other)
  }

  private func differencesOfStops(from other: ConfigurationValues) -> [FieldDifference] {
    let added = (0..<stopCount).flatMap { index -> [FieldDifference] in
      guard let name = stopName(index + 1) else { return [] }
      let fields = ConfigurationField.stop(index + 1)
      guard let old = other.stopNumber(named: name) else {
        let place = index == 0 ? "first" : "after \(stopName(index) ?? "")"
        return [FieldDifference(field: fields[0], stop: name, old: nil, new: .text(place))]
      }
      return zip(fields, ConfigurationField.stop(old)).compactMap { field, before in
        guard self[field] != other[before] else { return nil }
        return FieldDifference(field: field, stop: name, old: other[before], new: self[field])
      }
    }
    let removed = (0..<other.stopCount).compactMap { index -> FieldDifference? in
      guard let name = other.stopName(index + 1), stopNumber(named: name) == nil else { return nil }
      return FieldDifference(field: ConfigurationField.stop(index + 1)[0], stop: name, old: .text(name), new: nil)
    }
    return added + removed
  }
}

/// A field in which two configurations differ.
package struct FieldDifference: Sendable, Hashable, CustomStringConvertible {
  /// The field that differs; that of the name for a stop that was added or removed.
  package let field: ConfigurationField
  /// The name of the field's stop; nil for a field that is not of a stop.
  package var stop: String?
  /// The value before; nil if it had none.
  package let old: ConfigurationFieldValue?
  /// The value afterwards; nil if it has none.
  package let new: ConfigurationFieldValue?

  /// The path with the stop's name: `geometry.stops.half.points`, `geometry.stops.half` for the stop itself.
  package var path: String {
    guard let stop, let place = field.stopPlace else { return field.path }
    return "\(ConfigurationField.stopsPath).\(stop)" + (place.name == "name" ? "" : ".\(place.name)")
  }

  /// The difference as text, `presentation.duration: 0.4 → 0.5`, with an absent value as `–`.
  package var description: String {
    "\(path): \(old?.description ?? "–") → \(new?.description ?? "–")"
  }
}

/// One value of a configuration, as written in YAML, in JSON, in a column or on a command line.
public enum ConfigurationFieldValue: Sendable, Hashable {
  /// A number; finite in every valid configuration.
  case number(Double)
  /// A text: one word of a choice, a name, or a line.
  case text(String)
  /// True or false.
  case flag(Bool)

  /// The word for this value's type in a message.
  package var typeName: String {
    switch self {
    case .number: "a number"
    case .text: "text"
    case .flag: "true or false"
    }
  }
}

extension ConfigurationFieldValue: CustomStringConvertible {
  /// The shortest text that parses to the same value: `0.4`, `300`, `bottom`, `true`.
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

extension ConfigurationFieldValue {
  var shown: String { QuotedText.shortened(description) }
}

extension ConfigurationFieldValue: Codable {
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
