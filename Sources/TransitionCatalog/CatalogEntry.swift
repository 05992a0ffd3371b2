public import TransitionModel

/// A transition read from a catalog file, and where it stands.
public struct CatalogEntry: Sendable, Hashable {
  /// The file as it was named by the caller.
  public let file: String
  /// The line in which the transition is named, from 1.
  public let line: Int
  /// What the file says, validated, defaults filled in.
  public let configuration: TransitionConfiguration
}

extension CatalogEntry {
  /// One problem for each entry whose name an earlier one has, naming both places.
  static func duplicateNames(in entries: [CatalogEntry]) -> [CatalogProblem] {
    var first: [String: CatalogEntry] = [:]
    var problems: [CatalogProblem] = []
    for entry in entries {
      let name = entry.configuration.name
      guard let earlier = first[name] else {
        first[name] = entry
        continue
      }
      problems.append(
        CatalogProblem(
          file: entry.file, line: entry.line, path: ConfigurationField.name.path,
          message: "is \"\(name)\", as in \(earlier.file):\(earlier.line). Names are unique; rename or remove one."))
    }
    return problems
  }
}
