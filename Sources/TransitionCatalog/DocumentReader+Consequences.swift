import TransitionModel

extension DocumentReader {
  /// Whether a problem may go away with another one that is reported, so that saying it would only confuse.
  func isConsequence(_ problem: ConfigurationProblem, of all: [ConfigurationProblem]) -> Bool {
    if isAccountedFor(problem.path) { return true }
    let unknown = undecided(all)
    switch problem.kind {
    case .value, .unknownField: return false
    case .missing: return ConfigurationField.named(problem.path)?.requiredWhen.depends(on: unknown) ?? false
    case .notApplicable: return ConfigurationField.named(problem.path)?.allowedWhen.depends(on: unknown) ?? false
    case .crossField: return Self.crossed.contains { unknown.contains($0.path) }
    }
  }

  /// The fields that rules across fields look at.
  private static let crossed: [ConfigurationField] = [
    .dismissalType, .interactivePresentation, .releaseRule, .releaseVelocity, .releaseFraction, .releasePoints,
  ]

  /// Fields whose value is not known: given but unreadable, needed but missing, or a word that is no choice.
  private func undecided(_ problems: [ConfigurationProblem]) -> Set<String> {
    var paths = Set(problems.filter { $0.kind == .missing }.map(\.path))
    for field in ConfigurationField.all where values[field] == nil && isAccountedFor(field.path) {
      paths.insert(field.path)
    }
    for problem in problems where problem.kind == .value {
      if case .choice = ConfigurationField.named(problem.path)?.kind { paths.insert(problem.path) }
    }
    return paths
  }

  /// Whether the path, or a section it is in, has a problem already.
  private func isAccountedFor(_ path: String) -> Bool {
    accountedFor.contains { $0 == path || (!$0.isEmpty && path.hasPrefix($0 + ".")) }
  }
}

extension FieldCondition {
  fileprivate func depends(on unknown: Set<String>) -> Bool { paths.contains(where: unknown.contains) }
}
