/// A condition on other fields that decides whether a field applies.
package indirect enum FieldCondition: Sendable, Hashable {
  /// Always holds.
  case always
  /// Never holds.
  case never
  /// The field at the path has a value.
  case isSet(String)
  /// The field at the path has one of these values.
  case isOneOf(String, [String])
  /// The condition does not hold.
  case not(FieldCondition)
  /// There are this many stops, or more.
  case hasStops(Int)
  /// All of the conditions hold.
  case all([FieldCondition])
  /// At least one of the conditions holds.
  case any([FieldCondition])

  package func holds(of values: ConfigurationValues) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .isSet(let path): values[path] != nil
    case .isOneOf(let path, let choices): values[path].map { choices.contains($0.description) } ?? false
    case .not(let condition): !condition.holds(of: values)
    case .hasStops(let count): values.stopCount >= count
    case .all(let conditions): conditions.allSatisfy { $0.holds(of: values) }
    case .any(let conditions): conditions.contains { $0.holds(of: values) }
    }
  }
}

extension FieldCondition {
  package var paths: [String] {
    switch self {
    case .always, .never: []
    case .isSet(let path), .isOneOf(let path, _): [path]
    case .not(let condition): condition.paths
    case .hasStops: [ConfigurationField.stopsPath]
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.paths)
    }
  }
}

extension FieldCondition {
  /// Returns the condition in words, of parts that must all hold only those that do not, or if all do, no negation.
  func words(in values: ConfigurationValues) -> String {
    switch self {
    case .all(let conditions):
      let open = conditions.filter { !$0.holds(of: values) }
      return FieldCondition.all(open.isEmpty ? conditions.filter { !$0.isNegation } : open).description
    case .any(let conditions): return conditions.map { $0.words(in: values) }.joined(separator: ", or ")
    default: return description
    }
  }

  private var isNegation: Bool { if case .not = self { true } else { false } }
}

extension FieldCondition: CustomStringConvertible {
  /// The condition in words, to follow "applies only when".
  package var description: String {
    switch self {
    case .always: "always"
    case .never: "never"
    case .isSet(let path): "\(path) is set"
    case .isOneOf(let path, let choices): "\(path) is \(choices.joined(separator: " or "))"
    case .not(.isSet(let path)): "\(path) is not set"
    case .not(.isOneOf(let path, let choices)): "\(path) is not \(choices.joined(separator: " or "))"
    case .not(let condition): "not (\(condition))"
    case .hasStops(let count): count > 1 ? "there are two stops or more" : "there are stops"
    case .all(let conditions): conditions.map(\.description).joined(separator: " and ")
    case .any(let conditions): conditions.map(\.description).joined(separator: ", or ")
    }
  }
}
