package import TransitionCatalog
package import TransitionModel

/// Finds likely mistakes in transitions.
///
/// Whatever depends on a container is computed in four: a phone of 390×844 points, the same on its side, a phone of
/// 320×568 and a tablet of 1024×1366, with the layout, the drag and the timing that the app itself runs.
package struct Linter: Sendable {
  private let rules: [LintRule]

  package init(rules: [LintRule] = LintRule.all) { self.rules = rules }

  /// Lints transitions read from files.
  ///
  /// - Parameters:
  ///   - entries: The transitions, with the lines of their values.
  ///   - known: Other transitions that these may name.
  /// - Returns: Diagnostics in the order of the transitions, the worst of each first.
  package func diagnostics(in entries: [CatalogEntry], knowing known: [TransitionConfiguration] = []) -> [Diagnostic] {
    diagnostics(in: entries.map { LintedTransition($0.configuration, entry: $0) }, knowing: known)
  }

  /// Lints transitions that come from no file.
  package func diagnostics(in configurations: [TransitionConfiguration]) -> [Diagnostic] {
    diagnostics(in: configurations.map { LintedTransition($0) }, knowing: [])
  }

  private func diagnostics(
    in transitions: [LintedTransition], knowing known: [TransitionConfiguration]
  ) -> [Diagnostic] {
    let catalog = LintedCatalog(transitions.map(\.configuration), knowing: known)
    return transitions.flatMap { transition in
      let found = rules.flatMap { rule in rule.check(transition, catalog).map { $0.located(in: transition, by: rule) } }
      return Diagnostic.Severity.allCases.reversed().flatMap { severity in found.filter { $0.severity == severity } }
    }
  }
}

/// Finds one likely mistake.
///
/// A new rule is a declaration in the file of its group, in `Rules`, and an entry in that group's list. Its example is its
/// documentation and its test: the wrong values must be reported, and the right ones, the nearest there are, must not.
package struct LintRule: Sendable {
  /// What `--rule` and `--explain` take.
  package let id: String
  /// What is wrong, in one line.
  package let title: String
  /// The severities that its diagnostics can have, the worst first.
  package let severities: [Diagnostic.Severity]
  /// Why it matters, how it is computed, and where its limits come from.
  package let explanation: String
  package let example: LintExample
  let check: @Sendable (LintedTransition, LintedCatalog) -> [Diagnostic]

  init(
    _ id: String, _ title: String, _ severities: Diagnostic.Severity..., explanation: String, example: LintExample,
    check: @escaping @Sendable (LintedTransition, LintedCatalog) -> [Diagnostic]
  ) {
    self.id = id
    self.title = title
    self.severities = severities
    self.explanation = explanation
    self.example = example
    self.check = check
  }

  /// Every rule, in the order in which lists show them.
  package static let all: [LintRule] = release + motion + drag + dimming + layout + accessibility + catalog

  package static func named(_ id: String) -> LintRule? { all.first { $0.id == id } }
}

/// Values of a built-in transition that a rule reports, and the nearest that it does not.
package struct LintExample: Sendable {
  package typealias Changes = [ConfigurationField: FieldValue?]

  /// The built-in transition that the changes are made to.
  package let base: String
  /// The fields to change; nil takes the value out.
  package let wrong: Changes
  /// The nearest values that are not reported.
  package let right: Changes
  /// Changes that make another transition beside it, for rules that compare two.
  package let beside: Changes

  package init(_ base: String, wrong: Changes, right: Changes, beside: Changes = [:]) {
    self.base = base
    self.wrong = wrong
    self.right = right
    self.beside = beside
  }

  /// Returns what a rule reports of the example among the built-in transitions.
  ///
  /// - Parameters:
  ///   - rule: The rule to apply.
  ///   - changes: ``wrong`` or ``right``.
  /// - Throws: `InvalidCatalog` or `InvalidConfiguration` where the example is no valid configuration.
  package func diagnostics(of rule: LintRule, with changes: Changes) throws -> [Diagnostic] {
    var transitions = try BuiltInCatalog.transitions()
    guard let index = transitions.firstIndex(where: { $0.name == base }) else { return [] }
    let original = transitions[index]
    let changed = try original.setting(Self.byPath(changes))
    if !beside.isEmpty { transitions.append(try original.setting(Self.byPath(beside))) }
    if changed.name == base { transitions[index] = changed } else { transitions.append(changed) }
    return Linter(rules: [rule]).diagnostics(in: transitions).filter { $0.transition == changed.name }
  }

  private static func byPath(_ changes: Changes) -> [String: FieldValue?] {
    Dictionary(uniqueKeysWithValues: changes.map { ($0.key.path, $0.value) })
  }
}
