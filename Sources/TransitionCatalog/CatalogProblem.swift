import TransitionModel

/// A problem in a catalog file.
public struct CatalogProblem: Sendable, Hashable {
  /// The file as named by the caller: a path, a built-in file's name, `-`.
  public let file: String
  /// The line, counted from 1. It is 0 for the file as a whole, for example if it cannot be read.
  public let line: Int
  /// The column, counted from 1 in Unicode scalars.
  public let column: Int?
  /// The affected field, section or unknown key, shortened, and quoted if a character of it is invisible; empty
  /// if there is none.
  public let path: String
  /// The problem, the allowed values and what to do, without the place.
  public let message: String

  /// Creates a problem; see its properties.
  public init(file: String, line: Int = 0, column: Int? = nil, path: String = "", message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.path = path.firstInvisible == nil ? QuotedText.shortened(path) : QuotedText.of(path)
    self.message = message
  }
}

extension CatalogProblem: CustomStringConvertible {
  /// `card-modal.yaml:7: presentation.dampingRatio is 1.7; allowed 0.01…1. …`
  public var description: String {
    let place = line > 0 ? "\(escaped: file):\(line): " : "\(escaped: file): "
    return place + (path.isEmpty ? message : "\(path) \(message)")
  }
}

/// An error: catalog files with problems. It lists every problem of every file, in the order of files and lines.
public struct InvalidCatalog: Error, Sendable, Hashable, CustomStringConvertible {
  /// Every problem found, in the order of files and lines.
  public let problems: [CatalogProblem]

  /// Creates an error from at least one problem.
  public init(problems: [CatalogProblem]) { self.problems = problems }

  /// The problems, one per line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// Separates problems from their consequences, so that one mistake gives one problem.
struct ProblemConsequences {
  /// The given values, without those that could not be read.
  let values: ConfigurationValues
  let accountedFor: Set<String>

  /// Returns the problems that another reported problem does not explain. Each path has at most one.
  func causes(among problems: [ConfigurationProblem]) -> [ConfigurationProblem] {
    let unknown = undecided(problems)
    var told: Set<String> = []
    return problems.filter { problem in
      guard !isAccountedFor(problem.path), !isConsequence(problem, of: unknown) else { return false }
      return told.insert(problem.path).inserted
    }
  }

  private func isConsequence(_ problem: ConfigurationProblem, of unknown: Set<String>) -> Bool {
    let field = ConfigurationField.named(problem.path)
    let isOfKind = unknown.contains(ConfigurationField.kind.path) && field?.describesObserved == false
    return switch problem.kind {
    case .value, .unknownField: false
    case .missing where isOfKind, .notApplicable where isOfKind: true
    case .missing: field?.requiredWhen.depends(on: unknown) ?? false
    case .notApplicable: field?.allowedWhen.depends(on: unknown) ?? false
    case .crossField: (Self.crossed.map(\.path) + [ConfigurationField.stopsPath]).contains(where: unknown.contains)
    }
  }

  private static let crossed: [ConfigurationField] = [
    .dismissalType, .interactivePresentation, .releaseRule, .releaseVelocity, .releaseFraction, .releasePoints, .edge,
  ]

  /// Returns the fields without a usable value: unreadable, missing although required, or not a valid choice.
  private func undecided(_ problems: [ConfigurationProblem]) -> Set<String> {
    var paths = Set(problems.filter { $0.kind == .missing }.map(\.path))
    for field in values.fields where values[field] == nil && isAccountedFor(field.path) {
      paths.insert(field.path)
    }
    for problem in problems where problem.kind == .value {
      if case .choice = ConfigurationField.named(problem.path)?.kind { paths.insert(problem.path) }
    }
    // The list of stops, or a whole stop.
    let stops = ConfigurationField.stopsPath
    if accountedFor.contains(where: { $0 == stops || $0.wholeMatch(of: /geometry\.stops\.\d/) != nil }) {
      paths.insert(stops)
    }
    return paths
  }

  private func isAccountedFor(_ path: String) -> Bool {
    accountedFor.contains { $0 == path || (!$0.isEmpty && path.hasPrefix($0 + ".")) }
  }
}

extension FieldCondition {
  fileprivate func depends(on unknown: Set<String>) -> Bool { paths.contains(where: unknown.contains) }
}
