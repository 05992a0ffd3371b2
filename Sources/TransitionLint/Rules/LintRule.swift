import TransitionCatalog
package import TransitionModel

/// A rule that finds one likely mistake.
///
/// A new rule is a declaration in the file of its group, in `Rules`, and an entry in that group's list. Its example is
/// both its documentation and its test: the rule must report the wrong values, and must not report the right ones,
/// which are the nearest valid ones.
package struct LintRule: Sendable {
  /// The ID of the rule for `--rule` and `--explain`.
  package let id: String
  package let title: String
  /// The severities that its diagnostics can have, the most severe first.
  package let severities: [Diagnostic.Severity]
  /// The importance of the rule, its computation, and the sources of its limits.
  package let explanation: String
  package let example: LintExample
  /// Most rules do not apply to a transition that something else decides.
  let checksObserved: Bool
  let check: @Sendable (LintedTransition, LintedCatalog) -> [Diagnostic]

  init(
    _ id: String, _ title: String, _ severities: Diagnostic.Severity..., explanation: String, example: LintExample,
    checksObserved: Bool = false,
    check: @escaping @Sendable (LintedTransition, LintedCatalog) -> [Diagnostic]
  ) {
    self.id = id
    self.title = title
    self.severities = severities
    self.explanation = explanation
    self.example = example
    self.checksObserved = checksObserved
    self.check = check
  }

  package static let all: [LintRule] = release + motion + drag + stops + dimming + layout + accessibility + catalog

  package static func named(_ id: String) -> LintRule? { all.first { $0.id == id } }
}

/// Values of a built-in transition that a rule reports, and the nearest values that it does not.
package struct LintExample: Sendable {
  package typealias Changes = [ConfigurationField: ConfigurationFieldValue?]

  package let base: String
  /// The fields to change; nil removes a value.
  package let wrong: Changes
  /// The nearest values that are not reported.
  package let right: Changes
  /// The changes that create a second transition, for rules that compare two.
  package let beside: Changes

  package init(_ base: String, wrong: Changes, right: Changes, beside: Changes = [:]) {
    self.base = base
    self.wrong = wrong
    self.right = right
    self.beside = beside
  }

  /// Returns the diagnostics of a rule for the example among the built-in transitions.
  ///
  /// - Parameters:
  ///   - changes: ``wrong`` or ``right``.
  /// - Throws: `InvalidCatalog` or `InvalidConfiguration` if the example is not a valid configuration.
  package func diagnostics(of rule: LintRule, with changes: Changes) throws -> [Diagnostic] {
    var transitions = try BuiltInCatalog.transitions()
    guard let index = transitions.firstIndex(where: { $0.name == base }) else { return [] }
    let original = transitions[index]
    let changed = try original.setting(Self.byPath(changes))
    if !beside.isEmpty { transitions.append(try original.setting(Self.byPath(beside))) }
    if changed.name == base { transitions[index] = changed } else { transitions.append(changed) }
    return Linter(rules: [rule]).diagnostics(in: transitions).filter { $0.transition == changed.name }
  }

  private static func byPath(_ changes: Changes) -> [String: ConfigurationFieldValue?] {
    Dictionary(uniqueKeysWithValues: changes.map { ($0.key.path, $0.value) })
  }
}
