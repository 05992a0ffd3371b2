import Yams

/// The YAML documents of a text, duplicate keys included.
///
/// Yams refuses a whole text at its first mapping with a duplicate key, and says which key but not where its second
/// occurrence is. So that one duplicate hides no other problem, the occurrence Yams points at is given a mark no text
/// contains and the text is composed again, until Yams is content; ``key(_:)`` takes the mark off.
struct ComposedCatalog {
  private(set) var roots: [Node] = []
  /// Kept because a node refers to its anchor weakly and the parser owns it.
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

  /// Beyond this many duplicates the file is reported as it is.
  private static let maximumDuplicates = 200
  /// Bytes that are composed in all while duplicates are looked for; a long text has fewer of them shown.
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
      // Without resolver rules: what a plain scalar means is decided by its field, not by how it looks.
      let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
      self.parser = parser
      // One more than are allowed is enough to know that there are too many.
      while roots.count <= CatalogReader.mostDocuments, let root = try parser.nextRoot() { roots.append(root) }
    } catch let error as YamlError {
      failure = error
    } catch {
      failure = .representer(problem: "\(error)")
    }
  }

  /// Makes the key at a place unlike all others; false where that cannot be done by writing before it.
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

  /// A key as it stands in the file, without the mark it may have been given here.
  func key(_ string: String) -> String {
    guard let marker, string.unicodeScalars.first == marker else { return string }
    let rest = string.unicodeScalars.dropFirst().drop { $0 != marker }.dropFirst()
    return String(String.UnicodeScalarView(rest))
  }

  /// A place in the text that was given, from a place in the text with marked keys. LibYAML lays what is wrong at the
  /// end of a text into a line behind it.
  func place(_ mark: Mark) -> SourcePlace {
    var column = mark.column
    for insertion in insertions.reversed() where insertion.line == mark.line && insertion.column < column {
      column = max(column - insertion.length, insertion.column)
    }
    return SourcePlace(line: min(mark.line, lastLine), column: column)
  }
}
