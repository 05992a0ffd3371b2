import Yams

extension ComposedCatalog {
  /// What kept the text, or its last document, from being read at all; empty when nothing did.
  func problems(file: String) -> [CatalogProblem] {
    guard let failure else { return [] }
    switch failure {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let tabs = tabProblems(file: file)
      guard tabs.isEmpty else { return tabs + hiddenDuplicates(file: file) }
      let place = place(mark)
      let message = Self.syntaxMessage(problem, context: context, line: place.line)
      return [CatalogProblem(file: file, line: place.line, column: place.column, message: message)]
        + hiddenDuplicates(file: file)
    case .duplicatedKeysInMapping(let keys, let context):
      let names = keys.map { "\"\(key($0))\"" }.joined(separator: ", ")
      let place = place(context.mark)
      let message = "A key is given more than once in one section: \(names). Keep one of each."
      return [CatalogProblem(file: file, line: place.line, column: place.column, message: message)]
    default:
      return [CatalogProblem(file: file, line: 1, message: "The text is not YAML: \(failure).")]
    }
  }

  private static func syntaxMessage(_ problem: String, context: YamlError.Context?, line: Int) -> String {
    if problem.hasPrefix("Maximum nesting level") {
      return "The text is nested too deep; two or three levels are enough."
    }
    var message = "The text is not YAML: \(problem)"
    if let context, !context.text.isEmpty {
      message += " \(context.text)"
      if context.mark.line != line { message += " that begins in line \(context.mark.line)" }
    }
    return "\(message). \(hint(for: problem))"
  }

  /// The usual reason for each of libYAML's complaints.
  private static func hint(for problem: String) -> String {
    switch problem {
    case "mapping values are not allowed in this context":
      "Put text with a colon in quotes, and indent fields of one section alike."
    case "did not find expected key", "did not find expected <document start>", "could not find expected ':'":
      "Each line is field: value; indent the fields of one section alike."
    case "found unexpected end of stream": "Close the quote."
    case "found character that cannot start any token": "Put text that begins with a special character in quotes."
    case "found undefined alias": "A value that begins with * needs quotes; aliases are not used in catalog files."
    default: "Compare with a file of catalog/."
    }
  }

  /// Tabs are the most common reason for a syntax error and the hardest to see, so each line with one is named.
  private func tabProblems(file: String) -> [CatalogProblem] {
    var problems: [CatalogProblem] = []
    var line = 1
    var isIndentation = true
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == "\t", isIndentation {
        problems.append(
          CatalogProblem(file: file, line: line, message: "The line is indented with a tab. Use two spaces a level."))
      }
      if scalar != " " { isIndentation = false }
      if SourceText.endsLine(scalar, after: previous) {
        line += 1
        isIndentation = true
      } else if scalar == "\n" {
        isIndentation = true
      }
      previous = scalar
    }
    return problems
  }

  /// Duplicates found in a document that could not be read to its end: their section is not known.
  private func hiddenDuplicates(file: String) -> [CatalogProblem] {
    let lastLine = roots.compactMap(\.lastLine).max() ?? 0
    return insertions.filter { $0.line > lastLine }.map { insertion in
      CatalogProblem(
        file: file, line: insertion.line, column: insertion.column,
        message: "\"\(insertion.key)\" is given again further down in the same section. Keep one of the two.")
    }
  }
}

extension Node {
  /// The last line in which a node inside this one begins.
  fileprivate var lastLine: Int? {
    switch self {
    case .scalar, .alias: mark?.line
    case .sequence(let sequence): sequence.compactMap(\.lastLine).max() ?? mark?.line
    case .mapping(let mapping): mapping.flatMap { [$0.key.lastLine, $0.value.lastLine] }.compactMap(\.self).max()
    }
  }
}
