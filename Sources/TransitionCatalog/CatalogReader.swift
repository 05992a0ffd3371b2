public import TransitionModel

/// Reads transitions from YAML, strictly: whatever could be misread is a problem, and all problems come at once.
///
/// A file holds one transition a document. Sections nest as field paths do: `presentation.duration` is `duration` under
/// `presentation`. Booleans are `true` and `false` alone, numbers are plain decimals without a unit, and text that
/// another YAML reader could take for a number, a date or a boolean stands in quotes. Anchors, aliases and tags are
/// refused: a catalog is reviewed by people who should not have to know them.
public enum CatalogReader {
  /// Longer files are refused unread; a transition takes about 2 KB.
  public static let maximumBytes = 1 << 20
  /// Documents of one text, and keys of one section: many times what there are names for.
  package static let mostDocuments = 1000
  package static let mostKeys = 500

  /// Reads the one transition of a text.
  ///
  /// - Parameters:
  ///   - text: The YAML; at most ``maximumBytes``.
  ///   - file: What problems call the text: a path, or `-`.
  /// - Throws: ``InvalidCatalog``, also when the text holds several transitions.
  public static func read(_ text: String, file: String) throws(InvalidCatalog) -> TransitionConfiguration {
    let outcome = outcome(of: text, file: file)
    var problems = outcome.problems
    if let second = outcome.entries.dropFirst().first {
      problems.append(
        CatalogProblem(
          file: file, line: second.line, message: "A second transition begins here; one is expected. Remove one."))
    }
    guard problems.isEmpty, let entry = outcome.entries.first else { throw InvalidCatalog(problems: problems) }
    return entry.configuration
  }

  /// Reads the transitions of a text, one a YAML document, in their order.
  ///
  /// - Throws: ``InvalidCatalog``, also when two have the same name or there are none.
  public static func readAll(_ text: String, file: String) throws(InvalidCatalog) -> [TransitionConfiguration] {
    try unique(outcome(of: text, file: file)).map(\.configuration)
  }

  /// Entries and problems of one text: the form in which the outcomes of several files are added up.
  struct Outcome {
    var entries: [CatalogEntry] = []
    var problems: [CatalogProblem] = []
  }

  static func unique(_ outcome: Outcome) throws(InvalidCatalog) -> [CatalogEntry] {
    let problems = outcome.problems + CatalogEntry.duplicateNames(in: outcome.entries)
    guard problems.isEmpty else { throw InvalidCatalog(problems: problems) }
    return outcome.entries
  }

  static func tooLong(_ count: Int, file: String) -> CatalogProblem {
    CatalogProblem(
      file: file, message: "The text has \(count) bytes; allowed \(maximumBytes). Is it a catalog file?")
  }

  static func outcome(of text: String, file: String) -> Outcome {
    guard text.utf8.count <= maximumBytes else {
      return Outcome(problems: [tooLong(text.utf8.count, file: file)])
    }
    let source = SourceText(text)
    let composed = ComposedCatalog(source.text)
    guard composed.roots.count <= mostDocuments else {
      let message = "There are more than \(mostDocuments) documents, which is the most allowed. Is it a catalog file?"
      return Outcome(problems: [CatalogProblem(file: file, message: message)])
    }
    var outcome = Outcome()
    var problems = source.problems(file: file) + composed.problems(file: file)
    for (index, root) in composed.roots.enumerated() {
      var document = DocumentReader(file: file, isFirst: index == 0, catalog: composed)
      if let entry = document.read(root) { outcome.entries.append(entry) }
      problems += document.problems
    }
    if composed.roots.isEmpty, problems.isEmpty {
      let message = "The file is empty: it names no transition. Begin with name: and summary:."
      problems.append(CatalogProblem(file: file, line: 1, message: message))
    }
    outcome.problems = problems.enumerated()
      .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
    return outcome
  }
}
