package import TransitionModel

extension BuiltInCatalog {
  /// Returns a transition of this library to replace an observed one: `card-standard`, with the observed edge and
  /// distance.
  ///
  /// A screen that leaves over the bottom, by a distance that is not its own size, is a card. Any other screen is a page
  /// that fills the container.
  ///
  /// - Parameters:
  ///   - rule: The release rule in field syntax; nil for that of `card-standard`.
  ///   - estimator: The source of the release velocity; nil for the default.
  /// - Throws: `InvalidConfiguration` if the rule or the name is not valid.
  package static func replacement(
    for observed: TransitionConfiguration, named name: String? = nil, deciding rule: String? = nil,
    estimator: VelocitySource? = nil
  ) throws -> TransitionConfiguration {
    guard let pattern = try transitions().first(where: { $0.name == replacementPattern }) else { return observed }
    let distance = observed.observation
    let isCard = observed.geometry.edge == .bottom && distance?.rule != .presentedSize
    var assignments = [
      "geometry.edge=\(observed.geometry.edge.rawValue)"
    ]
    if let distance { assignments.append("interaction.distanceRule=\(distance.rule.rawValue)") }
    if let offset = distance?.offset {
      assignments.append("interaction.distanceOffset=\(ConfigurationFieldValue.number(offset))")
    }
    if let rule { assignments.append("interaction.releaseRule=\(rule)") }
    if let estimator { assignments.append("interaction.velocityEstimator=\(estimator.rawValue)") }
    var values = try FieldAssignments(assignments + (isCard ? [] : page)).applied(to: pattern).values
    values["name"] = .text(name ?? observed.name)
    return try TransitionConfiguration(values)
  }

  /// The name of the transition that replaces an observed one, except for edge, distance and rule.
  package static let replacementPattern = "card-standard"

  /// The changes that make a page of a card. A page has no dimming beside it to tap.
  private static let page =
    [
      "marginTop", "marginLeading", "marginBottom", "marginTrailing", "cornerRadius", "grabber", "maximumWidth",
      "alignment",
    ].map { "geometry.\($0)=" }
    + ["geometry.marginsFrom=container", "geometry.bottomMarginFrom=container", "geometry.height=full"]
}

extension FieldAssignments {
  /// The changes set the whole release rule, whatever it was.
  package var areCompleteRule: Bool {
    func rule(from other: String) -> ReleaseRule? {
      let pattern = try? BuiltInCatalog.transitions().first { $0.name == BuiltInCatalog.replacementPattern }
      let start = pattern.flatMap { try? FieldAssignments(["interaction.releaseRule=\(other)"]).applied(to: $0) }
      return start.flatMap { try? applied(to: $0) }?.interaction?.releaseRule
    }
    guard let one = rule(from: "direction") else { return false }
    return one == rule(from: "flingOrDistance(velocity: 1, fraction: 0.5)")
  }
}
