package import TransitionCatalog
package import TransitionModel

/// Finds likely mistakes in transitions.
///
/// Rules that depend on a container compute in four: a phone of 390×844 points, the same in landscape, a phone of
/// 320×568 and a tablet of 1024×1366. They use the layout, the drag and the timing of the app itself.
package struct Linter: Sendable {
  private let rules: [LintRule]

  package init(rules: [LintRule] = LintRule.all) { self.rules = rules }

  /// Lints transitions read from files.
  ///
  /// - Parameters:
  ///   - entries: The transitions, with the lines of their values.
  /// - Returns: Diagnostics in the order of the transitions, with the most severe of each first.
  package func diagnostics(in entries: [CatalogEntry], knowing known: [TransitionConfiguration] = []) -> [Diagnostic] {
    diagnostics(in: entries.map { LintedTransition($0.configuration, entry: $0) }, knowing: known)
  }

  package func diagnostics(in configurations: [TransitionConfiguration]) -> [Diagnostic] {
    diagnostics(in: configurations.map { LintedTransition($0) }, knowing: [])
  }

  private func diagnostics(
    in transitions: [LintedTransition], knowing known: [TransitionConfiguration]
  ) -> [Diagnostic] {
    let catalog = LintedCatalog(transitions.map(\.configuration), knowing: known)
    return transitions.flatMap { transition in
      let applicable = rules.filter { transition.kind == .vended || $0.checksObserved }
      let found = applicable.flatMap { rule in
        rule.check(transition, catalog).map { $0.located(in: transition, by: rule) }
      }
      return Diagnostic.Severity.allCases.reversed().flatMap { severity in found.filter { $0.severity == severity } }
    }
  }
}
