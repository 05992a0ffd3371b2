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
