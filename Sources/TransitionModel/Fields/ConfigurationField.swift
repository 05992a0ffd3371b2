/// One field of a configuration: its name in files, its column, unit, range, default and help.
///
/// The table of all fields, `all`, is the single description of a configuration. YAML, JSON, `set`, the gallery, the
/// registry's columns, diffs and the digest are derived from it. A new field takes one entry here, one property of the
/// configuration and one migration.
package struct ConfigurationField: Sendable, Hashable {
  /// The type and the range of a field's values.
  package enum Kind: Sendable, Hashable {
    /// A finite number in the closed range.
    case number(ClosedRange<Double>)
    /// One of these words.
    case choice([String])
    /// True or false.
    case flag
    /// A single line of at most this many characters.
    case text(maximumLength: Int)
    /// A transition's name: see ``TransitionName``.
    case transitionName
  }

  /// The path of the field in YAML and JSON: `presentation.dampingRatio`.
  package let path: String
  /// The type and the range of the field's values.
  package let kind: Kind
  /// The unit of a number; `FieldUnit.ratio` for everything else.
  package let unit: FieldUnit
  /// The condition under which the field must have a value. A default, if there is one, is that value.
  package let requiredWhen: FieldCondition
  /// The condition under which the field may have a value. Wider than `requiredWhen` for optional fields.
  package let allowedWhen: FieldCondition
  /// The value used if the field is required but absent.
  package let defaultValue: ConfigurationFieldValue?
  /// The meaning of the field, in a sentence or two.
  package let help: String
  /// The column of table `configuration`, or of table `stop`, that holds the field. Its name ends in the unit.
  package let column: String

  let part: ConfigurationPart<ConfigurationFieldValue>

  private init(
    _ path: String, _ kind: Kind, unit: FieldUnit = .ratio, _ part: ConfigurationPart<ConfigurationFieldValue>,
    required: FieldCondition,
    allowed: FieldCondition?, default defaultValue: ConfigurationFieldValue?, help: String
  ) {
    self.path = path
    self.kind = kind
    self.unit = unit
    self.part = part
    self.requiredWhen = required
    self.allowedWhen = allowed ?? required
    self.defaultValue = defaultValue
    self.help = help
    column = Self.column(of: path, unit: unit)
  }

  private static func column(of path: String, unit: FieldUnit) -> String {
    var words = path
    if let stop = stopPlace(of: path) { words = String(stop.name) }
    for section in ["geometry.", "interaction.", "accessibility."] where words.hasPrefix(section) {
      words.removeFirst(section.count)
    }
    var column = ""
    for character in words {
      if character == "." {
        column.append("_")
      } else if character.isUppercase {
        column.append("_\(character.lowercased())")
      } else {
        column.append(character)
      }
    }
    return column + unit.columnSuffix
  }

  /// The allowed values in words: `0.01…10 s`, `none, standard or input`.
  package var allowedDescription: String {
    switch kind {
    case .number(let range):
      let unitName = unit.rawValue.isEmpty ? "" : " \(unit.rawValue)"
      return
        "\(ConfigurationFieldValue.number(range.lowerBound))…\(ConfigurationFieldValue.number(range.upperBound))\(unitName)"
    case .choice(let words):
      return words.count < 2
        ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    case .flag: return "true or false"
    case .text(let maximumLength): return "one line of at most \(maximumLength) characters"
    case .transitionName:
      let isOfStop = stopPlace != nil || self == .initialStop
      return isOfStop ? TransitionName.rule(atMost: Stop.longestName) : TransitionName.rule
    }
  }

  /// The name of the unit: `s`, `pt/s`, or `ratio` for a plain number; nil if the field is not a number.
  package var unitName: String? {
    guard case .number = kind else { return nil }
    return unit == .ratio ? "ratio" : unit.rawValue
  }

  /// Returns a Boolean value that indicates whether two fields have the same ``path``.
  package static func == (left: Self, right: Self) -> Bool { left.path == right.path }
  /// Hashes the ``path``.
  package func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

/// Factory methods for the five kinds of table entries.
extension ConfigurationField {
  static func number(
    _ path: String, _ range: ClosedRange<Double>, unit: FieldUnit = .ratio, _ part: ConfigurationPart<Double>,
    required: FieldCondition = .always, allowed: FieldCondition? = nil, default number: Double? = nil, help: String
  ) -> ConfigurationField {
    ConfigurationField(
      path, .number(range), unit: unit,
      part.value({ .number($0) }, { if case .number(let number) = $0 { number } else { nil } }),
      required: required, allowed: allowed, default: number.map { .number($0) }, help: help)
  }

  static func choice<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
    _ path: String, _ part: ConfigurationPart<Choice>, required: FieldCondition = .always,
    allowed: FieldCondition? = nil, default choice: Choice? = nil, help: String
  ) -> ConfigurationField {
    ConfigurationField(
      path, .choice(Choice.allCases.map(\.rawValue)),
      part.value({ .text($0.rawValue) }, { $0.word.flatMap { Choice(rawValue: $0) } }),
      required: required, allowed: allowed, default: choice.map { .text($0.rawValue) }, help: help)
  }

  static func flag(
    _ path: String, _ part: ConfigurationPart<Bool>, required: FieldCondition = .always,
    allowed: FieldCondition? = nil, default flag: Bool? = nil, help: String
  ) -> ConfigurationField {
    ConfigurationField(
      path, .flag, part.value({ .flag($0) }, { if case .flag(let flag) = $0 { flag } else { nil } }),
      required: required, allowed: allowed, default: flag.map { .flag($0) }, help: help)
  }

  static func text(
    _ path: String, atMost maximumLength: Int, _ part: ConfigurationPart<String>, default text: String? = nil,
    help: String
  ) -> ConfigurationField {
    ConfigurationField(
      path, .text(maximumLength: maximumLength), part.value({ .text($0) }, \.word), required: .always,
      allowed: nil, default: text.map { .text($0) }, help: help)
  }

  static func transitionName(
    _ path: String, _ part: ConfigurationPart<String>, required: FieldCondition = .always,
    allowed: FieldCondition? = nil, help: String
  ) -> ConfigurationField {
    ConfigurationField(
      path, .transitionName, part.value({ .text($0) }, \.word), required: required, allowed: allowed, default: nil,
      help: help)
  }
}

extension ConfigurationField {
  /// All fields, in the order of files, columns and listings.
  package static let all = all(stops: 0)

  /// Returns all fields of a configuration with this number of stops, in the same order.
  package static func all(stops count: Int) -> [ConfigurationField] { byStopCount[min(count, Stop.most)] }

  private static let byStopCount: [[ConfigurationField]] = (0...Stop.most).map { count in
    identityFields + MotionFields.presentation.all + MotionFields.dismissal.all + geometryFields
      + (0..<count).flatMap { stop($0 + 1) } + restFields + dimmingFields + interactionFields + accessibilityFields
  }

  /// Returns the field at a path, or nil if there is none.
  package static func named(_ path: String) -> ConfigurationField? { byPath[path] }

  private static let byPath = Dictionary(
    all(stops: Stop.most).map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
}

/// The unit of a field's number, as used by UIKit.
package enum FieldUnit: String, Sendable, Hashable, CaseIterable {
  /// Seconds.
  case seconds = "s"
  /// Points.
  case points = "pt"
  /// Points per second.
  case pointsPerSecond = "pt/s"
  /// Degrees.
  case degrees = "°"
  /// Interaction distances per second, the unit of `initialSpringVelocity`.
  case distancesPerSecond = "distances/s"
  /// Widths or heights of the container.
  case containers = "containers"
  /// A plain ratio, share or factor.
  case ratio = ""

  /// The suffix of a column in this unit, which makes the table readable without a manual.
  var columnSuffix: String {
    switch self {
    case .seconds: "_s"
    case .points: "_pt"
    case .pointsPerSecond: "_pt_s"
    case .degrees: "_deg"
    case .distancesPerSecond: "_per_s"
    case .containers: "_containers"
    case .ratio: ""
    }
  }
}

/// Fields with a common path prefix in files: `presentation`, `interaction.releaseRule`.
package struct ConfigurationSection: Sendable, Hashable {
  /// The common prefix of the fields' paths, without the last dot.
  package let path: String
  /// All fields of the section and its subsections, in table order.
  package let fields: [ConfigurationField]

  /// The choice that decides which of the other fields apply, if the section has one.
  package var kind: ConfigurationField? { field("kind") }

  package var parameters: [String] {
    fields.map { String($0.path.dropFirst(path.count + 1)) }.filter { $0 != "kind" }
  }

  package func field(_ name: String) -> ConfigurationField? { ConfigurationField.named("\(path).\(name)") }

  /// Every section, in table order.
  package static let all: [ConfigurationSection] = {
    var paths: [String] = []
    for field in ConfigurationField.all {
      let parts = field.path.split(separator: ".").dropLast()
      for count in parts.indices {
        let path = parts[...count].joined(separator: ".")
        if !paths.contains(path) { paths.append(path) }
      }
    }
    return paths.map { path in
      ConfigurationSection(path: path, fields: ConfigurationField.all.filter { $0.path.hasPrefix(path + ".") })
    }
  }()

  /// Returns the section with this path, or the only section whose path ends in this name: `releaseRule`.
  package static func named(_ name: String) -> ConfigurationSection? {
    if let section = all.first(where: { $0.path == name }) { return section }
    let found = all.filter { $0.path.hasSuffix("." + name) }
    return found.count == 1 ? found.first : nil
  }
}
