public import TransitionModel

/// A transition read from a catalog file, and where it stands.
public struct CatalogEntry: Sendable, Hashable {
  /// The file as it was named by the caller.
  public let file: String
  /// The line in which the transition is named, from 1.
  public let line: Int
  /// What the file says, validated, defaults filled in.
  public let configuration: TransitionConfiguration
  /// Lines of the fields and sections that the file gives, by path.
  let lines: [String: Int]

  /// Whether the file gives the field itself, rather than leaving it to its default.
  public func gives(_ path: String) -> Bool { lines[path] != nil }

  /// The line of a field, or of the innermost section around it, or, where the file leaves it all to defaults, of the
  /// transition.
  public func line(of path: String) -> Int {
    var path = path[...]
    while true {
      if let line = lines[String(path)] { return line }
      guard let dot = path.lastIndex(of: ".") else { return line }
      path = path[..<dot]
    }
  }
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
