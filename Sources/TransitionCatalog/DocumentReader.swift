import TransitionModel
import Yams

/// Reads one YAML document into a configuration, and tracks the place of each path.
///
/// One mistake should give one problem. A path with a problem is therefore `accountedFor`, which suppresses reports of
/// its missing value and of further consequences. A misspelled key is read as the nearest existing one.
struct DocumentReader {
  let file: String
  /// Missing top-level fields of the first document are reported in line 1.
  let isFirst: Bool
  let catalog: ComposedCatalog
  private(set) var problems: [CatalogProblem] = []
  var values = ConfigurationValues()
  var places: [String: SourcePlace] = [:]
  var accountedFor: Set<String> = []
  var springs = WrittenSprings()
  private var anchors: Set<String> = []

  init(file: String, isFirst: Bool, catalog: ComposedCatalog) {
    self.file = file
    self.isFirst = isFirst
    self.catalog = catalog
  }

  /// Returns the document's transition; nil if there are ``problems``.
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
    convertSprings()
    do {
      let configuration = try TransitionConfiguration(values)
      let line = places[ConfigurationField.name.path]?.line ?? start.line
      guard problems.isEmpty else { return nil }
      let lines = places.filter { !$0.key.isEmpty }.mapValues(\.line)
      return CatalogEntry(file: file, line: line, configuration: configuration, lines: lines)
    } catch {
      let consequences = ProblemConsequences(values: values, accountedFor: accountedFor)
      for problem in consequences.causes(among: error.problems) {
        report(problem.path, problem.message, at: places.innermost(problem.path) ?? places[""] ?? .start)
      }
      return nil
    }
  }

  /// Rejects a section with too many keys to report one by one.
  mutating func refusesCount(of mapping: Node.Mapping, path: String, at place: SourcePlace) -> Bool {
    guard mapping.count > CatalogReader.mostKeys else { return false }
    let name = path.isEmpty ? "The document has" : "has"
    report(path, "\(name) \(mapping.count) keys; allowed \(CatalogReader.mostKeys). Is it a catalog file?", at: place)
    return true
  }

  /// Adds a problem. With `leavesValue`, the path's value is still validated.
  mutating func report(_ path: String, _ message: String, at place: SourcePlace, leavesValue: Bool = false) {
    if !leavesValue { accountedFor.insert(path) }
    problems.append(CatalogProblem(file: file, line: place.line, column: place.column, path: path, message: message))
  }

  /// Reports an anchor or a tag of a node once, regardless of the number of aliases, and returns whether there is one.
  mutating func refusesProperties(of node: Node, path: String, isKey: Bool = false) -> Bool {
    let place = node.mark.map(catalog.place) ?? .start
    if let anchor = node.anchor {
      accountedFor.insert(path)
      guard anchors.insert("\(place)").inserted else { return true }
      let name = path.isEmpty ? "The document has" : "has"
      report(
        path, "\(name) the anchor &\(word: anchor.rawValue); write values out instead of repeating them by alias.",
        at: place)
      return true
    }
    guard let tag = node.explicitTag(isKey: isKey) else { return false }
    let name = path.isEmpty ? "The document has" : "has"
    report(path, "\(name) the tag \(word: tag); catalog files use none. Remove it.", at: place)
    return true
  }
}

extension Node {
  /// Returns the tag written in the file.
  ///
  /// LibYAML gives quoted text the tag `!!str`, and Yams gives it to every key, so only an unquoted value can have
  /// written it.
  fileprivate func explicitTag(isKey: Bool) -> String? {
    let tag: Tag =
      switch self {
      case .scalar(let scalar): scalar.tag
      case .sequence(let sequence): sequence.tag
      case .mapping(let mapping): mapping.tag
      case .alias(let alias): alias.tag
      }
    let standard = "tag:yaml.org,2002:"
    let name = tag.rawValue
    if ["", "!", standard + "seq", standard + "map"].contains(name) { return nil }
    if name == standard + "str", isKey || scalar?.style != .plain { return nil }
    return name.hasPrefix(standard) ? "!!" + name.dropFirst(standard.count) : name
  }
}

extension DocumentReader {
  /// The names of the fields and sections directly in each section, in table order. The top level is "".
  private static let membersBySection: [String: [String]] = {
    var members: [String: [String]] = [:]
    for field in ConfigurationField.all(stops: Stop.most) {
      var section = ""
      for name in field.path.split(separator: ".").map(String.init) {
        if members[section]?.contains(name) != true { members[section, default: []].append(name) }
        section += section.isEmpty ? name : ".\(name)"
      }
    }
    for section in SpringNotation.sections {
      members[section, default: []] += SpringNotation.Word.allCases.map(\.rawValue)
    }
    return members
  }()

  private static func members(of section: String) -> [String] { membersBySection[section] ?? [] }

  mutating func read(_ mapping: Node.Mapping, section: String) {
    if !section.isEmpty, refusesCount(of: mapping, path: section, at: places[section] ?? .start) { return }
    var first: [String: Int] = [:]
    let given = Set(mapping.compactMap { $0.key.scalar.map { catalog.key($0.string) } })
    for (key, value) in mapping {
      let place = (key.mark ?? value.mark).map(catalog.place) ?? .start
      guard let scalar = key.scalar else {
        report("", "A key is a list or a section. Keys are the names of fields and sections.", at: place)
        continue
      }
      let name = catalog.key(scalar.string)
      let path = section.isEmpty ? name : "\(section).\(name)"
      if refusesProperties(of: key, path: path, isKey: true) { continue }
      if let line = first[name] {
        report(path, "is given twice; the first is in line \(line). Keep one of the two.", at: place, leavesValue: true)
        continue
      }
      first[name] = place.line
      read(value, name: name, in: section, given: given, at: place)
    }
  }

  private mutating func read(
    _ value: Node, name: String, in section: String, given: Set<String>, at place: SourcePlace
  ) {
    let prefix = section.isEmpty ? "" : section + "."
    let members = Self.members(of: section)
    if members.contains(name) {
      places[prefix + name] = place
      read(value, path: prefix + name, at: place)
    } else if let meant = NearestNames.to(name, among: members, limit: 1).first {
      report(prefix + name, "is not a field. Did you mean \(prefix + meant)?", at: place)
      guard !given.contains(meant) else { return }
      accountedFor.insert(prefix + meant)
      // Check the file's own content before interpreting misspelled keys.
      if refusesProperties(of: value, path: prefix + name) { return }
      places[prefix + meant] = place
      read(value, path: prefix + meant, at: place)
    } else {
      report(prefix + name, Self.unknownMessage(name, in: section, members: members), at: place)
    }
  }

  private static func unknownMessage(_ name: String, in section: String, members: [String]) -> String {
    if name.contains("."), ConfigurationField.named(name) != nil {
      let sections = name.split(separator: ".").dropLast().map { "\($0):" }.joined(separator: " ")
      return "is written with a dot. Write \(name.split(separator: ".").last ?? ""): indented below \(sections)"
    }
    if section.hasPrefix(ConfigurationField.stopsPath) {
      return "is not a field of a stop. It has \(members.joined(separator: ", "))."
    }
    if let elsewhere = NearestNames.to(name, among: ConfigurationField.all.map(\.path), limit: 1).first {
      return "is not a field. Did you mean \(elsewhere)?"
    }
    let place = section.isEmpty ? "The top level" : section
    return "is not a field. \(place) has \(members.joined(separator: ", "))."
  }

  private mutating func read(_ value: Node, path: String, at place: SourcePlace) {
    if refusesProperties(of: value, path: path) || readSpring(value, path: path, at: place) { return }
    if path == ConfigurationField.stopsPath { return readStops(value, at: place) }
    switch (value, ConfigurationField.named(path)) {
    case (.scalar(let scalar), let field?): read(scalar, field: field, at: place)
    case (.mapping(let mapping), nil): read(mapping, section: path)
    case (.mapping, let field?):
      report(path, "is a section here, but takes one value: \(field.allowedDescription).", at: place)
    case (_, let field?): report(path, "is a list here, but takes one value: \(field.allowedDescription).", at: place)
    case (.scalar(let scalar), nil): report(path, Self.sectionMessage(path, holding: scalar.string), at: place)
    case (_, nil):
      report(path, "is a list here, but must be a section of fields. Write field: value below it.", at: place)
    }
  }

  private mutating func readStops(_ value: Node, at place: SourcePlace) {
    let path = ConfigurationField.stopsPath
    guard let stops = value.sequence, !stops.isEmpty else {
      return report(
        path, "is a list of stops, smallest first. Below it, begin each with - name: and give it a size:.", at: place)
    }
    if stops.count > Stop.most {
      report(
        path, "has \(stops.count) stops; allowed \(Stop.most). Remove \(stops.count - Stop.most).", at: place,
        leavesValue: true)
    }
    for (index, stop) in stops.prefix(Stop.most).enumerated() {
      let stopPath = "\(path).\(index + 1)"
      let start = stop.mark.map(catalog.place) ?? place
      places[stopPath] = start
      if refusesProperties(of: stop, path: stopPath) { continue }
      guard let mapping = stop.mapping else {
        report(stopPath, "is not a stop. Begin it with - name: and give it a size:.", at: start)
        continue
      }
      read(mapping, section: stopPath)
    }
  }

  private static func sectionMessage(_ path: String, holding text: String) -> String {
    let members = members(of: path)
    if PlainScalar.isNull(text) {
      return "is empty. Remove the line, or give fields below it: \(members.joined(separator: ", "))."
    }
    let next = members.first == "kind" ? kindMessage(text) : "Write field: value below it."
    return "is \(QuotedText.of(text)), but must be a section of fields. \(next)"
  }

  /// Returns the message for a rule in the form `distance(fraction: 0.2)`, which a file writes as a line for the kind
  /// and one for each parameter.
  private static func kindMessage(_ text: String) -> String {
    guard let opening = text.firstIndex(of: "("), text.hasSuffix(")") else {
      return "Write kind: \(QuotedText.shortened(text)) below it."
    }
    let parameters = text[text.index(after: opening)...].dropLast().split(separator: ",").map { $0.drop { $0 == " " } }
    let lines = ["kind: \(text[..<opening])"] + parameters.map(String.init)
    let shown = lines.prefix(5).map(QuotedText.shortened).joined(separator: ", then ")
    return "Write below it, each on its own line: \(shown)."
  }

  private mutating func read(_ scalar: Node.Scalar, field: ConfigurationField, at place: SourcePlace) {
    switch WrittenValue(scalar, for: field) {
    case .value(let value): values[field] = value
    case .problem(let message):
      let isTold = accountedFor.contains(field.path)
      if !isTold { report(field.path, message, at: place) }
    }
  }
}

extension WrittenValue {
  init(_ scalar: Node.Scalar, for field: ConfigurationField) {
    let text = scalar.string
    let isPlain = scalar.style == .plain || scalar.style == .any
    if isPlain, PlainScalar.isNull(text) {
      let found = text.isEmpty ? "" : " (\(text))"
      self = .problem("has no value\(found). Give \(field.allowedDescription), or remove the line.")
      return
    }
    switch field.kind {
    case .number, .flag, .choice: self = WrittenValue(text, isPlain: isPlain, for: field)
    case .text, .transitionName:
      if isPlain, PlainScalar.isAmbiguous(text) {
        self = .problem(
          "is \(word: text), which some YAML readers do not read as text. Put it in quotes: \(QuotedText.of(text)).")
      } else {
        self = .value(.text(isPlain ? text : Self.withoutFinalNewline(scalar)))
      }
    }
  }

  /// Removes the final line end of a block scalar (`|`, `>`), which is not intended as content.
  private static func withoutFinalNewline(_ scalar: Node.Scalar) -> String {
    guard scalar.style == .literal || scalar.style == .folded, scalar.string.hasSuffix("\n") else {
      return scalar.string
    }
    return String(scalar.string.dropLast())
  }
}
