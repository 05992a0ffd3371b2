import TransitionModel
import Yams

extension DocumentReader {
  /// Names of the fields and sections directly in each section, in table order; the top level is "".
  private static let membersBySection: [String: [String]] = {
    var members: [String: [String]] = [:]
    for field in ConfigurationField.all {
      var section = ""
      for name in field.path.split(separator: ".").map(String.init) {
        if members[section]?.contains(name) != true { members[section, default: []].append(name) }
        section += section.isEmpty ? name : ".\(name)"
      }
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
      if refusesProperties(of: key, path: path) { continue }
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
      // Of what the file says, before anything is read as what it may mean.
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
    if let elsewhere = NearestNames.to(name, among: ConfigurationField.all.map(\.path), limit: 1).first {
      return "is not a field. Did you mean \(elsewhere)?"
    }
    let place = section.isEmpty ? "The top level" : section
    return "is not a field. \(place) has \(members.joined(separator: ", "))."
  }

  private mutating func read(_ value: Node, path: String, at place: SourcePlace) {
    if refusesProperties(of: value, path: path) { return }
    switch (value, ConfigurationField.named(path)) {
    case (.scalar(let scalar), let field?): read(scalar, field: field, at: place)
    case (.mapping(let mapping), nil): read(mapping, section: path)
    case (.mapping, let field?):
      report(path, "is a section, but holds one value: \(field.allowedDescription).", at: place)
    case (_, let field?): report(path, "is a list, but holds one value: \(field.allowedDescription).", at: place)
    case (.scalar(let scalar), nil): report(path, Self.sectionMessage(path, holding: scalar.string), at: place)
    case (_, nil):
      report(path, "is a list, but it is a section with fields of its own. Write field: value below it.", at: place)
    }
  }

  private static func sectionMessage(_ path: String, holding text: String) -> String {
    let members = members(of: path)
    if PlainScalar.isNull(text) {
      return "is empty. Remove the line, or give fields below it: \(members.joined(separator: ", "))."
    }
    let next = members.first == "kind" ? kindMessage(text) : "Write field: value below it."
    return "is \"\(text)\", but it is a section with fields of its own. \(next)"
  }

  /// `distance(fraction: 0.2)`, as a rule is shown, is a line for the kind and one for each parameter here.
  private static func kindMessage(_ text: String) -> String {
    guard let opening = text.firstIndex(of: "("), text.hasSuffix(")") else { return "Write kind: \(text) below it." }
    let parameters = text[text.index(after: opening)...].dropLast().split(separator: ",").map { $0.drop { $0 == " " } }
    let lines = ["kind: \(text[..<opening])"] + parameters.map(String.init)
    return "Below it write, each on a line of its own: \(lines.joined(separator: ", then "))."
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
