public import TransitionModel

/// The content and the problems of catalog files. Valid transitions are included even if others are invalid.
public struct CatalogContents: Sendable, Hashable {
  /// The transitions that could be read, in the order of files and lines.
  public var entries: [CatalogEntry] = []
  /// All problems, in the order of files and lines, with duplicate names at the end.
  public var problems: [CatalogProblem] = []
  /// What was not read in the given folders: hidden catalog files, and folders that contain catalog files of their own.
  public var skipped: [String] = []

  /// Creates empty contents.
  public init() {}

  init(problem message: String, file: String, line: Int = 0) {
    self.init(problems: [CatalogProblem(file: file, line: line, message: message)])
  }

  init(problems: [CatalogProblem]) { self.problems = problems }

  /// Returns all transitions, with their places.
  ///
  /// - Throws: ``InvalidCatalog`` if there is a problem.
  public func valid() throws(InvalidCatalog) -> [CatalogEntry] {
    guard problems.isEmpty else { throw InvalidCatalog(problems: problems) }
    return entries
  }

  mutating func add(_ other: CatalogContents) {
    entries += other.entries
    problems += other.problems
  }

  /// Returns the contents with a problem for each entry that repeats an earlier name. It lists both places.
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
          message:
            "is \"\(name)\", as in \(escaped: earlier.file):\(earlier.line). Names are unique; rename or remove one."))
    }
    return contents
  }
}

/// A transition read from a catalog file, with its place.
public struct CatalogEntry: Sendable, Hashable {
  /// The file as named by the caller.
  public let file: String
  /// The line of the transition's name, from 1.
  public let line: Int
  /// The transition in the file, validated, with defaults filled in.
  public let configuration: TransitionConfiguration
  let lines: [String: Int]

  /// Returns a Boolean value that indicates whether the file contains the field, instead of leaving it to its default.
  public func gives(_ path: String) -> Bool { lines[path] != nil }

  /// Returns the line of a field, of the innermost section around it or, if the file contains neither, of the
  /// transition.
  public func line(of path: String) -> Int { lines.innermost(path) ?? line }
}

extension Dictionary where Key == String {
  func innermost(_ path: String) -> Value? {
    var path = path[...]
    while true {
      if let value = self[String(path)] { return value }
      guard let dot = path.lastIndex(of: ".") else { return nil }
      path = path[..<dot]
    }
  }
}
