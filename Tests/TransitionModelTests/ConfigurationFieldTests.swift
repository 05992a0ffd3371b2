import Testing
@testable import TransitionModel

@Suite struct ConfigurationFieldTests {
  @Test func pathsAndColumnsAreUnique() {
    let all = ConfigurationField.all
    #expect(Set(all.map(\.path)).count == all.count)
    #expect(Set(all.map(\.column)).count == all.count)
    #expect(Set(ConfigurationField.stopElements.map(\.column)).count == StopKey.allCases.count)
    for key in StopKey.allCases {
      #expect(ConfigurationField.stop(3, key).path == "geometry.stops.3.\(key)")
      #expect(ConfigurationField.named("geometry.stops.3.\(key)") == ConfigurationField.stop(3, key))
    }
    for field in all { #expect(ConfigurationField.named(field.path) == field) }
  }

  @Test func columnsArePlainSQLNamesThatEndInTheirUnit() {
    let suffixes: [FieldUnit: String] = [
      .seconds: "_s", .points: "_pt", .pointsPerSecond: "_pt_s", .degrees: "_deg", .distancesPerSecond: "_per_s",
      .containers: "_containers", .ratio: "",
    ]
    for field in ConfigurationField.all {
      #expect(field.column.wholeMatch(of: /[a-z][a-z0-9_]*/) != nil, "\(field.column)")
      #expect(field.column.hasSuffix(suffixes[field.unit] ?? "?"), "\(field.column)")
    }
    #expect(ConfigurationField.releaseVelocity.column == "release_rule_velocity_pt_s")
    #expect(MotionFields.presentation.pose.offsetX.column == "presentation_pose_offset_x_containers")
    #expect(MotionFields.dismissal.initialVelocity.column == "dismissal_initial_velocity_per_s")
    #expect(ConfigurationField.beginConeHalfAngle.column == "begin_cone_half_angle_deg")
    #expect(ConfigurationField.dimmingAlpha.column == "dimming_alpha")
  }

  @Test func conditionsNameOnlyFieldsAboveThem() {
    var above: Set<String> = [ConfigurationField.stopsPath]
    for field in ConfigurationField.all(stops: Stop.most) {
      let named = Set(field.requiredWhen.paths + field.allowedWhen.paths)
      #expect(named.isSubset(of: above), "\(field.path)")
      above.insert(field.path)
    }
  }

  @Test func conditionsNameOnlyChoicesThereAre() {
    func check(_ condition: FieldCondition) {
      switch condition {
      case .isOneOf(let path, let words):
        let choices: [String]
        switch ConfigurationField.named(path)?.kind {
        case .choice(let words): choices = words
        case .flag: choices = ["true", "false"]
        default:
          Issue.record("\(path) has no choices")
          return
        }
        #expect(Set(words).isSubset(of: choices), "\(path)")
      case .not(let inner): check(inner)
      case .any(let inner), .all(let inner): inner.forEach(check)
      case .always, .never, .isSet, .hasStops: break
      }
    }
    for field in ConfigurationField.all {
      check(field.requiredWhen)
      check(field.allowedWhen)
    }
  }

  @Test func defaultsAreValidAndHelpIsASentence() {
    for field in ConfigurationField.all {
      if let value = field.defaultValue { #expect(field.problem(with: value) == nil, "\(field.path)") }
      #expect(field.help.hasSuffix("."), "\(field.path)")
      #expect(field.help.count > 10, "\(field.path)")
    }
  }

  @Test func everyFieldReachesATypedProperty() throws {
    // A transition of the other kind has other fields, so that no context is valid with both.
    for field in ConfigurationField.all where field != .kind && field != .stopRule {
      let mostVaried = try #require(Contexts.variations(of: field).max { $0.count < $1.count })
      #expect(mostVaried.count > 1, "\(field.path)")
      #expect(Set(mostVaried.map(TypedParts.init)).count == Set(mostVaried.map(\.values)).count, "\(field.path)")
    }
  }

  /// A configuration without its values by field.
  private struct TypedParts: Hashable {
    let texts: [String]
    let motions: [DirectionConfiguration]
    let geometry: TransitionGeometry
    let dimming: DimmingConfiguration
    let dismissalType: DismissalType
    let dragDismisses: Bool?
    let interactivePresentation: InteractivePresentation
    let interaction: InteractionConfiguration?
    let reduceMotion: ReduceMotion?
    let observation: ObservedDistance?

    init(_ whole: TransitionConfiguration) {
      texts = [whole.name, whole.summary, whole.source]
      motions = [whole.presentation, whole.dismissal]
      geometry = whole.geometry
      dimming = whole.dimming
      dismissalType = whole.dismissalType
      dragDismisses = whole.dragDismisses
      interactivePresentation = whole.interactivePresentation
      interaction = whole.interaction
      reduceMotion = whole.reduceMotion
      observation = whole.observation
    }
  }
}
