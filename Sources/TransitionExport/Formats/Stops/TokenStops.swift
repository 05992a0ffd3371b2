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
    let prefixes =
      ["geometry.initialStop", "geometry.stop", "geometry.keyboard"]
      + ["dragDismisses", "stopRule.", "scroll."].map { "interaction.\($0)" }
    let others = configuration.fields.filter { field in
      field.stopPlace == nil && prefixes.contains { field.path.hasPrefix($0) }
    }
    // Without the section: `stopRule.kind`.
    let rules = facts(others) { $0.path.drop { $0 != "." }.dropFirst() }
    return tokens.isEmpty ? [] : [("stops", .object([rules] + tokens))]
  }

  /// Returns tokens of plain values: the lengths.
  static func flat(_ transition: ExportedTransition) -> [(String, JSONNode)] {
    (ExportedStops(transition)?.all ?? []).map { stop in
      ("stop-\(stop.name)", .object(token(stop) { .string("\(NumberText.exact($0))px") }))
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
