import TransitionMotion

/// The complete, immutable set of values that defines how a transition looks and feels: one row of the registry.
///
/// A value of this type is valid. ``init(_:)`` reports every value that is out of range or does not fit the others.
/// Units are UIKit's: seconds, points, points per second, alpha 0…1.
///
/// The typed parts are the only copy of the values. The table `ConfigurationField.all` reads and writes them by name.
public struct TransitionConfiguration: Sendable, Hashable {
  /// The name that an app requests; see ``TransitionName``.
  public internal(set) var name = ""
  /// The purpose of the transition: one line of at most 200 characters.
  public internal(set) var summary = ""
  /// The source of the numbers, an article or a design file: one line of at most 300 characters, or empty.
  public internal(set) var source = ""
  /// The timing of the presentation, and the poses at its far end.
  public internal(set) var presentation = DirectionConfiguration()
  /// The timing of the dismissal, and the poses at its far end.
  public internal(set) var dismissal = DirectionConfiguration()
  /// The layout of the presented view.
  public internal(set) var geometry = TransitionGeometry()
  /// The black view behind the presented one.
  public internal(set) var dimming = DimmingConfiguration()
  /// The kind of gesture that dismisses, if any.
  public internal(set) var dismissalType = DismissalType.none
  /// The kind of gesture that presents, if any.
  public internal(set) var interactivePresentation = InteractivePresentation.none
  /// A Boolean value that indicates whether a drag past the smallest stop dismisses; nil for true.
  package internal(set) var dragDismisses: Bool?
  /// The settings of the interaction; nil when no gesture drives the transition in either direction.
  public internal(set) var interaction: InteractionConfiguration?
  /// The distance of a drag that something else decides. Present exactly when ``kind`` is `observed`.
  package internal(set) var observation: ObservedDistance?
  /// The reduced-motion fallback; nil when the configuration does not specify one.
  public internal(set) var reduceMotion: ReduceMotion?

  /// Creates a configuration from values by field.
  ///
  /// - Throws: ``InvalidConfiguration`` with every problem: unknown fields, wrong types, values out of range, and
  ///   fields that are missing or do not apply given the others.
  public init(_ given: ConfigurationValues) throws(InvalidConfiguration) {
    let filled = given.fillingDefaults()
    let problems = filled.problemsOfFilled()
    guard problems.isEmpty else { throw InvalidConfiguration(problems: problems) }
    try self.init(filled: filled)
  }

  /// Creates a configuration in Swift, from typed parts.
  ///
  /// - Parameters:
  ///   - name: The name that the app requests.
  ///   - summary: The purpose of the transition: one line of at most 200 characters.
  ///   - presentation: The timing and the poses of the presentation.
  ///   - dismissal: The timing and the poses of the dismissal; nil for those of the presentation.
  ///   - geometry: The layout of the presented view.
  ///   - dimming: The black view behind the presented one.
  ///   - dismissalType: The kind of gesture that dismisses, if any.
  ///   - interactivePresentation: The kind of gesture that presents, if any.
  ///   - interaction: The settings of the interaction; nil if no gesture dismisses or presents.
  ///   - reduceMotion: The reduced-motion fallback; nil for that of the system.
  /// - Throws: ``InvalidConfiguration`` with every value that is out of range or does not fit the others.
  public init(
    _ name: TransitionName, summary: String = "Defined by the app.", presentation: DirectionConfiguration,
    dismissal: DirectionConfiguration? = nil, geometry: TransitionGeometry = TransitionGeometry(),
    dimming: DimmingConfiguration = DimmingConfiguration(), dismissalType: DismissalType = .none,
    interactivePresentation: InteractivePresentation = .none, interaction: InteractionConfiguration? = nil,
    reduceMotion: ReduceMotion? = nil
  ) throws(InvalidConfiguration) {
    var draft = TransitionConfiguration()
    (draft.name, draft.summary) = (name.rawValue, summary)
    (draft.presentation, draft.dismissal) = (presentation, dismissal ?? presentation)
    (draft.geometry, draft.dimming) = (geometry, dimming)
    (draft.dismissalType, draft.interactivePresentation) = (dismissalType, interactivePresentation)
    (draft.interaction, draft.reduceMotion) = (interaction, reduceMotion)
    try self.init(draft.values.omittingDefaults())
  }

  private init() {}

  private init(filled values: ConfigurationValues) throws(InvalidConfiguration) {
    if values.isObserved { observation = ObservedDistance() }
    // Optional parts: a gesture drives the transition exactly when a rule says which drags begin.
    if values[.beginRule] != nil { interaction = InteractionConfiguration() }
    if values[.stopRule] != nil { interaction?.stopRule = StopRule() }
    geometry.stops = Array(repeating: Stop(), count: values.stopCount)
    if values[.inputResistance] != nil { interaction?.input = InputResistance() }
    if values[.reduceMotion] != nil { reduceMotion = ReduceMotion.none }
    for field in values.fields {
      if let value = values[field] {
        guard field.part.set(&self, value) else { throw field.unreadable("is \(value)") }
      } else if field.isRequired(in: values) {
        throw field.unreadable("is missing")
      }
    }
    do {
      try presentation.resolve(dimming: dimming.presentationDuration)
      try dismissal.resolve(dimming: dimming.dismissalDuration)
    } catch {
      throw InvalidConfiguration(problems: error.problems.map { .init(path: $0.parameter, message: "\($0)") })
    }
  }

  /// The configuration as a view that rests only at its smallest stop, where a drag decides whether to dismiss.
  package var atSmallestStop: TransitionConfiguration {
    var smallest = self
    smallest.geometry.stops = Array(geometry.stops.prefix(1))
    smallest.interaction?.stopRule = nil
    return smallest
  }

  /// The fields that the configuration can have, in the order of files.
  package var fields: [ConfigurationField] { ConfigurationField.all(stops: geometry.stops.count) }

  /// A Boolean value that indicates whether a drag can dismiss the view.
  package var dragCanDismiss: Bool { dismissalType != .none && dragDismisses != false }

  /// The release rule of a view without stops that a drag dismisses, which decides alone.
  package var releaseRuleAlone: ReleaseRule? {
    dismissalType == .none || geometry.stops.count > 1 ? nil : interaction?.releaseRule
  }

  /// The rule that decides whether a drag finishes; nil if a drag neither dismisses nor presents.
  package internal(set) var decidingRule: ReleaseRule? {
    get {
      dragDismisses == false && interactivePresentation == .none ? nil : interaction?.releaseRule
    }
    set { if let newValue { interaction?.releaseRule = newValue } }
  }

  /// The settings of one direction.
  package subscript(direction: TransitionDirection) -> DirectionConfiguration {
    direction == .present ? presentation : dismissal
  }

  /// The value of a field; nil if it has none.
  package subscript(field: ConfigurationField) -> ConfigurationFieldValue? {
    observation == nil || field.describesObserved ? field.part.get(self) : nil
  }

  /// The values by field, with defaults filled in. Computed from the typed parts on each access.
  package var values: ConfigurationValues {
    var values = ConfigurationValues()
    for field in fields { values[field] = self[field] }
    return values
  }

  /// Returns a validated copy with some fields changed; nil removes a value.
  ///
  /// Defaults that no longer apply are dropped.
  public func setting(_ changes: [String: ConfigurationFieldValue?]) throws(InvalidConfiguration)
    -> TransitionConfiguration
  {
    var changed = values.omittingDefaults()
    for (path, value) in changes { changed[path] = value }
    return try TransitionConfiguration(changed)
  }

  /// The SHA-256 of the configuration's values in lower-case hexadecimal: the same on every device and in every
  /// registry.
  ///
  /// The name is excluded, because the registry pairs digest and name. Values equal to their field's default are
  /// excluded too, so a field added later with a default does not change the digest of existing configurations.
  package var digest: String {
    let lines = fields.compactMap { field -> String? in
      guard field != .name, let value = self[field], value != field.defaultValue else { return nil }
      return "\(field.path)=\(value)\n"
    }
    return SHA256.hash(lines.sorted().joined().utf8).hexadecimal
  }
}

/// The part that this library has in a transition. More cases may be added; use `default`.
public enum TransitionKind: String, Sendable, Hashable, CaseIterable {
  /// This library presents, animates and decides.
  case vended
  /// Something else does: a system sheet, or an app's own transition. Its drags are only recorded.
  case observed
}

extension TransitionConfiguration {
  /// The part that this library has in the transition.
  public internal(set) var kind: TransitionKind {
    get { observation == nil ? .vended : .observed }
    set { observation = newValue == .observed ? observation ?? ObservedDistance() : nil }
  }
}

extension TransitionConfiguration: Codable {
  /// Reads an object of field paths and values, `{"presentation.duration": 0.5, …}`, and validates it.
  ///
  /// - Throws: ``InvalidConfiguration`` with every problem, or the decoder's error if there is no such object.
  public init(from decoder: any Decoder) throws {
    try self.init(ConfigurationValues(decoder.singleValueContainer().decode([String: ConfigurationFieldValue].self)))
  }

  /// Writes the values by field path, with defaults filled in, for ``init(from:)`` to read.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values.byPath)
  }
}

/// One direction of a transition: its timing, and the poses at its far end.
public struct DirectionConfiguration: Sendable, Hashable {
  /// The timing, as configured.
  public internal(set) var timing: TransitionTiming
  /// The pose of the presented view where it comes from (presenting) or goes to (dismissing).
  public internal(set) var pose: Pose
  /// The pose of the presenter's view while the presented one is on screen.
  public internal(set) var presenterPose: Pose
  /// All timings of the direction, resolved once.
  package private(set) var timings = DirectionTimings.immediate

  /// Creates a direction, whose numbers ``TransitionConfiguration`` validates.
  ///
  /// - Parameters:
  ///   - timing: The timing.
  ///   - pose: The pose of the presented view where it comes from or goes to.
  ///   - presenterPose: The pose of the presenter's view while the presented one is on screen.
  public init(
    _ timing: TransitionTiming = TransitionTiming(duration: 0, style: .curve(.named(.linear))), pose: Pose = Pose(),
    presenterPose: Pose = Pose()
  ) {
    (self.timing, self.pose, self.presenterPose) = (timing, pose, presenterPose)
  }

  /// The resolved timing of the movement: the curve or the spring that plays.
  package var movement: AnimationTiming { timings.movement }

  mutating func resolve(dimming duration: Double?) throws(MotionError) {
    timings = try DirectionTimings(timing, dimming: duration)
  }
}
