public import TransitionModel

/// Finds what is legal and wrong in transitions.
///
/// What needs a container is computed in four: a phone of 390×844 points, the same on its side, a phone of 320×568 and a
/// tablet of 1024×1366, with the layout, the drag and the timing that the app itself runs.
public struct CatalogLint: Sendable {
  private let rules: [LintRule]

  /// Lints by these rules; all of them unless told otherwise.
  public init(rules: [LintRule] = LintRule.all) { self.rules = rules }

  /// What is wrong with transitions read from files.
  ///
  /// - Parameters:
  ///   - entries: The transitions, with the places of their values.
  ///   - known: Transitions that are there beside them, for those that name others.
  /// - Returns: Findings in the order of the transitions, for each the worst first.
  public func findings(in entries: [CatalogEntry], knowing known: [TransitionConfiguration] = []) -> [LintFinding] {
    findings(in: entries.map { LintedTransition($0.configuration, entry: $0) }, knowing: known)
  }

  /// The same for transitions that come from no file.
  public func findings(in configurations: [TransitionConfiguration]) -> [LintFinding] {
    findings(in: configurations.map { LintedTransition($0, entry: nil) }, knowing: [])
  }

  private func findings(in transitions: [LintedTransition], knowing known: [TransitionConfiguration]) -> [LintFinding] {
    let catalog = LintedCatalog(transitions.map(\.configuration), knowing: known)
    return transitions.flatMap { transition in
      let found = rules.flatMap { rule in
        rule.check(transition, catalog).map { transition.finding(of: rule, $0) }
      }
      return LintSeverity.allCases.reversed().flatMap { severity in found.filter { $0.severity == severity } }
    }
  }
}

extension LintedTransition {
  fileprivate func finding(of rule: LintRule, _ remark: LintRemark) -> LintFinding {
    LintFinding(
      rule: rule.id, severity: remark.severity, transition: configuration.name, file: entry?.file,
      fields: remark.fields.map { field in
        LintFinding.Field(
          path: field.path, value: configuration[field], line: entry?.line(of: field.path),
          isLeftOut: entry.map { !$0.gives(field.path) } ?? false)
      }, message: remark.message, advice: remark.advice)
  }
}
