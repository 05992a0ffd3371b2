public import TransitionModel

/// A strict reader of transitions in YAML. Ambiguous text is a problem, and all problems are reported together.
///
/// A file holds one transition per document. Sections nest like field paths: `presentation.duration` is `duration`
/// under `presentation`. Booleans are only `true` and `false`, and numbers are plain decimals without a unit. Text that
/// another YAML reader could take for a number, a date or a boolean must be quoted. Anchors, aliases and tags are
/// rejected, because reviewers of a catalog should not need to understand them.
public enum CatalogReader {
  /// The maximum size in bytes. Longer files are rejected without reading them. A transition takes about 2 KB.
  public static let maximumBytes = 1 << 20
  /// The maximum number of documents in a text and of keys in a section, many times the number of existing names.
  package static let mostDocuments = 1000
  package static let mostKeys = 500
  /// The maximum number of problems that are reported for a text.
  package static let mostProblems = 1000

  /// Reads the only transition of a text.
  ///
  /// - Parameters:
  ///   - text: The YAML; at most ``maximumBytes``.
  ///   - file: The name of the text in problems: a path, or `-`.
  /// - Throws: ``InvalidCatalog``, also when the text holds several transitions.
  public static func read(_ text: String, file: String) throws(InvalidCatalog) -> TransitionConfiguration {
    var contents = parsed(text, file: file)
    if let second = contents.entries.dropFirst().first {
      contents.problems.append(
        CatalogProblem(
          file: file, line: second.line, message: "A second transition begins here; one is expected. Remove one."))
    }
    guard let entry = try contents.valid().first else { throw InvalidCatalog(problems: contents.problems) }
    return entry.configuration
  }

  /// Reads the transitions of a text, one per YAML document, in order.
  ///
  /// - Throws: ``InvalidCatalog``, also when there are duplicate names or no transitions.
  public static func readAll(_ text: String, file: String) throws(InvalidCatalog) -> [TransitionConfiguration] {
    try parsed(text, file: file).reportingDuplicates().valid().map(\.configuration)
  }

  /// Reads the transitions of a text in bytes, such as the content of a pipe.
  public static func readAll(bytes: [UInt8], file: String) throws(InvalidCatalog) -> [TransitionConfiguration] {
    try contents(bytes: bytes, file: file).valid().map(\.configuration)
  }

  /// Reads the transitions of a text in bytes, and returns its problems with the result instead of throwing.
  public static func contents(bytes: [UInt8], file: String) -> CatalogContents {
    parsed(bytes: bytes, file: file).reportingDuplicates()
  }

  static func tooLong(_ count: Int) -> String {
    "The text has \(count) bytes; allowed \(maximumBytes). Is it a catalog file?"
  }

  static func parsed(bytes: [UInt8], file: String) -> CatalogContents {
    guard bytes.count <= maximumBytes else { return CatalogContents(problem: tooLong(bytes.count), file: file) }
    guard let problem = ForeignText.encodingProblem(of: bytes) else {
      return parsed(String(decoding: bytes, as: UTF8.self), file: file)
    }
    return CatalogContents(problem: problem.message, file: file, line: problem.line)
  }

  static func parsed(_ text: String, file: String) -> CatalogContents {
    guard text.utf8.count <= maximumBytes else { return CatalogContents(problem: tooLong(text.utf8.count), file: file) }
    let source = SourceText(text)
    let conflicts = source.conflicts(file: file)
    guard conflicts.isEmpty else { return CatalogContents(problems: conflicts) }
    let composed = ComposedCatalog(source.text)
    guard composed.roots.count <= mostDocuments else {
      let message = "There are more than \(mostDocuments) documents, the maximum. Is it a catalog file?"
      return CatalogContents(problem: message, file: file)
    }
    var contents = CatalogContents()
    contents.problems = source.problems(file: file) + composed.problems(file: file)
    for (index, root) in composed.roots.enumerated() {
      var document = DocumentReader(file: file, isFirst: index == 0, catalog: composed)
      if let entry = document.read(root) { contents.entries.append(entry) }
      contents.problems += document.problems
    }
    if composed.roots.isEmpty, contents.problems.isEmpty {
      let message = "The file is empty: it names no transition. Begin with name: and summary:."
      return CatalogContents(problem: message, file: file, line: 1)
    }
    contents.problems = contents.problems.enumerated()
      .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
    let more = contents.problems.count - mostProblems
    if more > 0 {
      contents.problems.removeLast(more)
      contents.problems.append(
        CatalogProblem(file: file, message: "There are \(more) more problems. Is it a catalog file?"))
    }
    return contents
  }
}
