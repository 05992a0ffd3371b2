import TransitionModel
import Yams

/// The YAML documents of a text, including duplicate keys.
///
/// Yams rejects a whole text at its first mapping with a duplicate key, and reports the key but not the place of its
/// second occurrence. To find all problems despite a duplicate, this type adds a mark that no text contains to the
/// reported occurrence, and composes the text again until Yams accepts it. ``key(_:)`` removes the mark.
struct ComposedCatalog {
  private(set) var roots: [Node] = []
  /// The parser, kept because it owns the anchors, to which nodes refer weakly.
  private var parser: Parser?
  private(set) var failure: YamlError?
  private(set) var text: String
  private let lastLine: Int
  private let marker: Unicode.Scalar?
  private(set) var insertions: [Insertion] = []

  struct Insertion {
    let line: Int
    let column: Int
    let length: Int
    let key: String
  }

  /// The number of duplicates beyond which the file is reported as it is.
  private static let maximumDuplicates = 200
  /// The total number of bytes that are composed while looking for duplicates. A long text has fewer duplicates
  /// reported.
  private static let maximumWork = 8 << 20

  init(_ text: String) {
    self.text = text
    lastLine = SourceText.lineCount(of: text.unicodeScalars)
    let used = Set(text.unicodeScalars.lazy.map(\.value).filter { (0xE000...0xF8FF).contains($0) })
    marker = (0xE000...0xF8FF).lazy.filter { !used.contains($0) }.first.flatMap(Unicode.Scalar.init)
    compose()
    while case .duplicatedKeysInMapping(let keys, let context) = failure, insertions.count < Self.maximumDuplicates,
      insertions.count * text.utf8.count < Self.maximumWork
    {
      guard let key = keys.first, markKey(at: context.mark, named: self.key(key)) else { break }
      compose()
    }
  }

  private mutating func compose() {
    roots = []
    failure = nil
    do {
      // Use no resolver rules: the field decides the meaning of a plain scalar, not its appearance.
      let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
      self.parser = parser
      // One more than the limit is enough to detect that there are too many.
      while roots.count <= CatalogReader.mostDocuments, let root = try parser.nextRoot() { roots.append(root) }
    } catch let error as YamlError {
      failure = error
    } catch {
      failure = .representer(problem: "\(error)")
    }
  }

  /// Makes the key at a place different from all others. Returns false if writing before it cannot achieve that.
  private mutating func markKey(at mark: Mark, named key: String) -> Bool {
    var scalars = text.unicodeScalars
    guard let marker, var index = SourceText.index(line: mark.line, column: mark.column, in: scalars),
      index < scalars.endIndex
    else { return false }
    var column = mark.column
    switch scalars[index] {
    case "\"", "'":
      index = scalars.index(after: index)
      column += 1
    case "&", "*", "!", "[", "{", "|", ">", "?": return false
    default: break
    }
    let prefix = "\(marker)\(insertions.count)\(marker)".unicodeScalars
    scalars.insert(contentsOf: prefix, at: index)
    text = String(scalars)
    insertions.append(Insertion(line: mark.line, column: column, length: prefix.count, key: key))
    return true
  }

  /// Returns a key as written in the file, without the mark added by this type.
  func key(_ string: String) -> String {
    guard let marker, string.unicodeScalars.first == marker else { return string }
    let rest = string.unicodeScalars.dropFirst().drop { $0 != marker }.dropFirst()
    return String(String.UnicodeScalarView(rest))
  }

  /// Converts a place in the text with marked keys to a place in the original text.
  ///
  /// LibYAML reports errors at the end of a text in a line after it.
  func place(_ mark: Mark) -> SourcePlace {
    var column = mark.column
    for insertion in insertions.reversed() where insertion.line == mark.line && insertion.column < column {
      column = max(column - insertion.length, insertion.column)
    }
    return SourcePlace(line: min(mark.line, lastLine), column: column)
  }
}

/// A place in a text, with line and column counted from 1.
struct SourcePlace: Hashable {
  let line: Int
  let column: Int

  static let start = SourcePlace(line: 1, column: 1)
}

extension ComposedCatalog {
  /// Returns the problems that prevented reading the text or its last document; empty if there are none.
  func problems(file: String) -> [CatalogProblem] {
    guard let failure else { return [] }
    switch failure {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      let tabs = tabProblems(file: file)
      guard tabs.isEmpty else { return tabs + hiddenDuplicates(file: file) }
      let place = place(mark)
      // LibYAML notices a key without a colon in the next line.
      let first = min(context?.mark.line ?? place.line, max(place.line - 1, 1))
      if let found = SourceText.invisible(in: text, lines: first...place.line) {
        let message = "The line has a \(found.scalar.nameInWords), which YAML does not take for a space. Replace it."
        return [CatalogProblem(file: file, line: found.line, message: message)] + hiddenDuplicates(file: file)
      }
      let message = Self.syntaxMessage(problem, context: context, line: place.line)
      return [CatalogProblem(file: file, line: place.line, column: place.column, message: message)]
        + hiddenDuplicates(file: file)
    case .duplicatedKeysInMapping(let keys, let context):
      let names = keys.prefix(5).map { QuotedText.of(key($0)) }.joined(separator: ", ")
      let place = place(context.mark)
      let message = "A key is given more than once in one section: \(names). Keep one of each."
      return [CatalogProblem(file: file, line: place.line, column: place.column, message: message)]
    default: return [CatalogProblem(file: file, line: 1, message: "The text is not YAML: \(failure).")]
    }
  }

  private static func syntaxMessage(_ problem: String, context: YamlError.Context?, line: Int) -> String {
    if problem.hasPrefix("Maximum nesting level") {
      return "The text is nested too deeply; two or three levels are enough."
    }
    var message = "The text is not YAML: \(problem)"
    if let context, !context.text.isEmpty {
      message += " \(context.text)"
      if context.mark.line != line { message += " that begins in line \(context.mark.line)" }
    }
    return "\(message). \(hint(for: problem))"
  }

  private static func hint(for problem: String) -> String {
    switch problem {
    case "mapping values are not allowed in this context":
      "Put text with a colon in quotes, and indent all fields of a section equally."
    case "did not find expected key", "did not find expected <document start>", "could not find expected ':'":
      "Each line is field: value; indent all fields of a section equally."
    case "found unexpected end of stream": "Close the quote."
    case "found character that cannot start any token": "Put text that begins with a special character in quotes."
    case "found undefined alias": "A value that begins with * needs quotes; aliases are not used in catalog files."
    default: "Compare with a file of catalog/."
    }
  }

  /// Returns the lines with tabs, which are the most common cause of a syntax error and the hardest to see.
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

  /// Returns duplicates in a document that could not be read to its end, whose section is therefore unknown.
  private func hiddenDuplicates(file: String) -> [CatalogProblem] {
    let lastLine = roots.compactMap(\.lastLine).max() ?? 0
    return insertions.filter { $0.line > lastLine }.map { insertion in
      CatalogProblem(
        file: file, line: insertion.line, column: insertion.column,
        message: "\(QuotedText.of(insertion.key)) appears again further down in the same section. Keep one of the two.")
    }
  }
}

extension Node {
  /// The last line in which a node within this one begins.
  fileprivate var lastLine: Int? {
    switch self {
    case .scalar, .alias: mark?.line
    case .sequence(let sequence): sequence.compactMap(\.lastLine).max() ?? mark?.line
    case .mapping(let mapping): mapping.flatMap { [$0.key.lastLine, $0.value.lastLine] }.compactMap(\.self).max()
    }
  }
}
