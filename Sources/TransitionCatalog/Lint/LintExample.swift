public import TransitionModel

/// Values of a built-in transition that make a rule speak, and the nearest that do not.
public struct LintExample: Sendable {
  /// The built-in transition whose other values stay.
  public let base: String
  /// The fields to change, nil for taking the value out.
  public let wrong: [ConfigurationField: FieldValue?]
  /// The nearest values that leave the rule silent.
  public let right: [ConfigurationField: FieldValue?]
  /// Changes of the same transition that make another one beside it, where it takes two.
  public let beside: [ConfigurationField: FieldValue?]

  init(
    _ base: String, wrong: [ConfigurationField: FieldValue?], right: [ConfigurationField: FieldValue?],
    beside: [ConfigurationField: FieldValue?] = [:]
  ) {
    self.base = base
    self.wrong = wrong
    self.right = right
    self.beside = beside
  }

  /// What a rule finds in the example among the built-in transitions.
  ///
  /// - Parameters:
  ///   - rule: The rule that is asked.
  ///   - changes: ``wrong`` or ``right``.
  /// - Throws: ``InvalidCatalog`` or `InvalidConfiguration` where the example is no valid configuration.
  public func findings(of rule: LintRule, with changes: [ConfigurationField: FieldValue?]) throws -> [LintFinding] {
    var transitions = try BuiltInCatalog.transitions()
    guard let index = transitions.firstIndex(where: { $0.name == base }) else { return [] }
    let original = transitions[index]
    let changed = try original.setting(Self.byPath(changes))
    if !beside.isEmpty { transitions.append(try original.setting(Self.byPath(beside))) }
    if changed.name == base {
      transitions[index] = changed
    } else {
      transitions.append(changed)
    }
    return CatalogLint(rules: [rule]).findings(in: transitions).filter { $0.transition == changed.name }
  }

  private static func byPath(_ changes: [ConfigurationField: FieldValue?]) -> [String: FieldValue?] {
    Dictionary(uniqueKeysWithValues: changes.map { ($0.key.path, $0.value) })
  }
}
