/// Everything that makes a transition feel as it does: one immutable set of values, one row of the registry.
///
/// A value of this type is valid: ``init(_:)`` refuses what is out of range or does not go together, all problems at
/// once. Units are UIKit's: seconds, points, points per second, alpha 0…1.
public struct TransitionConfiguration: Sendable, Hashable {
  /// What an app asks for; see ``TransitionName``.
  public let name: String
  /// What the transition is for: one line of at most 200 characters.
  public let summary: String
  /// Where the numbers come from, an article or a design file: one line of at most 300 characters, or empty.
  public let source: String
  /// How it presents: timing, and the poses at the far end.
  public let presentation: DirectionConfiguration
  /// How it dismisses: timing, and the poses at the far end.
  public let dismissal: DirectionConfiguration
  /// The layout of the presented view.
  public let geometry: TransitionGeometry
  /// The black view behind it.
  public let dimming: DimmingConfiguration
  /// Whether and how a gesture dismisses.
  public let dismissalType: DismissalType
  /// Whether and how a gesture presents.
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
  /// Reads an object of field paths and values, `{"presentation.duration": 0.5, …}`, and validates it.
  ///
  /// - Throws: ``InvalidConfiguration`` with every problem; what the decoder throws where it is no such object.
  public init(from decoder: any Decoder) throws {
    try self.init(ConfigurationValues(decoder.singleValueContainer().decode([String: FieldValue].self)))
  }

  /// Writes the values by field path, defaults filled in: what ``init(from:)`` reads back.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values.byPath)
  }
}

extension TransitionConfiguration {
  /// SHA-256 of the configuration's values in lower-case hexadecimal: the same on every device and in every registry.
  ///
  /// The name is left out, because the registry pairs digest and name. Values equal to their field's default are left
  /// out too, so that a field added later with a default does not change the digest of what was stored before it.
  public var digest: String {
    let lines = ConfigurationField.all
      .filter { $0 != .name && values[$0] != $0.defaultValue }
      .compactMap { field in values[field].map { "\(field.path)=\($0)\n" } }
      .sorted()
    return SHA256.hash(lines.joined().utf8).hexadecimal
  }
}

/// One direction of a transition: its timing and the poses at its far end.
public struct DirectionConfiguration: Sendable, Hashable {
  /// How it moves in time.
  public var timing: TransitionTiming
  /// The presented view where it comes from (presenting) or goes to (dismissing).
  public var pose: Pose
  /// The presenter's view while the presented one is on screen.
  public var presenterPose: Pose

  /// Describes one direction; the poses unless given leave the views as they are.
  public init(timing: TransitionTiming, pose: Pose = Pose(), presenterPose: Pose = Pose()) {
    self.timing = timing
    self.pose = pose
    self.presenterPose = presenterPose
  }
}
