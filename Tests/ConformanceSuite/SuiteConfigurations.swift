import TransitionCatalog
import TransitionModel

/// The configurations of the suite: the interactive built-in ones, and variants that cover every rule, rubber band,
/// completion animation and switch of an interaction.
enum SuiteConfigurations {
  static func all() throws -> [TransitionConfiguration] {
    let catalog = try BuiltInCatalog.transitions()
    // These have no rule, band or completion animation that the variants or message-bottom-card lack.
    let others: Set = [
      "card-standard", "message-bottom", "message-bottom-tab", "message-top", "message-top-card", "message-top-tab",
    ]
    // The views with stops are two variants of their own. The catalog's would add nothing to them.
    let interactive = catalog.filter {
      $0.interaction != nil && $0.geometry.stops.isEmpty && !others.contains($0.name)
    }
    guard let base = catalog.first(where: { $0.name == "modal-standard" }) else { return interactive }
    return try interactive + variants.map { try base.variant($0.name, $0.changes) } + withStops(base)
  }

  /// Two views with stops: one that any drag may send anywhere, and one that resists below its smallest stop.
  private static func withStops(_ base: TransitionConfiguration) throws -> [TransitionConfiguration] {
    let stops: [String: ConfigurationFieldValue?] = [
      "geometry.height": nil, "geometry.stops.1.name": .text("tip"), "geometry.stops.1.size": .text("points"),
      "geometry.stops.1.points": .number(69), "geometry.stops.1.dimming": .number(0.05),
      "geometry.stops.2.name": .text("half"), "geometry.stops.2.size": .text("fraction"),
      "geometry.stops.2.fraction": .number(0.5), "geometry.stops.3.name": .text("full"),
      "geometry.stops.3.size": .text("full"), "geometry.stops.3.threshold": .number(0.3),
      "interaction.tail.kind": .text("spring"), "interaction.tail.duration": .number(0.4),
      "interaction.tail.dampingRatio": .number(0.86), "interaction.velocityHandoff": .text("normalised"),
      "interaction.stopRule.kind": .text("nearest"), "interaction.stopRule.horizon": .number(0.2),
    ]
    let resisting = input.map { ("interaction.\($0)", $1) }
    return [
      try base.setting(stops.merging(["name": .text("stops-nearest")]) { $1 }),
      try base.setting(
        stops.merging(resisting) { $1 }.merging([
          "name": .text("stops-input"), "interaction.stopRule.kind": .text("next"), "interaction.stopRule.horizon": nil,
          "interaction.stopRule.velocity": .number(300), "interaction.stopRule.reach": .text("oneFromStart"),
          "interaction.cancelPolicy": .text("decide"),
        ]) { $1 }),
    ]
  }

  private typealias Variant = (name: String, changes: [String: ConfigurationFieldValue?])

  private static let variants: [Variant] = rules + bands + tails + switches

  private static func rule(_ kind: String, _ parameters: [String: Double] = [:]) -> [String: ConfigurationFieldValue?] {
    ["releaseRule.kind": .text(kind), "releaseRule.velocity": nil, "releaseRule.fraction": nil]
      .merging(parameters.map { ("releaseRule.\($0)", .number($1)) }) { $1 }
  }

  private static let rules: [Variant] = [
    ("rule-distance", rule("distance", ["fraction": 0.2])),
    ("rule-direction", rule("direction")),
    ("rule-direction-or-distance", rule("directionOrDistance", ["fraction": 0.5])),
    ("rule-any-of", rule("anyOf", ["velocity": 700, "fraction": 0.5, "points": 300])),
    ("rule-any-of-velocity", rule("anyOf", ["velocity": 300])),
    ("rule-projection", rule("projection", ["horizon": 0.499, "fraction": 0.5])),
  ]

  private static func band(_ kind: String, _ parameters: [String: Double] = [:]) -> [String: ConfigurationFieldValue?] {
    ["rubberBand.kind": .text(kind), "rubberBand.factor": nil]
      .merging(parameters.map { ("rubberBand.\($0)", .number($1)) }) { $1 }
  }

  private static let input: [String: ConfigurationFieldValue?] = rule("armed", ["points": 120]).merging([
    "dismissalType": .text("input"), "inputResistance": .number(0.6), "fadesDimming": .flag(false),
  ]) { $1 }

  private static let bands: [Variant] = [
    ("band-unlimited", band("unlimited")),
    ("band-clamped", band("clamped")),
    ("band-power", band("power", ["exponent": 0.7])),
    ("band-scroll-view", band("scrollView", ["coefficient": 0.55])),
    ("input-power", input.merging(band("power", ["exponent": 0.7])) { $1 }),
    ("input-scroll-view", input.merging(band("scrollView", ["coefficient": 0.55])) { $1 }),
  ]

  private static func tail(_ kind: String, _ handoff: String) -> [String: ConfigurationFieldValue?] {
    [
      "tail.kind": .text(kind), "tail.duration": nil, "tail.dampingRatio": nil, "velocityHandoff": .text(handoff),
    ]
  }

  private static let tails: [Variant] = [
    ("tail-animator", tail("animator", "normalised")),
    ("tail-animator-at-rest", tail("animator", "none")),
    (
      "tail-percent-driven",
      tail("percentDriven", "none").merging(["tail.curve": .text("easeOut"), "tail.completionSpeed": .number(2)]) { $1 }
    ),
    ("tail-negative-only", ["tail.dampingRatio": .number(0.5), "velocityHandoff": .text("negativeOnly")]),
  ]

  private static let switches: [Variant] = [
    ("cancel-decides", ["cancelPolicy": .text("decide"), "velocityEstimator": .text("motion2")]),
    ("last-changed", ["releaseSample": .text("lastChanged"), "velocityEstimator": .text("last2")]),
    ("absolute", ["tracking": .text("absolutePosition"), "velocityEstimator": .text("flutter")]),
    ("clamped-progress", ["clampsProgress": .flag(true), "distanceOffset": .number(-40)]),
    ("still-dimming", ["fadesDimming": .flag(false), "locksContent": .flag(false)]),
    ("not-interruptible", ["interruptible": .flag(false), "beginRule": .text("any")]),
    ("one-way-cone", ["beginConeHalfAngle": .number(45)]),
    ("any-cone", ["beginRule": .text("any"), "beginConeHalfAngle": .number(30)]),
    ("cone", ["beginRule": .text("cone"), "beginConeHalfAngle": .number(22.5), "velocityEstimator": .text("lsq100")]),
  ]
}

extension TransitionConfiguration {
  /// Returns a variant.
  ///
  /// - Parameter changes: Changes by the name of a field of the interaction.
  fileprivate func variant(_ name: String, _ changes: [String: ConfigurationFieldValue?]) throws
    -> TransitionConfiguration
  {
    var fields: [String: ConfigurationFieldValue?] = ["name": .text(name)]
    for (field, value) in changes { fields["interaction.\(field)"] = value }
    return try setting(fields)
  }

  /// The part of a configuration that an engine reads, as in the `fields` of `transitions export json`.
  var enginePart: JSONPart {
    let prefixes = ["interaction.", "presentation.", "dismissal.", "dimming.alpha", "dimming.blur", "geometry.edge"]
    let fields = ConfigurationField.all.filter { field in
      prefixes.contains { field.path.hasPrefix($0) } && !field.path.contains(".pose.")
        && !field.path.contains("presenterPose.anchor")
    }
    return .object(fields.compactMap { field in self[field].map { (field.path, JSONPart($0)) } })
  }

  var suiteLine: String { JSONLine.text([("kind", "configuration"), ("id", .text(name)), ("fields", enginePart)]) }
}

extension JSONPart {
  init(_ value: ConfigurationFieldValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .text(let text): self = .text(text)
    case .flag(let flag): self = .flag(flag)
    }
  }
}
