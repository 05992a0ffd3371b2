public import TransitionModel
import Yams

/// Changes to a configuration's fields, as they are written on a command line: `presentation.duration=0.5`.
///
/// - `FIELD=VALUE` gives a value, written as in a catalog file. Text needs no quotes of its own, and a number may have
///   its field's unit behind it: `0.5s`.
/// - `FIELD=` takes the value away: the default stands in, where there is one.
/// - `SECTION=` takes away all values of a section.
/// - `SECTION=KIND(name: value, …)` replaces a section that is a choice with parameters:
///   `releaseRule=flingOrDistance(velocity: 300, fraction: 0.5)`.
///
/// A field goes by any name `ConfigurationField.resolving(_:preferring:)` knows.
public struct FieldAssignments: Sendable, Hashable {
  /// The changes as they were written, in order; a later one of the same field wins.
  public let words: [String]

  /// Takes the words of a command line. They are read, and refused, in ``applied(to:)``.
  public init(_ words: [String]) { self.words = words }

  /// Whether each change makes sense by itself, whatever it is made to: its field is known, and can hold the value.
  public var isWellFormed: Bool {
    var reader = AssignmentReader(ConfigurationValues())
    for word in words { reader.read(word) }
    return !reader.isMistaken
  }

  /// The configuration with the changes made.
  ///
  /// - Throws: `InvalidConfiguration` with every problem at once: names that mean no field, values that cannot be read
  ///   or are not allowed, and fields that do not go together afterwards.
  public func applied(to configuration: TransitionConfiguration) throws(InvalidConfiguration) -> TransitionConfiguration
  {
    var reader = AssignmentReader(configuration.values)
    for word in words { reader.read(word) }
    return try reader.configuration()
  }
}

/// Reads assignments one after the other into values, gathering what is wrong with them.
struct AssignmentReader {
  private var values: ConfigurationValues
  private var problems: [ConfigurationProblem] = []
  private var accountedFor: Set<String> = []
  /// Paths of the fields and sections that were assigned.
  private var assigned: [String] = []

  /// Defaults are left out, so that a field that no longer applies takes its default away with it.
  init(_ values: ConfigurationValues) { self.values = values.omittingDefaults() }

  mutating func read(_ word: String) {
    // By scalars: an accent after the sign, or after a quote, makes another character of it.
    guard let equals = word.unicodeScalars.firstIndex(of: "=") else {
      let message = "is no assignment. Write FIELD=VALUE, or FIELD= to take a value away."
      problems.append(ConfigurationProblem(path: QuotedText.of(word), message: message))
      return
    }
    let name = String(word[..<equals])
    let text = String(word[word.unicodeScalars.index(after: equals)...])
    if let section = ConfigurationSection.named(name) {
      if isFirst(section.path, covering: section.path + ".") { assign(text, to: section) }
      return
    }
    do {
      let field = try ConfigurationField.resolving(name)
      if isFirst(field.path, covering: field.path) { assign(text, to: field) }
    } catch {
      let problem = ConfigurationProblem(path: error.shownName, message: error.message, kind: .unknownField)
      problems.append(problem)
    }
  }

  /// Whether something is wrong that no other configuration would make right: a name, a value, its range.
  var isMistaken: Bool {
    !problems.isEmpty || ConfigurationField.all.contains { values[$0].flatMap($0.problem) != nil }
  }

  /// The configuration with all assignments made.
  func configuration() throws(InvalidConfiguration) -> TransitionConfiguration {
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

  /// Files have lines to remove; a command line has `FIELD=`. What was just given is meant, so it is the other that goes.
  private func sayingHowToRemove(_ problem: ConfigurationProblem) -> ConfigurationProblem {
    guard problem.kind == .notApplicable, let field = ConfigurationField.named(problem.path) else { return problem }
    var remedy = "Remove it with \(Self.removal(of: field)), or change that."
    if case .not(.isSet(let other)) = field.allowedWhen, assigned.contains(field.path) {
      remedy = "Add \(other)= to take that away."
    }
    let message = problem.message.replacing("Remove it, or change that.", with: remedy)
    return ConfigurationProblem(path: problem.path, message: message, kind: problem.kind)
  }

  /// A choice goes with its parameters.
  private static func removal(of field: ConfigurationField) -> String {
    let section = ConfigurationSection.all.first { $0.kind == field }
    return (section?.path ?? field.path) + "="
  }

  /// Whether nothing given so far says something else about the same field or about one in the section.
  private mutating func isFirst(_ path: String, covering prefix: String) -> Bool {
    guard assigned.contains(where: { $0 == path || $0.hasPrefix(prefix) }) else {
      assigned.append(path)
      return true
    }
    report(path, "is given twice. Keep one of the two.")
    return false
  }

  private mutating func report(_ path: String, _ message: String) {
    accountedFor.insert(path)
    problems.append(ConfigurationProblem(path: path, message: message))
  }

  private mutating func assign(_ text: String, to field: ConfigurationField) {
    guard field != .name else {
      let copy = "\(ShellCommand("transitions", "show", "NAME", "--yaml")) writes a file; apply it under another name"
      return report(field.path, "stays the same through every revision. To make a copy: \(copy).")
    }
    values[field] = text.isEmpty ? nil : read(text, as: field)
  }

  /// The value; nil, with a problem told, where it cannot be read.
  private mutating func read(_ text: String, as field: ConfigurationField) -> FieldValue? {
    switch Self.value(text, for: field) {
    case .value(let value): return value
    case .problem(let message):
      report(field.path, message)
      return nil
    }
  }

  /// A scalar in quotes is read as YAML reads it; the rest is what the shell handed over.
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
    guard parts[1].hasSuffix(")") else { return report(section.path, "has no ) at its end. Write \(section.example).") }
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
  /// How a whole section is written: `interaction.tail=KIND(duration: value, …)`.
  fileprivate var example: String { "\(path)=KIND(\(parameters.first ?? "name"): value, …)" }

  /// What to say of a value for a section that holds no choice.
  fileprivate func message(assigning text: String) -> String {
    let first = fields.first?.path ?? path
    return """
      is a section with fields of its own, as \(first). Write one of them, or \(path)= to take all of them away. \
      \(ShellCommand("transitions", "fields", path)) lists them.
      """
  }
}
