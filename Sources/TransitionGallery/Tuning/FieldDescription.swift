import TransitionModel

/// A field as a page offers it: what it is, what it may hold, what it holds.
struct FieldDescription: Codable, Sendable, Hashable {
  var path: String
  /// `number`, `choice`, `flag` or `text`.
  var kind: String
  var unit: String
  var low: Double?
  var high: Double?
  var choices: [String]?
  /// The allowed values in words.
  var allowed: String
  var help: String
  var value: String?
  var defaultValue: String?
  /// Whether it may have a value beside the others.
  var applies: Bool
  /// Whether it must have one.
  var isRequired: Bool

  init(_ field: ConfigurationField, in values: ConfigurationValues) {
    path = field.path
    unit = field.unit.rawValue
    allowed = field.allowedDescription
    help = field.help
    value = values[field]?.description
    defaultValue = field.defaultValue?.description
    applies = field.allowedWhen.holds(of: values)
    isRequired = field.requiredWhen.holds(of: values)
    switch field.kind {
    case .number(let range):
      kind = "number"
      (low, high) = (range.lowerBound, range.upperBound)
    case .choice(let words):
      kind = "choice"
      choices = words
    case .flag: kind = "flag"
    case .text, .transitionName: kind = "text"
    }
  }

  /// Every field but the name, which stays through all revisions.
  static func all(of configuration: TransitionConfiguration) -> [FieldDescription] {
    let values = configuration.values
    return ConfigurationField.all.filter { $0 != .name }.map { FieldDescription($0, in: values) }
  }

  /// The section it stands in: `presentation`; that of a field by itself has no name.
  var section: String { path.contains(".") ? String(path.prefix { $0 != "." }) : "" }

  /// The path within the section.
  var name: String { path.contains(".") ? String(path.drop { $0 != "." }.dropFirst()) : path }
}
