import TransitionModel

/// One thing wrong with a catalog file.
public struct CatalogProblem: Sendable, Hashable {
  /// The file as it was named by the caller: a path, a built-in file's name, `-`.
  public let file: String
  /// Counts from 1; 0 where the file as a whole is meant (it cannot be read, say).
  public let line: Int
  /// Counts from 1, in Unicode scalars.
  public let column: Int?
  /// The field, section or unknown key in question; empty where there is none.
  public let path: String
  /// What is wrong, what is allowed and what to do, without the place.
  public let message: String

  /// Describes a problem; see its properties.
  public init(file: String, line: Int = 0, column: Int? = nil, path: String = "", message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.path = path
    self.message = message
  }
}

extension CatalogProblem: CustomStringConvertible {
  /// `card-modal.yaml:7: presentation.dampingRatio is 1.7; allowed 0.01…1. …`
  public var description: String {
    let place = line > 0 ? "\(file):\(line): " : "\(file): "
    return place + (path.isEmpty ? message : "\(path) \(message)")
  }
}

/// Catalog files that cannot be used; carries every problem of every file, in the order of files and lines.
public struct InvalidCatalog: Error, Sendable, Hashable, CustomStringConvertible {
  /// Every problem found, in the order of files and lines.
  public let problems: [CatalogProblem]

  /// Gathers problems, of which there is at least one.
  public init(problems: [CatalogProblem]) { self.problems = problems }

  /// The problems, a line each.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// Tells the problems a person made from those that only follow from them: one mistake should be one problem.
struct ProblemConsequences {
  /// The values as they were given, what could not be read left out.
  let values: ConfigurationValues
  /// Paths of fields and sections about which something has been said already.
  let accountedFor: Set<String>

  /// The problems that do not go away with another one that is reported. A path has one at most.
  func causes(among problems: [ConfigurationProblem]) -> [ConfigurationProblem] {
    let unknown = undecided(problems)
    var told: Set<String> = []
    return problems.filter { problem in
      guard !isAccountedFor(problem.path), !isConsequence(problem, of: unknown) else { return false }
      return told.insert(problem.path).inserted
    }
  }

  private func isConsequence(_ problem: ConfigurationProblem, of unknown: Set<String>) -> Bool {
    switch problem.kind {
    case .value, .unknownField: false
    case .missing: ConfigurationField.named(problem.path)?.requiredWhen.depends(on: unknown) ?? false
    case .notApplicable: ConfigurationField.named(problem.path)?.allowedWhen.depends(on: unknown) ?? false
    case .crossField: Self.crossed.contains { unknown.contains($0.path) }
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
