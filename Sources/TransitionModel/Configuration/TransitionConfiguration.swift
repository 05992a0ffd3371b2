/// Everything that makes a transition feel as it does: one immutable set of values, one row of the registry.
///
/// A value of this type is valid: ``init(_:)`` refuses what is out of range or does not go together, all problems at
/// once. Units are UIKit's: seconds, points, points per second, alpha 0…1.
public struct TransitionConfiguration: Sendable, Hashable {
  /// What an app asks for; see ``TransitionName``.
  public let name: String
  public let summary: String
  public let source: String
  public let presentation: TransitionMotion
  public let dismissal: TransitionMotion
  public let geometry: TransitionGeometry
  public let dimming: DimmingConfiguration
  public let dismissalType: DismissalType
  public let interactivePresentation: InteractivePresentation
  /// Nil when no gesture drives the transition in either direction.
  public let interaction: InteractionConfiguration?
  /// Nil when the configuration does not say.
  public let reduceMotion: ReduceMotion?
  /// The same configuration by field, defaults filled in.
  public let values: ConfigurationValues

  /// Reads a configuration from values by field.
  ///
  /// - Throws: ``InvalidConfiguration`` with every problem: unknown fields, wrong types, values out of range, fields
  ///   missing or not applicable beside the others.
  public init(_ given: ConfigurationValues) throws(InvalidConfiguration) {
    let problems = given.problems()
    guard problems.isEmpty else { throw InvalidConfiguration(problems: problems) }
    let values = given.fillingDefaults()
    let reader = FieldReader(values)
    self.values = values
    name = try reader.text(.name)
    summary = try reader.text(.summary)
    source = try reader.text(.source)
    presentation = try reader.motion(.presentation)
    dismissal = try reader.motion(.dismissal)
    geometry = try reader.geometry()
    dimming = try reader.dimming()
    dismissalType = try reader.choice(.dismissalType)
    interactivePresentation = try reader.choice(.interactivePresentation)
    interaction = values[.releaseRule] == nil ? nil : try reader.interaction()
    reduceMotion = try reader.reduceMotion()
  }

  /// A copy with some fields changed, validated anew; nil removes a value. A default that no longer applies goes.
  public func setting(_ changes: [String: FieldValue?]) throws(InvalidConfiguration) -> TransitionConfiguration {
    var changed = values.omittingDefaults()
    for (path, value) in changes { changed[path] = value }
    return try TransitionConfiguration(changed)
  }
}

extension TransitionConfiguration: Codable {
  public init(from decoder: any Decoder) throws {
    try self.init(ConfigurationValues(decoder.singleValueContainer().decode([String: FieldValue].self)))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values.byPath)
  }
}
