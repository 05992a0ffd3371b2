extension ConfigurationField {
  /// The one field that a name on a command line means.
  ///
  /// A name is a field's path, its column, or the end of its path where no other path ends so: `releaseRule.fraction`,
  /// `edge`. A section that is a choice with parameters stands for the choice: `releaseRule`. Words may be joined as in
  /// Swift: `dimmingAlpha`.
  ///
  /// - Parameters:
  ///   - name: The name, as it was typed.
  ///   - preferred: Fields an ambiguous name means all the same, such as the columns of a listing.
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

  /// Every field a name may mean, in table order; empty for a name of none.
  package static func meant(by name: String) -> [ConfigurationField] {
    named(name).map { [$0] } ?? byShortName[name] ?? []
  }

  /// Fields with a name like this one, the nearest first.
  package static func nearest(to name: String, limit: Int = 3) -> [ConfigurationField] {
    var fields: [ConfigurationField] = []
    for near in NearestNames.to(name, among: byShortName.keys, limit: limit) {
      for field in meant(by: near) where !fields.contains(field) { fields.append(field) }
    }
    return Array(fields.prefix(limit))
  }

  /// The names that begin so and mean one field each, in table order: every path, and, of a beginning that is not
  /// empty, the ends of paths with dots.
  ///
  /// - Parameters:
  ///   - beginning: What has been typed of a name.
  ///   - preferred: As in ``resolving(_:preferring:)``.
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

  /// What the field may be called: its path and column, and every end of its path, with dots or joined.
  var shortNames: Set<String> {
    let parts = path.split(separator: ".").map(String.init)
    var names: Set = [column]
    for end in parts.last == "kind" ? [parts, parts.dropLast()] : [parts] {
      for start in end.indices {
        let words = end[start...]
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

/// A name that means no field, or several.
package struct UnresolvedField: Error, Sendable, Hashable, CustomStringConvertible {
  /// Whether the name means no field, or several.
  package enum Reason: Sendable, Hashable {
    /// With the fields that were perhaps meant.
    case unknown(nearest: [ConfigurationField])
    /// The name means any of these.
    case ambiguous([ConfigurationField])
  }

  /// The name as it was given.
  package let name: String
  /// Why it means no single field.
  package let reason: Reason

  init(name: String, reason: Reason) {
    self.name = name
    self.reason = reason
  }

  /// A name of no field, with the nearest there are.
  package init(unknown name: String) {
    self.init(name: name, reason: .unknown(nearest: ConfigurationField.nearest(to: name)))
  }

  /// What is wrong with the name, what it may have meant and what to do, without the name.
  package var message: String {
    switch reason {
    case .unknown(let nearest):
      let suggestion = nearest.isEmpty ? "" : "Did you mean \(Self.list(nearest))? "
      return "is not a field. \(suggestion)\(ShellCommand("transitions", "fields")) lists them all."
    case .ambiguous(let fields):
      return "may mean \(Self.list(fields)). Write one of them."
    }
  }

  /// The name as a message shows it: in quotation marks where it does not look like one.
  package var shownName: String {
    let looksLikeOne = name.unicodeScalars.allSatisfy { $0 == "." || $0 == "_" || $0.properties.isAlphabetic }
    return !name.isEmpty && looksLikeOne && name.count <= QuotedText.shownCharacters ? name : QuotedText.of(name)
  }

  /// The name, and ``message``.
  package var description: String { "\(shownName) \(message)" }

  private static func list(_ fields: [ConfigurationField]) -> String {
    let paths = fields.map(\.path)
    guard let last = paths.last, paths.count > 1 else { return paths.joined() }
    return paths.dropLast().joined(separator: ", ") + " or " + last
  }
}
