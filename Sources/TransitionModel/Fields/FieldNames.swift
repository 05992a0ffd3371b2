extension ConfigurationField {
  /// Returns the only field that a name on a command line can refer to.
  ///
  /// A name is a field's path, its column, or an end of its path that is unique: `releaseRule.fraction`, `edge`. The
  /// name of a section that is a choice with parameters refers to the choice: `releaseRule`. Words may be joined as in
  /// Swift: `dimmingAlpha`.
  ///
  /// - Parameters:
  ///   - preferred: Fields that take precedence if the name is ambiguous, such as the columns of a listing.
  package static func resolving(
    _ name: String, preferring preferred: [ConfigurationField] = []
  ) throws(UnresolvedField) -> ConfigurationField {
    let fields = meant(by: name)
    if let field = fields.first, fields.count == 1 { return field }
    let wanted = fields.filter(preferred.contains)
    if let field = wanted.first, wanted.count == 1 { return field }
    guard fields.isEmpty else { throw UnresolvedField(name: name, reason: .ambiguous(fields)) }
    throw UnresolvedField(unknown: name)
  }

  /// Returns all fields that a name may refer to, in table order; empty if there is none.
  package static func meant(by name: String) -> [ConfigurationField] {
    named(name).map { [$0] } ?? byShortName[name] ?? []
  }

  /// Returns fields with a name similar to this one, nearest first.
  package static func nearest(to name: String, limit: Int = 3) -> [ConfigurationField] {
    var fields: [ConfigurationField] = []
    for near in NearestNames.to(name, among: byShortName.keys, limit: limit) {
      for field in meant(by: near) where !fields.contains(field) { fields.append(field) }
    }
    return Array(fields.prefix(limit))
  }

  /// Returns the names that start with `beginning` and refer to one field each, in table order.
  ///
  /// The result contains every path and, unless `beginning` is empty, the ends of paths with dots.
  ///
  /// - Parameters:
  ///   - beginning: The part of the name typed so far.
  package static func names(
    beginning: String, preferring preferred: [ConfigurationField] = []
  ) -> [(name: String, field: ConfigurationField)] {
    all.flatMap { field -> [(name: String, field: ConfigurationField)] in
      let parts = field.path.split(separator: ".")
      let ends = (beginning.isEmpty ? 0..<1 : 0..<parts.count).map { parts[$0...].joined(separator: ".") }
      return ends.filter { $0.hasPrefix(beginning) && (try? resolving($0, preferring: preferred)) == field }
        .map { ($0, field) }
    }
  }

  /// The names of the field: its path and column, and every end of its path, with dots or joined.
  var shortNames: Set<String> {
    let parts = path.split(separator: ".").map(String.init)
    var names: Set = [column]
    for end in parts.last == "kind" ? [parts, parts.dropLast()] : [parts] {
      for start in end.indices {
        let words = end[start...]
        // A release rule has parameters of the same names, and keeps the short ones.
        if words.count == 1, path.hasPrefix("interaction.stopRule."), !["stopRule", "reach"].contains(words.first) {
          continue
        }
        names.insert(words.joined(separator: "."))
        names.insert(words.dropFirst().reduce(words.first ?? "") { $0 + $1.prefix(1).uppercased() + $1.dropFirst() })
      }
    }
    return names
  }

  private static let byShortName: [String: [ConfigurationField]] = {
    var fields: [String: [ConfigurationField]] = [:]
    for field in all {
      for name in field.shortNames { fields[name, default: []].append(field) }
    }
    return fields
  }()
}

/// An error: a name that refers to no field, or to several.
package struct UnresolvedField: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Reason: Sendable, Hashable {
    /// The name refers to no field. The fields are the nearest ones.
    case unknown(nearest: [ConfigurationField])
    /// The name may refer to any of these fields.
    case ambiguous([ConfigurationField])
    /// The name begins like that of a stop's field. The transition has these stops.
    case noStop([String])
  }

  package let name: String
  package let reason: Reason

  init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }

  package init(stop name: String, stops: [String]) { self.init(name: name, reason: .noStop(stops)) }

  package init(unknown name: String) {
    self.init(name: name, reason: .unknown(nearest: ConfigurationField.nearest(to: name)))
  }

  /// The problem with the name, the likely fields and what to do, without the name itself.
  package var message: String {
    switch reason {
    case .unknown where name == "spring" || !SpringNotation.meant(by: name).isEmpty:
      return "belongs to a spring, which may be written in four ways: `transitions help springs`."
    case .unknown(let nearest):
      let suggestion = nearest.isEmpty ? "" : "Did you mean \(Self.list(nearest))? "
      return "is not a field. \(suggestion)\(ShellCommand("transitions", "fields")) lists them all."
    case .noStop(let stops):
      guard !stops.isEmpty else { return "is not a field: the transition has no stops. Write them in its file." }
      let fields = ConfigurationField.stopElements.compactMap { $0.stopPlace?.name }.joined(separator: ", ")
      return """
        is not a field. Write \(ConfigurationField.stopsPath).STOP.FIELD; the stops are \(stops.joined(separator: ", ")), \
        and their fields \(fields). To add or remove a stop, edit the file.
        """
    case .ambiguous(let fields):
      return "may mean \(Self.list(fields)). Write one of them."
    }
  }

  /// The name as shown in a message: in quotation marks if it does not look like a name.
  package var shownName: String {
    let looksLikeOne = name.unicodeScalars.allSatisfy { $0 == "." || $0 == "_" || $0.properties.isAlphabetic }
    return !name.isEmpty && looksLikeOne && name.count <= QuotedText.shownCharacters ? name : QuotedText.of(name)
  }

  package var description: String { "\(shownName) \(message)" }

  private static func list(_ fields: [ConfigurationField]) -> String {
    let paths = fields.map(\.path)
    guard let last = paths.last, paths.count > 1 else { return paths.joined() }
    return paths.dropLast().joined(separator: ", ") + " or " + last
  }
}
