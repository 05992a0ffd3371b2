import TransitionModel

/// The stops of a transition as design tokens. A share of the room is a number: the format has no such dimension.
enum TokenStops {
  /// Returns a group of the stops, with all fields and the rule of a drag in `$extensions`.
  static func group(_ transition: ExportedTransition) -> [(String, JSONNode)] {
    let (configuration, values) = (transition.configuration, transition.configuration.values)
    func facts(_ fields: [ConfigurationField], _ name: (ConfigurationField) -> Substring) -> (String, JSONNode) {
      let facts = fields.compactMap { field in values[field].map { (String(name(field)), JSONNode($0)) } }
      return ("$extensions", TokenGroup.extensions(facts))
    }
    let tokens = zip(1..., configuration.geometry.stops).map { number, stop -> (String, JSONNode) in
      let facts = facts(ConfigurationField.stop(number)) { $0.stopPlace?.name ?? "" }
      return (stop.name, .object(token(stop, length: TokenGroup.pixels) + [facts]))
    }
    let prefixes = [
      "geometry.initialStop", "geometry.stop", "geometry.keyboard", "interaction.dragDismisses",
      "interaction.stopRule.",
      "interaction.scroll.",
    ]
    let others = configuration.fields.filter { field in
      field.stopPlace == nil && prefixes.contains { field.path.hasPrefix($0) }
    }
    // Without the section: `stopRule.kind`.
    let rules = facts(others) { $0.path.drop { $0 != "." }.dropFirst() }
    return tokens.isEmpty ? [] : [("stops", .object([rules] + tokens))]
  }

  /// Returns tokens of plain values. A stop as long as its content has none.
  static func flat(_ transition: ExportedTransition) -> [(String, JSONNode)] {
    guard let stops = ExportedStops(transition) else { return [] }
    let lengths = stops.all.map { stop in
      ("stop-\(stop.name)", JSONNode.object(token(stop) { .string("\(NumberText.exact($0))px") }))
    }
    let rule = stops.rule
    let words = [("initial", stops.initial?.name), ("rule", rule?.kind.rawValue), ("rule-reach", rule?.reach.rawValue)]
    let numbers = [
      ("rule-horizon", rule?.horizon), ("rule-velocity", rule?.velocity), ("rule-fraction", rule?.fraction),
      ("rule-points", rule?.points),
    ]
    return lengths
      + words.compactMap { name, word in word.map { ("stops-\(name)", ["$type": "string", "$value": .string($0)]) } }
      + numbers.compactMap { name, number in
        number.map { ("stops-\(name)", ["$type": "number", "$value": .number($0)]) }
      }
  }

  private static func token(_ stop: Stop, length: (Double) -> JSONNode) -> [(String, JSONNode)] {
    switch stop.size {
    case .points(let points): [("$type", "dimension"), ("$value", length(points))]
    case .fraction(let share): [("$type", "number"), ("$value", .number(share))]
    case .full: [("$type", "number"), ("$value", 1)]
    case .fitted, .preferred: []
    }
  }
}
