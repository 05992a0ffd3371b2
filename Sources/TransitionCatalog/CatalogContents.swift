public import TransitionModel

/// What catalog files hold, and what is wrong with them: the good transitions even where others are bad.
public struct CatalogContents: Sendable, Hashable {
  /// The transitions that could be read, in the order of files and lines.
  public var entries: [CatalogEntry] = []
  /// Everything that is wrong, in the order of files and lines; a name used twice at the end.
  public var problems: [CatalogProblem] = []
  /// Folders inside the given folders that hold catalog files of their own. Those were not read.
  public var skippedFolders: [String] = []

  /// Creates empty contents.
  public init() {}

  init(problem message: String, file: String, line: Int = 0) {
    problems = [CatalogProblem(file: file, line: line, message: message)]
  }

  /// All transitions, with their places.
  ///
  /// - Throws: ``InvalidCatalog`` where there is a problem.
  public func valid() throws(InvalidCatalog) -> [CatalogEntry] {
    guard problems.isEmpty else { throw InvalidCatalog(problems: problems) }
    return entries
  }

  mutating func add(_ other: CatalogContents) {
    entries += other.entries
    problems += other.problems
  }

  /// The contents with a problem for each entry whose name an earlier one has, naming both places.
  func reportingDuplicates() -> CatalogContents {
    var contents = self
    var first: [String: CatalogEntry] = [:]
    for entry in entries {
      let name = entry.configuration.name
      guard let earlier = first[name] else {
        first[name] = entry
        continue
      }
      contents.problems.append(
        CatalogProblem(
          file: entry.file, line: entry.line, path: ConfigurationField.name.path,
          message: "is \"\(name)\", as in \(earlier.file):\(earlier.line). Names are unique; rename or remove one."))
    }
    return contents
  }
}

/// A transition read from a catalog file, and where it stands.
public struct CatalogEntry: Sendable, Hashable {
  /// The file as it was named by the caller.
  public let file: String
  /// The line in which the transition is named, from 1.
  public let line: Int
  /// The transition that the file describes, validated, defaults filled in.
  public let configuration: TransitionConfiguration
  /// Lines of the fields and sections that the file gives, by path.
  let lines: [String: Int]

  /// Whether the file gives the field itself, rather than leaving it to its default.
  public func gives(_ path: String) -> Bool { lines[path] != nil }

  /// The line of a field, or of the innermost section around it, or, where the file leaves it all to defaults, of the
  /// transition.
  public func line(of path: String) -> Int { lines.innermost(path) ?? line }
}

extension Dictionary where Key == String {
  /// The value of a field's path, or of the innermost section around it that has one.
  func innermost(_ path: String) -> Value? {
    var path = path[...]
    while true {
      if let value = self[String(path)] { return value }
      guard let dot = path.lastIndex(of: ".") else { return nil }
      path = path[..<dot]
    }
  }
}
