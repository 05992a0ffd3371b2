import TransitionModel
import Yams

/// Reads one YAML document into a configuration, keeping track of where each path stands.
///
/// One mistake should be one problem. So a path with a problem is `accountedFor`: that it lacks a value is not said
/// again, nor what only follows from it. A misspelt key is read as the one it is nearest to.
struct DocumentReader {
  let file: String
  /// Whether missing top-level fields are laid to line 1 instead of the document's own first line.
  let isFirst: Bool
  let catalog: ComposedCatalog
  private(set) var problems: [CatalogProblem] = []
  var values = ConfigurationValues()
  var places: [String: SourcePlace] = [:]
  var accountedFor: Set<String> = []
  private var anchors: Set<String> = []

  init(file: String, isFirst: Bool, catalog: ComposedCatalog) {
    self.file = file
    self.isFirst = isFirst
    self.catalog = catalog
  }

  /// The document's transition; nil when there are ``problems``.
  mutating func read(_ root: Node) -> CatalogEntry? {
    let start = root.mark.map(catalog.place) ?? .start
    places[""] = isFirst ? .start : start
    guard let mapping = root.mapping else {
      let found = root.scalar?.string.isEmpty == true ? "empty" : root.sequence == nil ? "text" : "a list"
      report(
        "", "The document is \(found); a transition is a mapping of fields. Begin with name: and summary:.", at: start)
      return nil
    }
    if refusesProperties(of: root, path: "") || refusesCount(of: mapping, path: "", at: start) { return nil }
    read(mapping, section: "")
    do {
      let configuration = try TransitionConfiguration(values)
      let line = places[ConfigurationField.name.path]?.line ?? start.line
      guard problems.isEmpty else { return nil }
      let lines = places.filter { !$0.key.isEmpty }.mapValues(\.line)
      return CatalogEntry(file: file, line: line, configuration: configuration, lines: lines)
    } catch {
      let consequences = ProblemConsequences(values: values, accountedFor: accountedFor)
      for problem in consequences.causes(among: error.problems) {
        report(problem.path, problem.message, at: place(of: problem.path))
      }
      return nil
    }
  }

  /// Whether a section has more keys than anybody wants to hear about one by one.
  mutating func refusesCount(of mapping: Node.Mapping, path: String, at place: SourcePlace) -> Bool {
    guard mapping.count > CatalogReader.mostKeys else { return false }
    let name = path.isEmpty ? "The document has" : "has"
    report(path, "\(name) \(mapping.count) keys; allowed \(CatalogReader.mostKeys). Is it a catalog file?", at: place)
    return true
  }

  /// Adds a problem; with `leavesValue`, one that does not keep the path's value from being judged as well.
  mutating func report(_ path: String, _ message: String, at place: SourcePlace, leavesValue: Bool = false) {
    if !leavesValue { accountedFor.insert(path) }
    problems.append(
      CatalogProblem(file: file, line: place.line, column: place.column, path: path, message: message))
  }

  /// The path's own line, or that of the innermost section there is.
  private func place(of path: String) -> SourcePlace {
    var path = path[...]
    while true {
      if let place = places[String(path)] { return place }
      guard let dot = path.lastIndex(of: ".") else { return places[""] ?? .start }
      path = path[..<dot]
    }
  }

  /// Whether a node carries an anchor or a tag, which is reported once however often aliases repeat it.
  mutating func refusesProperties(of node: Node, path: String) -> Bool {
    let place = node.mark.map(catalog.place) ?? .start
    if let anchor = node.anchor {
      accountedFor.insert(path)
      guard anchors.insert("\(place)").inserted else { return true }
      let name = path.isEmpty ? "The document has" : "has"
      report(
        path, "\(name) the anchor &\(anchor.rawValue); write values out instead of repeating them by alias.", at: place)
      return true
    }
    guard let tag = node.explicitTag else { return false }
    let name = path.isEmpty ? "The document has" : "has"
    report(path, "\(name) the tag \(tag); catalog files use none. Remove it.", at: place)
    return true
  }
}

extension Node {
  /// A tag written in the file, as it was meant: `!!str` and quotes come to the same and count as none.
  fileprivate var explicitTag: String? {
    let tag: Tag =
      switch self {
      case .scalar(let scalar): scalar.tag
      case .sequence(let sequence): sequence.tag
      case .mapping(let mapping): mapping.tag
      case .alias(let alias): alias.tag
      }
    let standard = "tag:yaml.org,2002:"
    let name = tag.rawValue
    if ["", "!", standard + "str", standard + "seq", standard + "map"].contains(name) { return nil }
    return name.hasPrefix(standard) ? "!!" + name.dropFirst(standard.count) : name
  }
}
