public import TransitionModel
import Yams

/// Changes to a configuration's fields in the syntax of the command line: `presentation.duration=0.5`.
///
/// - `FIELD=VALUE` sets a value, written as in a catalog file. Text needs no quotes, and a number may have its field's
///   unit: `0.5s`.
/// - `FIELD=` removes the value. The default, if there is one, applies.
/// - `SECTION=` removes all values of a section.
/// - `SECTION=KIND(name: value, …)` replaces a section that is a choice with parameters:
///   `releaseRule=flingOrDistance(velocity: 300, fraction: 0.5)`.
///
/// A spring may have another notation than the stored one: `presentation.response=0.35`.
/// A field may have any name that `ConfigurationField.resolving(_:preferring:)` accepts.
public struct FieldAssignments: Sendable, Hashable {
  /// The changes as written, in order. A later change of the same field wins.
  public let words: [String]

  /// Creates assignments from the words of a command line. ``applied(to:)`` parses and validates them.
  public init(_ words: [String]) { self.words = words }

  /// A Boolean value that indicates whether each change is valid by itself: its field exists, and can hold the value.
  public var isWellFormed: Bool {
    var reader = AssignmentReader(ConfigurationValues())
    for word in words { reader.read(word) }
    reader.convertSprings()
    return !reader.isMistaken
  }

  /// Returns the configuration with the changes.
  ///
  /// - Throws: `InvalidConfiguration` with every problem: names that refer to no field, values that cannot be parsed or
  ///   are not allowed, and fields that contradict each other afterwards.
  public func applied(to configuration: TransitionConfiguration) throws(InvalidConfiguration) -> TransitionConfiguration
  {
    var reader = AssignmentReader(configuration.values)
    for word in words { reader.read(word) }
    return try reader.configuration()
  }

  /// Returns the configuration with the changes, without a release rule that reads the velocity of an earlier movement.
  ///
  /// The rule gets the velocity of the release instead, unless the changes name the sample.
  ///
  /// - Parameters:
  ///   - keepsOld: Leaves a configuration alone whose rule already reads such a velocity, as that of its source may.
  /// - Throws: `InvalidConfiguration`, as ``applied(to:)``.
  package func applied(
    to configuration: TransitionConfiguration, keepingOldVelocity keepsOld: Bool
  ) throws(InvalidConfiguration) -> TransitionConfiguration {
    let changed = try applied(to: configuration)
    guard changed.interaction?.finishesByOldVelocity == true, let former = configuration.interaction,
      former.releaseSample == .lastChanged, !(keepsOld && former.finishesByOldVelocity)
    else { return changed }
    let field = ConfigurationField.releaseSample.path
    return try applied(to: configuration.setting([field: .text(ReleaseSample.release.rawValue)]))
  }
}

struct AssignmentReader {
  var values: ConfigurationValues
  var springs = WrittenSprings()
  private(set) var assigned: [String] = []
  private var problems: [ConfigurationProblem] = []
  var accountedFor: Set<String> = []

  /// Creates a reader. Defaults are omitted, so a field that no longer applies loses its default, too.
  init(_ values: ConfigurationValues) { self.values = values.omittingDefaults() }

  mutating func read(_ word: String) {
    // Compare scalars, because an accent after the sign or after a quote forms another character with it.
    guard let equals = word.unicodeScalars.firstIndex(of: "=") else {
      let message = "is not an assignment. Write FIELD=VALUE, or FIELD= to remove a value."
      problems.append(ConfigurationProblem(path: QuotedText.of(word), message: message))
      return
    }
    let name = String(word[..<equals])
    let text = String(word[word.unicodeScalars.index(after: equals)...])
    if !text.isEmpty, readSpring(name, text) { return }
    if let section = ConfigurationSection.named(name) {
      if isFirst(section.path, covering: section.path + ".") { assign(text, to: section) }
      return
    }
    do {
      let field = try fieldNamed(name)
      if isFirst(field.path, covering: field.path) { assign(text, to: field) }
    } catch {
      let problem = ConfigurationProblem(path: error.shownName, message: error.message, kind: .unknownField)
      problems.append(problem)
    }
  }

  /// Returns the field with a name, also that of a stop that is addressed by its name: `geometry.stops.half.points`, or the end of it.
  private func fieldNamed(_ name: String) throws(UnresolvedField) -> ConfigurationField {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var rest = parts.first == "geometry" ? parts.dropFirst() : parts[...]
    if parts.count == 2, values.stopNumber(named: parts[0]) != nil { rest = ["stops"] + rest }
    guard rest.first == "stops", ConfigurationField.named(name) == nil else {
      return try ConfigurationField.resolving(name)
    }
    let words = Array(rest)
    guard words.count == 3, let number = values.stopNumber(named: words[1]),
      let field = ConfigurationField.named("\(ConfigurationField.stopsPath).\(number).\(words[2])")
    else { throw UnresolvedField(stop: name, stops: values.stopNames) }
    return field
  }

  /// No other configuration would solve a problem with a name, a value or its range.
  var isMistaken: Bool {
    !problems.isEmpty || values.fields.contains { values[$0].flatMap($0.problem) != nil }
  }

  mutating func configuration() throws(InvalidConfiguration) -> TransitionConfiguration {
    convertSprings()
    var all = problems
    do {
      let configuration = try TransitionConfiguration(values)
      if all.isEmpty { return configuration }
    } catch {
      let consequences = ProblemConsequences(values: values, accountedFor: accountedFor)
      all += consequences.causes(among: error.problems).map(sayingHowToRemove)
    }
    throw InvalidConfiguration(problems: all)
  }

  /// Adds how to remove a conflicting value. In a file this means removing lines, on a command line `FIELD=`. The value
  /// just assigned is intended, so the other one is removed.
  private func sayingHowToRemove(_ problem: ConfigurationProblem) -> ConfigurationProblem {
    guard problem.kind == .notApplicable, let field = ConfigurationField.named(problem.path) else { return problem }
    var remedy = "Remove it with \(Self.removal(of: field)), or meet that condition."
    if case .not(.isSet(let other)) = field.allowedWhen, assigned.contains(field.path) {
      remedy = "Add \(other)= to unset it."
    }
    let message = problem.message.replacing("Remove it, or meet that condition.", with: remedy)
    return ConfigurationProblem(path: problem.path, message: message, kind: problem.kind)
  }

  /// Returns the assignment that removes a field. A choice is removed with its parameters.
  private static func removal(of field: ConfigurationField) -> String {
    let section = ConfigurationSection.all.first { $0.kind == field }
    return (section?.path ?? field.path) + "="
  }

  /// Reports an assignment that contradicts an earlier one in the same field or section.
  private mutating func isFirst(_ path: String, covering prefix: String) -> Bool {
    guard assigned.contains(where: { $0 == path || $0.hasPrefix(prefix) }) else {
      assigned.append(path)
      return true
    }
    report(path, "is given twice. Keep one of the two.")
    return false
  }

  mutating func report(_ path: String, _ message: String) {
    accountedFor.insert(path)
    problems.append(ConfigurationProblem(path: path, message: message))
  }

  private mutating func assign(_ text: String, to field: ConfigurationField) {
    guard field != .name else {
      let copy = "apply the output of \(ShellCommand("transitions", "show", "NAME", "--yaml")) under another name"
      return report(field.path, "is the same in every revision. To make a copy, \(copy).")
    }
    values[field] = text.isEmpty ? nil : read(text, as: field)
  }

  /// Returns the value; nil, with a reported problem, if it cannot be parsed.
  private mutating func read(_ text: String, as field: ConfigurationField) -> ConfigurationFieldValue? {
    switch Self.value(text, for: field) {
    case .value(let value): return value
    case .problem(let message):
      report(field.path, message)
      return nil
    }
  }

  /// Parses a quoted scalar like YAML, and other text as passed by the shell.
  private static func value(_ text: String, for field: ConfigurationField) -> WrittenValue {
    if let first = text.unicodeScalars.first, first == "\"" || first == "'",
      let scalar = try? Yams.compose(yaml: text)?.scalar, scalar.style == .doubleQuoted || scalar.style == .singleQuoted
    {
      return WrittenValue(scalar.string, isPlain: false, for: field)
    }
    return WrittenValue(text, takesUnit: true, for: field)
  }

  private mutating func assign(_ text: String, to section: ConfigurationSection) {
    guard !text.isEmpty else { return section.fields.forEach { values[$0] = nil } }
    guard let kind = section.kind else { return report(section.path, section.message(assigning: text)) }
    section.fields.forEach { values[$0] = nil }
    let parts = text.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    values[kind] = read(Self.trimmed(parts[0]), as: kind)
    guard parts.count > 1 else { return }
    guard parts[1].hasSuffix(")") else { return report(section.path, "has no ) at the end. Write \(section.example).") }
    let parameters = Self.trimmed(parts[1].dropLast())
    for parameter in parameters.isEmpty ? [] : parameters.split(separator: ",", omittingEmptySubsequences: false) {
      assign(parameter: parameter, of: section)
    }
  }

  private mutating func assign(parameter: Substring, of section: ConfigurationSection) {
    let parts = parameter.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(Self.trimmed)
    guard parts.count == 2 else {
      return report(section.path, "has \(QuotedText.of(Self.trimmed(parameter))) in it. Write \(section.example).")
    }
    guard let field = section.field(parts[0]), field != section.kind else {
      let known = section.parameters.joined(separator: ", ")
      let nearest = NearestNames.to(parts[0], among: section.parameters, limit: 1).first
      let suggestion = nearest.map { " Did you mean \($0)?" } ?? ""
      return report(section.path, "has no \(QuotedText.of(parts[0])).\(suggestion) It has \(known).")
    }
    guard values[field] == nil else { return report(field.path, "is given twice. Keep one of the two.") }
    values[field] = read(parts[1], as: field)
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

extension ConfigurationSection {
  /// An example of a whole section: `interaction.tail=KIND(duration: value, …)`.
  fileprivate var example: String { "\(path)=KIND(\(parameters.first ?? "name"): value, …)" }

  fileprivate func message(assigning text: String) -> String {
    let first = fields.first?.path ?? path
    return """
      is a section of fields, such as \(first). Write one of them, or \(path)= to remove them all. \
      \(ShellCommand("transitions", "fields", path)) lists them.
      """
  }
}
